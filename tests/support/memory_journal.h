// A journal in memory, whose run can be stopped after any record.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"

namespace winnow::testing {

struct StoppedByJournal {};

// The records outlive the run, as files do.
using JournalRecords = std::map<std::string, std::string, std::less<>>;

class MemoryJournal final : public Journal {
 public:
  explicit MemoryJournal(JournalRecords& records, std::size_t stop_after = std::numeric_limits<std::size_t>::max())
      : records_(records), stop_after_(stop_after) {}

  std::optional<std::string> find(std::string_view step) override {
    const auto found = records_.find(step);
    if (found == records_.end()) return std::nullopt;
    ++found_;
    return found->second;
  }

  void record(std::string_view step, std::string_view told, std::string_view content) override {
    records_[std::string(step)] = content;
    told_.emplace_back(told);
    if (told_.size() == stop_after_) throw StoppedByJournal{};
  }

  std::size_t found() const { return found_; }
  const std::vector<std::string>& told() const { return told_; }  // of all records of this run

 private:
  JournalRecords& records_;
  std::size_t stop_after_;
  std::size_t found_ = 0;
  std::vector<std::string> told_;
};

// Calls run(journal) with nothing recorded, stopped after the i-th record, and then again without a stop, for each i
// that there is. Calls check(result, i) with what the second run returned. Returns what the first, unstopped run
// recorded.
template <class Run, class Check>
std::vector<std::string> stop_after_each_record(const Run& run, const Check& check) {
  JournalRecords whole;
  MemoryJournal unstopped(whole);
  check(run(unstopped), std::size_t{0});
  for (std::size_t i = 1; i <= unstopped.told().size(); ++i) {
    JournalRecords records;
    MemoryJournal first(records, i);
    try {
      run(first);
    } catch (const StoppedByJournal&) {
    }
    MemoryJournal second(records);
    check(run(second), i);
  }
  return unstopped.told();
}

// The same run, stopped after every record it makes and started again, until it is finished.
template <class Run>
auto stop_again_and_again(const Run& run, std::size_t& starts) {
  JournalRecords records;
  for (starts = 1;; ++starts) {
    MemoryJournal journal(records, 1);
    try {
      return run(journal);
    } catch (const StoppedByJournal&) {
    }
  }
}

}  // namespace winnow::testing
