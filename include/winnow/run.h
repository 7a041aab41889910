// Options for how a run is carried out, independent of what it computes. Every stage takes the same options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Receives the progress of a long run, for progress bars and reports. The library itself never prints.
class Trace {
 public:
  virtual ~Trace() = default;

  // `done` of `total` steps of this stage are finished; total is 0 if it is not known. It is called often, from the
  // thread that called the library, so keep it cheap. If it throws, the run stops and the exception reaches the caller.
  virtual void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) = 0;
};

// While it lives, loops that this thread starts call `poll` between their parts, on this thread, many times per second.
// It is for a host that must notice Ctrl-C during a long call. If poll throws, the loop stops and the exception reaches
// the caller. Of several on one thread, the newest counts.
class Polling {
 public:
  explicit Polling(std::function<void()> poll);
  ~Polling();
  Polling(const Polling&) = delete;
  Polling& operator=(const Polling&) = delete;

 private:
  std::function<void()> poll_;
  const std::function<void()>* before_;
};

// Remembers the results of the expensive steps of a run. If the run was stopped, the same run with the same records
// finds the finished steps here and skips their work; its results are the same bits. CheckpointFolder of
// winnow/io/checkpoint.h keeps the records in a folder. A journal serves one run, from the thread that called the
// library.
//
// Recorded are: each round of sparsify(); the picks of greedy, lazy, threshold and stochastic, each hundred; the result
// of every optimizer but those of stream.h, of QuickPrune, of each search of repair, of certify(), and of the choice of
// method "auto"; and what the first pass over rows outside memory found. Whatever else takes long runs again.
class Journal {
 public:
  virtual ~Journal() = default;

  // The content recorded last for this step, if any. The name of a step has lower-case letters, digits and '-'. It
  // begins with its number and ends with a hash of what the step works on, so that a record of other work is never
  // found. What a run needs once, whenever it may be, has no number.
  virtual std::optional<std::string> find(std::string_view step) = 0;

  // Replaces the content of this step. `told` says in a few words how far the run is, such as "lazy, 300 picks". If it
  // throws, the run stops and the exception reaches the caller.
  virtual void record(std::string_view step, std::string_view told, std::string_view content) = 0;

  // Whether to record a step that is not finished. A journal whose records take time to write can answer false. Rounds
  // of sparsify() and finished steps are recorded in any case.
  virtual bool has_time() { return true; }

  std::size_t next_number() { return ++steps_; }  // of a step, in the order in which the run reaches them

 private:
  std::size_t steps_ = 0;
};

struct RunOptions {
  std::size_t threads = 0;       // 0: one per core. Results do not depend on it
  std::uint64_t seed = 0;        // for all random draws
  std::string backend = "simd";  // a name from backends()
  std::size_t memory = 0;  // bytes that may be used in addition to the rows to save time; 0: a quarter of the machine's
  Trace* trace = nullptr;  // receives progress; may be null
  Journal* journal = nullptr;  // remembers finished steps; may be null. One run at a time
};

}  // namespace winnow
