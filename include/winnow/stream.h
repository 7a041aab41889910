// One pass, bounded memory: picks from rows that come by once and are gone.
//
// The rows are seen through a window: an objective over a few rows whose memory is overwritten again and again. What a
// set has picked lives on in its GainState alone, so f must be one whose state needs no row after it was added, nor
// remembers rows by their number: feature-based f is. For others the rows that were picked must be kept and the sets
// rebuilt from them for every window, see WindowStreamer; stream/facility.h does that for facility location.
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
  std::size_t k = 0;           // at most so many picks, >= 1
  std::size_t trials = 50;     // thresholds tried at once, >= 2; at most trials * k picks are held
  double epsilon = 0;          // the ratio of neighbouring thresholds less 1; 0: what covers [1, 2k] in `trials` steps
  std::size_t patience = 200;  // three-sieves: rejections in a row after which the threshold falls, >= 1
  RunOptions run = {};
};

struct StreamPick {
  std::uint64_t row = 0;  // of the stream, counted from 0
  Gain gain = 0;          // f(S + row) - f(S) when it was picked
};

struct StreamSelection {
  std::vector<StreamPick> picks;  // in the order they were made, so by increasing row
  double value = 0;               // f of all picks
  std::uint64_t rows = 0;         // that were offered
  std::uint64_t evaluations = 0;  // gains computed on the way
  std::size_t stored = 0;         // the most picks ever held at once, over all trials
};

// Picks from what it is offered, on any number of threads the same.
class Streamer {
 public:
  virtual ~Streamer() = default;

  // The next rows of the stream are `rows` of the window, in this order. They may be overwritten afterwards.
  virtual void offer(Elements rows) = 0;
  // The next rows of the stream are the first `count` of the window.
  void offer(std::size_t count);

  // The rows that some set has picked, increasing, each once.
  virtual std::vector<std::uint64_t> held() const = 0;

  // The best set so far. Nothing may be offered afterwards.
  virtual StreamSelection finish() = 0;

 private:
  std::vector<Element> first_;  // 0, 1, 2, ...
};

// One whose window is an objective. The picks are the same however the stream is cut into windows.
class WindowStreamer : public Streamer {
 public:
  // From now on rows are offered out of `window`, which may be another f too and must outlive the streamer; a row that
  // is held is element element_of(row) of it (called from several threads). All sets are rebuilt, and values and gains
  // are those of the new f.
  using ElementOf = std::function<Element(std::uint64_t row)>;
  virtual void rebase(const Objective& window, const ElementOf& element_of) = 0;
};

struct NamedStreamer {
  std::string_view name;
  std::string_view summary;
  Maximizer* in_memory;  // the same over rows in memory, see below
};

// sieve: sieve-streaming (Badanidiyuru et al. 2014), f(S) >= (1/2 - epsilon) f(S*), at most trials * k picks held.
// sieve++: (Kazemi et al. 2019) the same guarantee; what is already reached prunes thresholds, so O(k / epsilon) held.
// three-sieves: (Buschjaeger et al. 2021) one set; (1 - epsilon)(1 - 1/e) f(S*) for rows in random order, with a
//   probability (1 - alpha)^k that grows with patience.
// They may pick fewer than k: no row comes back to fill up with.
std::span<const NamedStreamer> streamers();

// InputError where an option is out of range or there is none of that name.
void check_stream_options(std::string_view name, const StreamOptions& options);

// `window` must outlive the streamer. A constraint other than |S| <= k may be given, and is then honoured as well (the
// guarantees are for |S| <= k alone); it is asked about elements of the window.
std::unique_ptr<WindowStreamer> make_streamer(std::string_view name, const Objective& window,
                                              const StreamOptions& options, const Constraint* constraint = nullptr);

// The same over rows in memory, in one pass in the order of `ground`: for comparing with the optimizers of maximize.h.
// k is the constraint's most(); trials, patience and run are MaximizeOptions'.
Maximizer sieve;
Maximizer sieve_plus_plus;
Maximizer three_sieves;

}  // namespace winnow
