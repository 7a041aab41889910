#include "objectives/facility_window.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "base/packing.h"
#include "base/parallel.h"
#include "objectives/facility_objective.h"
#include "objectives/represent.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

class FacilityWindow final : public WindowObjective {
 public:
  // The similarity options are settled.
  FacilityWindow(std::shared_ptr<MetricRows> source, std::vector<double> floor, double noise,
                 const SimilarityOptions& similarity, const RunOptions& run)
      : source_(std::move(source)),
        similarity_(similarity),
        kernels_(&find_kernels(run.backend)),
        threads_(run.threads),
        floor_(std::move(floor)),
        f_(columns(noise), threads_),
        summaries_(source_->dim) {}

  void look_at(const Rows& rows, Elements ids) override {
    source_->exchange(std::get<DenseRows>(rows));
    ids_ = ids;
  }

  // Each thread summarizes some rows, so that few items, too, occupy all threads.
  void survey(const Rows& rows, Element first) override {
    const auto& block = std::get<DenseRows>(rows);
    std::mutex mutex;
    Parallel(threads_).for_ranges(block.size, kSurveyedTogether, [&](std::size_t begin, std::size_t end) {
      const auto part = summarize(block, begin, end, first);
      const std::lock_guard lock(mutex);
      for (std::size_t i = 0; i < part.size(); ++i) summaries_[i].join(part[i]);
    });
  }

  std::string survey_share() const override { return surveyed(); }
  void join_survey(std::string_view share) override {
    const auto others = Unpacker(share).array<Summary>();
    if (others.size() != summaries_.size()) {
      throw InputError("a share of the survey is of another number of represented rows");
    }
    for (std::size_t i = 0; i < others.size(); ++i) summaries_[i].join(others[i]);
  }

  std::string surveyed() const override {
    Packer to;
    to.array<Summary>(summaries_);
    return to.bytes();
  }
  void restore_survey(std::string_view found) override { summaries_ = Unpacker(found).array<Summary>(); }

  std::size_t size() const override { return source_->size; }
  std::unique_ptr<GainState> start() const override { return f_.start(); }
  // A pass compares every row with the items alone, so no method needs to avoid passes more than with held
  // similarities.
  Properties properties() const override {
    Properties properties = f_.properties();
    properties.on_demand = false;
    return properties;
  }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < us.size(); ++i) {
      out[i] = 0;
      for_features(*source_, us[i], [&](std::size_t item, double x) {
        if (x > 0) out[i] += FacilityLaw::joins_last(summaries_[item], ids_[us[i]], x, floor_[item]);
      });
    }
  }

  bool represents_by_similarity() const override { return true; }
  void represent_rows(const Rows& chosen, Elements vs, std::span<Representative> out) const override {
    represent_by_similarity(std::get<DenseRows>(chosen), source_->elements(), vs, similarity_, *kernels_, out);
  }
  void first_equal(Elements vs, std::span<Element> out) const override { f_.first_equal(vs, out); }
  std::unique_ptr<ModularBound> bound_around(Elements set) const override { return f_.bound_around(set); }

 private:
  using Summary = FacilityLaw::Summary;
  static constexpr std::size_t kSurveyedTogether = 1024;

  Columns<FacilityLaw, MetricRows> columns(double noise) const {
    Columns<FacilityLaw, MetricRows> made{source_, floor_, kernels_};
    made.value_noise = noise;
    made.exchanged = true;
    return made;
  }

  // Of the rows [begin, end) of a block.
  std::vector<Summary> summarize(const DenseRows& block, std::size_t begin, std::size_t end, Element first) const {
    std::vector<Summary> summaries(source_->dim);
    std::vector<Element> part;
    for (std::size_t from = begin; from < end; from += MetricRows::kRowsTogether) {
      poll();
      part.resize(std::min(MetricRows::kRowsTogether, end - from));
      for (std::size_t i = 0; i < part.size(); ++i) part[i] = static_cast<Element>(from + i);
      source_->for_blocks_of(block, part, 0, source_->blocks(), [&](std::size_t column, MatrixView<float> tile) {
        for (std::size_t i = 0; i < part.size(); ++i) {
          for (std::size_t j = 0; j < tile.columns; ++j) {
            if (tile(i, j) > 0) summaries[column + j].see(first + part[i], double{tile(i, j)});
          }
        }
      });
    }
    return summaries;
  }

  std::shared_ptr<MetricRows> source_;
  SimilarityOptions similarity_;
  const Kernels* kernels_;
  std::size_t threads_;
  std::vector<double> floor_;
  FacilityObjective<MetricRows> f_;
  Elements ids_;                    // of the rows that are looked at, in V
  std::vector<Summary> summaries_;  // of the surveyed rows, one per item
};

}  // namespace

std::unique_ptr<WindowObjective> make_facility_window(const DenseRows& represented, const FacilityOptions& options,
                                                      std::size_t dim) {
  check_facility_options(options);
  const Kernels& kernels = find_kernels(options.run.backend);
  if (options.similarity.metric == Metric::kPrecomputed) {
    throw InputError("precomputed similarities need all columns in memory; expected rows and a metric");
  }
  if (options.privacy && options.similarity.metric == Metric::kDot) {
    throw InputError(
        "private rows with metric dot need all rows in memory, because the rounding of products depends on their "
        "lengths; expected another metric");
  }
  const SimilarityOptions similarity = settled(options.similarity, represented, kernels, options.run.threads);
  auto source = std::make_shared<MetricRows>(DenseRows{.dim = dim}, represented, similarity, kernels);
  ItemLimits limits = limits_of(represented, similarity, options);
  source->limit(limits.ceiling);
  const double noise = noise_of_floor(represented, similarity, options, /*longest_row=*/0);
  return std::make_unique<FacilityWindow>(std::move(source), std::move(limits.floor), noise, similarity, options.run);
}

}  // namespace winnow::detail
