// Sieve-streaming (Badanidiyuru, Mirzasoleiman, Karbasi, Krause 2014) guesses f(S*) by thresholds tau within [m, 2km],
// where m is the largest f(v) so far, and takes v into the set of tau if f(v|S) >= (tau/2 - f(S)) / (k - |S|). Some tau
// lies within 1 + epsilon below f(S*), and its set has f(S) >= tau/2: either it is full, or every row it rejected would
// have gained less than tau/2k.
//
// Sieve-streaming++ (Kazemi, Mitrovic, Zadimoghaddam, Lattanzi, Karbasi 2019) guesses f(S*)/2k instead, within
// [m/2k, m], and takes v if f(v|S) >= tau. The largest value LB of any set is a lower bound on f(S*), so thresholds
// below LB/2k can be dropped. Few sets with a low threshold and many picks then remain.
//
// How a window is processed: the singletons determine when each threshold begins and ends. In between, a set does not
// depend on the others, so the sets are divided among threads. Only the largest value so far connects them. It is
// played back in the order of rows, so the picks depend on neither threads nor windows.
#include "stream/sieves.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "objectives/batch.h"
#include "stream/grid.h"
#include "stream/screen.h"

namespace winnow::detail {
namespace {

// One threshold with its set. It sees the rows [begin, end) of the present window.
struct Trial {
  std::int64_t index = 0;
  double threshold = 0;
  StreamSet set;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t stored = 0;  // how many of its picks the playback has reached
  bool gone = false;
};

// An event of a trial at a row: the trial ends before the row is examined, or it has taken the row.
struct Event {
  std::uint64_t row;
  bool takes;
  std::size_t trial;
  double value;  // f(S) afterwards

  bool operator<(const Event& other) const {
    return std::tie(row, takes, trial) < std::tie(other.row, other.takes, other.trial);
  }
};

class Sieves final : public WindowStreamer {
 public:
  Sieves(const Objective& window, const StreamOptions& options, const Constraint* constraint, bool plus_plus)
      : window_(&window),
        properties_(window.properties()),
        empty_(window.start()),
        constraint_(constraint),
        k_(options.k),
        plus_plus_(plus_plus),
        grid_(options),
        batches_(properties_, options.run.threads),
        alone_(properties_, 1) {}

  void offer(Elements rows) override {
    singletons_.resize(rows.size());
    batches_.gains(*empty_, rows, singletons_);
    result_.evaluations += rows.size();
    for (Trial& trial : trials_) std::tie(trial.begin, trial.end) = std::pair(std::size_t{0}, rows.size());
    raise_thresholds(rows.size());
    batches_.threads().for_ranges(trials_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) sift(trials_[t], rows);
    });
    play_back();
    result_.rows += rows.size();
  }

