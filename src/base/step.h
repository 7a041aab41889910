// How a stage uses the journal of a run: as a step that is found again by its kind, its number in the run, and a hash
// of what it works on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/packing.h"
#include "winnow/run.h"
#include "winnow/types.h"

namespace winnow::detail {

// What a step works on, as a hash. Nothing is computed if there is no journal.
class Inputs {
 public:
  explicit Inputs(const Journal* journal) : hashed_(journal != nullptr) {}

  Inputs& add(Elements elements) { return add_bytes(elements.data(), elements.size_bytes()); }
  Inputs& add(double x) { return add_bytes(&x, sizeof x); }
  Inputs& add(std::uint64_t number) { return add_bytes(&number, sizeof number); }
  Inputs& add(std::string_view text) { return add_bytes(text.data(), text.size()); }

  std::uint64_t hash() const { return hash_; }

 private:
  Inputs& add_bytes(const void* bytes, std::size_t size) {
    if (hashed_) hash_ = hash_bytes({static_cast<const char*>(bytes), size}, hash_);
    return *this;
  }

  bool hashed_;
  std::uint64_t hash_ = 0;
};

// One step of the run. Steps do not nest: if a step is found, whatever it would have done reaches no other step. So the
// steps of a run have the same numbers each time.
class Step {
 public:
  // The kind has lower-case letters and '-'. Without a journal, nothing is found or recorded.
  Step(Journal* journal, std::string_view kind, const Inputs& inputs);

  bool has_journal() const { return journal_ != nullptr; }
  bool has_time() const { return journal_ != nullptr && journal_->has_time(); }  // to record it unfinished

  std::optional<std::string> find() const;
  void record(std::string_view told, const Packer& content) const;  // told: after the kind, "lazy, 300 picks"

 private:
  Journal* journal_;
  std::string kind_;
  std::string name_;
};

// The result of compute(), or the one that was recorded. It needs pack() and unpack() for the result; see packing.h.
// For example, the column totals of rows outside memory, a pass over all of them:
//   const auto totals = remembered<std::vector<double>>(run.journal, "totals", Inputs(run.journal).add(n),
//   sum_columns);
template <class Result, class Compute>
Result remembered(Journal* journal, std::string_view kind, const Inputs& inputs, const Compute& compute) {
  const Step step(journal, kind, inputs);
  if (const auto found = step.find()) {
    Unpacker from(*found);
    Result result{};
    unpack(from, result);
    return result;
  }
  Result result = compute();
  if (step.has_journal()) {
    Packer to;
    pack(to, result);
    step.record("", to);
  }
  return result;
}

}  // namespace winnow::detail
