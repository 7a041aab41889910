#include "measure.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "contenders.h"
#include "distributions.h"
#include "quantiles.h"
#include "winnow/certify.h"

namespace winnow::bench {
using namespace detail;
namespace {

struct Runs {
  std::vector<double> value, kept, evaluations, seconds, random_kept;
  std::string note;

  void add(const Run& run, double f, double with_random_kept) {
    value.push_back(f);
    random_kept.push_back(with_random_kept);
    kept.push_back(static_cast<double>(run.kept));
    evaluations.push_back(static_cast<double>(run.evaluations));
    seconds.push_back(run.seconds);
    note = run.note;
  }

  Entry entry(std::string_view contender) const {
    return {std::string(contender),
            median(value),
            *std::min_element(value.begin(), value.end()),
            median(kept),
            median(evaluations),
            median(seconds),
            note,
            median(random_kept)};
  }
};

double random_value(const DataSet& data, std::size_t n) {
  constexpr std::size_t kDraws = 5;
  double sum = 0;
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    Rng rng(draw);
    sum += value_of(data, sample_without_replacement(rng, n, std::min(data.k, n)));
  }
  return sum / static_cast<double>(kDraws);
}

Certificate certify_picks(const DataSet& data, Elements picks, CertifyEffort effort) {
  const auto objective = data.objective();
  return certify(*objective, all_elements(objective->size()), picks, data.k, {.effort = effort});
}

}  // namespace

double value_of(const DataSet& data, Elements picks) {
  const auto objective = data.objective();
  const auto state = objective->start();
  for (const Element v : picks) state->add(v);
  return state->value();
}

Report measure(const std::string& group, const DataSet& data, std::size_t repeats) {
  const std::size_t n = size(data.rows());
  std::vector<Runs> runs(contenders().size());
  std::vector<Element> lazy_picks;
  std::vector<double> quick_seconds;
  Report report{group, data.name, n, data.k, {}, random_value(data, n), {}};
  for (std::size_t repeat = 0; repeat < repeats; ++repeat) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const Run run = contenders()[i].run(data, repeat);
      runs[i].add(run, value_of(data, run.picks), value_of(data, run.random_kept));
      if (i == 0) lazy_picks = run.picks;
    }
    const auto quick = certify_picks(data, lazy_picks, CertifyEffort::kQuick);
    quick_seconds.push_back(quick.seconds);
    report.certificate.quick = quick.ratio;
  }
  const auto tight = certify_picks(data, lazy_picks, CertifyEffort::kTight);
  report.certificate.tight = tight.ratio;
  report.certificate.quick_seconds = median(quick_seconds);
  report.certificate.tight_seconds = tight.seconds;
  for (std::size_t i = 0; i < runs.size(); ++i) report.entries.push_back(runs[i].entry(contenders()[i].name));
  return report;
}

}  // namespace winnow::bench