  std::vector<std::uint64_t> held() const override {
    std::vector<std::uint64_t> rows;
    for (const Trial& trial : trials_) {
      for (const Taken& taken : trial.set.taken) rows.push_back(taken.row);
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
  }

  void rebase(const Objective& window, const ElementOf& element_of) override {
    window_ = &window;
    properties_ = window.properties();
    empty_ = window.start();
    batches_.threads().for_ranges(trials_.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t t = begin; t < end; ++t) {
        trials_[t].set.rebuild(window, element_of);
        if (trials_[t].set.size() == k_) trials_[t].set.state.reset();
      }
    });
    reached_ = 0;
    for (const Trial& trial : trials_) reached_ = std::max(reached_, trial.set.value());
  }

  StreamSelection finish() override {
    const auto best = std::max_element(trials_.begin(), trials_.end(),
                                       [](const Trial& a, const Trial& b) { return a.set.value() < b.set.value(); });
    if (best != trials_.end()) best->set.hand_over(result_);
    return std::move(result_);
  }

 private:
  // Whenever the largest singleton rises, low thresholds are dropped and high ones added.
  void raise_thresholds(std::size_t rows) {
    for (std::size_t i = 0; i < rows; ++i) {
      if (!(singletons_[i] > largest_)) continue;
      largest_ = singletons_[i];
      const double top = plus_plus_ ? largest_ : 2 * static_cast<double>(k_) * largest_;
      const std::int64_t highest = grid_.below(top);
      const std::int64_t lowest = highest - grid_.count() + 1;
      for (Trial& trial : trials_) {
        if (trial.index < lowest) trial.end = std::min(trial.end, i);
      }
      for (std::int64_t index = std::max(lowest, highest_ + 1); index <= highest; ++index) {
        Trial& trial = trials_.emplace_back();
        trial.index = index;
        trial.threshold = grid_.at(index);
        trial.begin = i;
        trial.end = rows;
        if (constraint_ != nullptr) trial.set.constraint = constraint_->clone();
      }
      highest_ = std::max(highest_, highest);
    }
  }

  double bar(const Trial& trial) const {
    if (plus_plus_) return trial.threshold;
    return (trial.threshold / 2 - trial.set.value()) / static_cast<double>(k_ - trial.set.size());
  }

  void sift(Trial& trial, Elements rows) {
    StreamSet& set = trial.set;
    if (set.size() == k_ || trial.begin == trial.end) return;
    if (set.state == nullptr) set.begin(*window_);
    const std::size_t seen = trial.end - trial.begin;
    Screen screen(set, rows.subspan(trial.begin, seen), std::span(singletons_).subspan(trial.begin, seen), properties_,
                  alone_);
    for (std::size_t i = 0; i < seen && set.size() < k_; ++i) {
      if (screen.passes(i, bar(trial))) screen.add(i, result_.rows + trial.begin + i);
    }
    if (trial.end < rows.size() || set.size() == k_) set.state.reset();
  }

  // Goes through the window again in the order of rows: which picks were held at each, and which thresholds became too
  // low.
  void play_back() {
    collect_events();
    std::uint64_t row = 0;
    for (const Event& event : events_) {
      if (event.row != row) overtake();
      row = event.row;
      Trial& trial = trials_[event.trial];
      if (trial.gone) continue;
      if (event.takes) {
        ++trial.stored;
        result_.stored = std::max(result_.stored, ++stored_);
        reached_ = std::max(reached_, event.value);
      } else {
        let_go(trial);
      }
    }
    overtake();
    std::erase_if(trials_, [](const Trial& trial) { return trial.gone; });
  }

  void collect_events() {
    events_.clear();
    for (std::size_t t = 0; t < trials_.size(); ++t) {
      Trial& trial = trials_[t];
      result_.evaluations += std::exchange(trial.set.evaluations, 0);
      for (std::size_t p = trial.stored; p < trial.set.size(); ++p) {
        events_.push_back({trial.set.taken[p].row, true, t, trial.set.taken[p].value});
      }
      if (trial.end < singletons_.size()) events_.push_back({result_.rows + trial.end, false, t, 0});
    }
    std::sort(events_.begin(), events_.end());
  }

  // A set has the value `reached_`, so f(S*) is at least that. Thresholds too low for that are not needed from the next
  // row on.
  void overtake() {
    if (!plus_plus_) return;
    const double needed = reached_ / (2 * static_cast<double>(k_)) / grid_.ratio();
    for (Trial& trial : trials_) {
      if (trial.threshold < needed) let_go(trial);
    }
  }

  void let_go(Trial& trial) {
    if (!trial.gone) stored_ -= trial.stored;
    trial.gone = true;
  }

  const Objective* window_;
  Properties properties_;
  std::unique_ptr<GainState> empty_;
  const Constraint* constraint_;
  std::size_t k_;
  bool plus_plus_;
  Grid grid_;
  Batches batches_;
  Batches alone_;  // on one thread, because the trials use the others

  double largest_ = 0;  // singleton so far
  std::int64_t highest_ = std::numeric_limits<std::int64_t>::min();
  std::vector<Trial> trials_;  // by increasing threshold
  std::vector<Gain> singletons_;
  std::vector<Event> events_;
  double reached_ = 0;      // the largest f(S) of any set
  std::size_t stored_ = 0;  // picks held at this point of the playback
  StreamSelection result_;
};

}  // namespace

std::unique_ptr<WindowStreamer> make_sieves(const Objective& window, const StreamOptions& options,
                                            const Constraint* constraint, bool plus_plus) {
  return std::make_unique<Sieves>(window, options, constraint, plus_plus);
}

}  // namespace winnow::detail
