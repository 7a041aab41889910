// Three sieves (Buschjaeger, Honysz, Pfahler, Morik 2021): one set and one threshold, which begins at the largest f(v)
// and falls by 1 + epsilon whenever `patience` rows in a row did not reach it. For rows in random order, T rejections
// say with confidence 1 - alpha (the rule of three: alpha = e^(-T p)) that no more than a share p of the rows still to
// come would pass; then every pick gains what a pick of greedy would, minus epsilon, which gives (1 - epsilon)(1 - 1/e)
// f(S*) with probability (1 - alpha)^k.
//
// The threshold is put on f(v|S) itself, which is what that argument is about. If a larger f(v) arrives, the threshold
// starts again there. The set stays, because earlier rows are not available again.
#include <algorithm>
#include <limits>

#include "objectives/batch.h"
#include "stream/grid.h"
#include "stream/screen.h"
#include "stream/sieves.h"

namespace winnow {
using namespace detail;
namespace {

class ThreeSieves final : public WindowStreamer {
 public:
  ThreeSieves(const Objective& window, const StreamOptions& options, const Constraint* constraint)
      : properties_(window.properties()),
        empty_(window.start()),
        k_(options.k),
        patience_(options.patience),
        grid_(options),
        batches_(properties_, options.run.threads) {
    set_.begin(window);
    if (constraint != nullptr) set_.constraint = constraint->clone();
  }

  void offer(Elements rows) override {
    if (set_.size() < k_) sift(rows);
    result_.rows += rows.size();
  }

  std::vector<std::uint64_t> held() const override {
    std::vector<std::uint64_t> rows;
    for (const Taken& taken : set_.taken) rows.push_back(taken.row);
    return rows;
  }

  void rebase(const Objective& window, const ElementOf& element_of) override {
    properties_ = window.properties();
    empty_ = window.start();
    set_.rebuild(window, element_of);
  }

  StreamSelection finish() override {
    set_.hand_over(result_);
    result_.evaluations += set_.evaluations;
    result_.stored = set_.size();
    return std::move(result_);
  }

 private:
  void sift(Elements rows) {
    singletons_.resize(rows.size());
    batches_.gains(*empty_, rows, singletons_);
    result_.evaluations += rows.size();
    Screen screen(set_, rows, singletons_, properties_, batches_);
    for (std::size_t i = 0; i < rows.size() && set_.size() < k_; ++i) {
      if (singletons_[i] > largest_) begin_at(singletons_[i]);
      if (screen.passes(i, threshold_)) {
        screen.add(i, result_.rows + i);
        rejected_ = 0;
      } else if (++rejected_ >= patience_) {
        move_to(index_ - 1);
      }
    }
  }

  void begin_at(Gain singleton) {
    largest_ = singleton;
    move_to(grid_.below(singleton));
  }

  void move_to(std::int64_t index) {
    index_ = index;
    threshold_ = grid_.at(index);
    rejected_ = 0;
  }

  Properties properties_;
  std::unique_ptr<GainState> empty_;
  std::size_t k_;
  std::size_t patience_;
  Grid grid_;
  Batches batches_;

  StreamSet set_;
  double largest_ = 0;  // singleton so far
  std::int64_t index_ = 0;
  double threshold_ = std::numeric_limits<double>::infinity();
  std::size_t rejected_ = 0;  // in a row
  std::vector<Gain> singletons_;
  StreamSelection result_;
};

}  // namespace

std::unique_ptr<WindowStreamer> detail::make_three_sieves(const Objective& window, const StreamOptions& options,
                                                          const Constraint* constraint) {
  return std::make_unique<ThreeSieves>(window, options, constraint);
}

}  // namespace winnow
