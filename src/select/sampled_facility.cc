#include "select/sampled_facility.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "kernels/kernels.h"
#include "objectives/block_objective.h"
#include "objectives/facility_window.h"
#include "objectives/metric_rows.h"
#include "objectives/represent.h"
#include "select/objective_parameters.h"
#include "winnow/error.h"
#include "winnow/select/represented_sample.h"

namespace winnow::detail {
namespace {

// f counts the sample, but every row is represented.
class SampledFacility final : public Objective {
 public:
  SampledFacility(const DenseRows& rows, const SimilarityOptions& similarity, const Kernels& kernels,
                  std::unique_ptr<Objective> f)
      : rows_(rows), similarity_(similarity), kernels_(kernels), f_(std::move(f)) {}

  std::size_t size() const override { return f_->size(); }
  std::unique_ptr<GainState> start() const override { return f_->start(); }
  // As in windows, so that picks depend neither on the memory nor on whether rows are read in blocks.
  Properties properties() const override {
    Properties properties = f_->properties();
    properties.on_demand = false;
    return properties;
  }
  void expect(Elements vs, std::size_t threads) const override { f_->expect(vs, threads); }
  void residual_gains(Elements us, std::span<Gain> out) const override { f_->residual_gains(us, out); }
  void first_equal(Elements vs, std::span<Element> out) const override { f_->first_equal(vs, out); }
  bool answer_together(Elements vs, std::span<const Asked> asked) const override {
    return f_->answer_together(vs, asked);
  }
  std::unique_ptr<ModularBound> bound_around(Elements set) const override { return f_->bound_around(set); }

  bool represents_by_similarity() const override { return true; }
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    RowBlock copy;
    copy.clear(rows_.dim, false);
    for (const Element v : chosen) copy.append(rows_, v);
    represent_by_similarity(std::get<DenseRows>(copy.view()), rows_, vs, similarity_, kernels_, out);
    for (Representative& by : out) {
      if (by.element != Representative::kNobody) by.element = chosen[by.element];
    }
  }

 private:
  DenseRows rows_;
  SimilarityOptions similarity_;
  const Kernels& kernels_;
  std::unique_ptr<Objective> f_;
};

// The sampled rows twice, as they were read and as they are compared, and what a few states and probes know of them.
std::uint64_t bytes_of_sample(std::size_t m, std::size_t dim) {
  return std::uint64_t{m} * (2 * dim * sizeof(float) + 2048);
}

}  // namespace

FacilityOptions facility_options(const ObjectiveOptions& options) {
  const auto& values = options.values;
  return {{parse_metric(values.text(kMetric)), values.number(kGamma), values.number(kReach)},
          values.rows(kRepresented),
          values.rows(kQuery),
          values.rows(kPrivate),
          values.number(kEta),
          values.number(kNu),
          options.run};
}

std::size_t sample_size(const ObjectiveOptions& options) {
  return options.values.count(kRepresentedSample);
}

void check_sample_options(std::string_view objective, const ObjectiveOptions& options) {
  if (!options.values.has(kRepresentedSample.name) || sample_size(options) == 0) return;
  const auto refuse = [](std::string_view why) {
    throw InputError(fmt::format("represented-sample was given, but {}", why));
  };
  if (find_objective(objective).sums_others) {
    refuse("in a mixture it would change the balance of the parts; expected objective facility");
  }
  if (options.values.has(kRepresented.name)) {
    refuse("represented says already which rows count; expected one of the two");
  }
  if (options.values.count(kNeighbours) > 0) {
    refuse("the sampled rows are compared with all rows; leave the number of neighbours out");
  }
  if (parse_metric(options.values.text(kMetric)) == Metric::kPrecomputed) {
    refuse("precomputed similarities say already which items count; expected rows and a metric");
  }
}

SimilarityOptions settled_by_sample(const SimilarityOptions& similarity, const DenseRows& sample,
                                    const RunOptions& run) {
  const SimilarityOptions found = settled(similarity, sample, find_kernels(run.backend), run.threads);
  if (found.metric != Metric::kCloseness || found.reach > 0) return found;
  throw InputError(fmt::format(
      "the largest distance of the {} sampled rows is 0, so it cannot be the reach of closeness; expected a "
      "reach > 0 or a larger sample",
      sample.size));
}

std::unique_ptr<Objective> make_sampled_facility(const Rows& rows, std::size_t m, const FacilityOptions& options) {
  const auto* dense = std::get_if<DenseRows>(&rows);
  if (dense == nullptr) {
    throw InputError("represented-sample was given with sparse rows; expected dense rows, or no sample");
  }
  RowBlock sample;
  sample.clear(dense->dim, false);
  for (const Element v : draw_sample(dense->size, m, options.run.seed, SampleUse::kRepresented)) {
    sample.append(*dense, v);
  }
  FacilityOptions over = options;
  over.represented = std::get<DenseRows>(sample.view());
  over.similarity = settled_by_sample(options.similarity, *over.represented, options.run);
  return std::make_unique<SampledFacility>(*dense, over.similarity, find_kernels(options.run.backend),
                                           make_facility_objective(rows, over));
}

std::unique_ptr<BlockObjective> make_sampled_facility(RowSource& rows, std::size_t m, const FacilityOptions& options) {
  if (rows.sparse()) {
    throw InputError("objective facility needs dense rows if they are read in blocks; these are sparse");
  }
  const std::uint64_t allowed = memory_allowance(options.run.memory);
  const std::uint64_t needed = bytes_of_sample(std::min(m, rows.size()), rows.dim());
  if (needed >= allowed) {
    throw InputError(
        fmt::format("a sample of {} rows needs {} bytes of memory, but {} are allowed; expected a smaller "
                    "represented-sample or more memory",
                    std::min(m, rows.size()), needed, allowed));
  }
  RowBlock sample;
  rows.gather(draw_sample(rows.size(), m, options.run.seed, SampleUse::kRepresented), sample);
  const auto represented = std::get<DenseRows>(sample.view());
  FacilityOptions over = options;
  over.similarity = settled_by_sample(options.similarity, represented, options.run);
  RunOptions run = options.run;
  run.memory = allowed - needed;
  return make_over_blocks(rows, make_facility_window(represented, over, rows.dim()), run);
}

}  // namespace winnow::detail
