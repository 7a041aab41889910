// Selection from a stream in one pass with bounded memory: each row is seen once.
//
// The rows are seen through a window: an objective over a few rows whose memory is overwritten repeatedly. Only the
// GainState of a set remembers its picks. The state of f must therefore not need a row after it was added, and must not
// refer to rows by number. This holds for feature-based f. For other f, the picked rows must be kept and the sets
// rebuilt from them for every window, see WindowStreamer. stream/facility.h does that for facility location.
//
//   const auto rows = open_row_stream("-");
//   const auto f = make_feature_objective(rows->window(), {});
//   const auto sieve = make_streamer("sieve", *f, {.k = 100});
//   while (const std::size_t count = rows->next()) sieve->offer(count);
//   const StreamSelection picked = sieve->finish();
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/maximize.h"
#include "winnow/objective.h"

namespace winnow {

struct StreamOptions {
  std::size_t k = 0;           // at most this many picks, >= 1
  std::size_t trials = 50;     // thresholds tried at once, >= 2; at most trials * k picks are held
  double epsilon = 0;          // ratio of adjacent thresholds minus 1; 0: `trials` thresholds cover [1, 2k]
  std::size_t patience = 200;  // three-sieves: rejections in a row after which the threshold falls, >= 1
  RunOptions run = {};
};

struct StreamPick {
  std::uint64_t row = 0;  // row number in the stream, counted from 0
  Gain gain = 0;          // f(S + row) - f(S) when it was picked
};

struct StreamSelection {
  std::vector<StreamPick> picks;  // in the order they were made, which is by increasing row
  double value = 0;               // f of all picks
  std::uint64_t rows = 0;         // the number of rows offered
  std::uint64_t evaluations = 0;  // gains computed on the way
  std::size_t stored = 0;         // the largest number of picks held at once, over all trials
};

// Picks from the rows it is offered. The picks do not depend on the number of threads.
class Streamer {
 public:
  virtual ~Streamer() = default;

  // The next rows of the stream are `rows` of the window, in this order. They may be overwritten afterwards.
  virtual void offer(Elements rows) = 0;
  // The next rows of the stream are the first `count` of the window.
  void offer(std::size_t count);

  // The rows that at least one set has picked, increasing, each once.
  virtual std::vector<std::uint64_t> held() const = 0;

  // The best set so far. Nothing may be offered afterwards.
  virtual StreamSelection finish() = 0;

 private:
  std::vector<Element> first_;  // 0, 1, 2, ...
};

// A streamer whose window is an objective. The picks do not depend on how the stream is divided into windows.
class WindowStreamer : public Streamer {
 public:
  // From now on rows are offered from `window`, which must outlive the streamer and may be a different f. A held row is
  // element element_of(row) of it; element_of is called from several threads. All sets are rebuilt, and values and
  // gains are those of the new f.
  using ElementOf = std::function<Element(std::uint64_t row)>;
  virtual void rebase(const Objective& window, const ElementOf& element_of) = 0;
};

struct NamedStreamer {
  std::string_view name;
  std::string_view summary;
  Maximizer* in_memory;  // the same for rows in memory, see below
};

// sieve: sieve-streaming (Badanidiyuru et al. 2014), f(S) >= (1/2 - epsilon) f(S*), at most trials * k picks held.
// sieve++: (Kazemi et al. 2019) the same guarantee; the best value so far prunes thresholds: O(k / epsilon) picks held.
// three-sieves: (Buschjaeger et al. 2021) one set; (1 - epsilon)(1 - 1/e) f(S*) for rows in random order, with a
//   probability (1 - alpha)^k that grows with patience.
// They may pick fewer than k rows, since no earlier row is available to fill up with.
std::span<const NamedStreamer> streamers();

// InputError if an option is out of range or the name is unknown.
void check_stream_options(std::string_view name, const StreamOptions& options);

// `window` must outlive the streamer. `constraint` is obeyed in addition to |S| <= k if it is given. It is asked about
// elements of the window. The guarantees hold only for |S| <= k.
std::unique_ptr<WindowStreamer> make_streamer(std::string_view name, const Objective& window,
                                              const StreamOptions& options, const Constraint* constraint = nullptr);

// The same for rows in memory, in one pass in the order of `ground`, to compare with the optimizers of maximize.h. k is
// the constraint's most(); trials, patience and run are those of MaximizeOptions.
Maximizer sieve;
Maximizer sieve_plus_plus;
Maximizer three_sieves;

}  // namespace winnow
