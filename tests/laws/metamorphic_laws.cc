// What f must obey if its rows change in a way that mathematics can predict: shifted, scaled, permuted, duplicated, or
// with columns of zeros. Every objective of the registry, every metric, and every way of holding similarities. The
// truth is never needed: f of the changed rows is compared with f of the rows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <ostream>

#include "laws/metamorphic_changes.h"
#include "support/column_cases.h"
#include "support/instances.h"
#include "support/similarity.h"
#include "winnow/neighbours.h"
#include "winnow/objectives/registry.h"

namespace winnow::testing {
namespace {

constexpr std::uint64_t kSeeds = 20;
constexpr float kGrid = 0x1p-12F;  // of all values, so that shifts by whole numbers are exact

NeighbourGraph searched(const DenseRows& elements, const NeighbourOptions& options) {
  NeighbourOptions approximate = options;
  approximate.exact_up_to = 0;
  return find_neighbours(elements, approximate);
}

Instance similarities_of(const Instance& rows, const Way& way) {
  const auto gamma = static_cast<double>(usual_scales(rows).gamma);
  std::vector<float> s;
  for (Element v = 0; v < rows.n; ++v) {
    for (Element u = 0; u < rows.n; ++u) {
      const double x = signed_similarity(*way.metric, gamma, rows.dense_rows().row(v), rows.dense_rows().row(u));
      s.push_back(static_cast<float>(way.objective->signed_kernel ? x : std::max(0.0, x)));
    }
  }
  return instance_of(rows.n, rows.n, std::move(s));
}

// f of some rows, and the memory that it views.
class Made {
 public:
  Made(const Way& way, Instance rows, const Tuning& tuning) : rows_(std::move(rows)) {
    ObjectiveOptions options;
    options.run.threads = 1;
    if (way.held == Held::kComputed) options.run.memory = 1;
    const auto set = [&](std::string_view name, const ParameterValue& value) {
      if (way.objective->find(name) != nullptr || way.objective->sums_others) options.values.set(name, value);
    };
    if (way.objective->sums_others) set("mixture", "facility=0.7,saturated=0.2,cut=0.3");
    if (way.metric) set("metric", way.given() ? "precomputed" : to_string(*way.metric));
    set("alpha", tuning.alpha);
    set("lambda", tuning.lambda);
    if (!way.objective->sums_others) set("noise", tuning.noise);
    if (way.graph()) set("neighbours", tuning.neighbours);
    if (way.held == Held::kSearchedGraph) options.neighbour_search = searched;
    if (way.given()) rows_ = similarities_of(rows_, way);
    check_objective_options(way.objective->name, options);
    f_ = make_objective(way.objective->name, rows_.rows(way.held == Held::kSparseRows || way.held == Held::kSparse),
                        options);
  }

  Properties properties() const { return f_->properties(); }

  // f(v|S) of every v, then f(S).
  std::vector<double> answers(Elements set) const {
    const auto state = f_->start();
    for (const Element v : set) state->add(v);
    std::vector<double> out(f_->size());
    state->gains(all_elements(f_->size()), out);
    out.push_back(state->value());
    return out;
  }

 private:
  Instance rows_;
  std::unique_ptr<Objective> f_;
};

// Rows in clusters, >= 0: distances within a cluster are small compared with those between clusters.
Instance clustered(const Way& way, Rng& rng) {
  const std::size_t n = 2 + rng.below(22);
  const std::size_t d = 1 + rng.below(12);
  const std::size_t centres = 1 + rng.below(5);
  const bool cosine = way.is(Metric::kCosine) || way.is(Metric::kCosineSquared);
  const double spread = cosine ? 3 : 0.06;  // cosines within a cluster would all be nearly 1
  std::vector<float> centre(centres * d);
  for (float& x : centre) x = static_cast<float>(rng.below(16)) / 4;
  std::vector<float> x(n * d);
  for (std::size_t v = 0; v < n; ++v) {
    const std::size_t c = rng.below(centres);
    for (std::size_t t = 0; t < d; ++t) {
      const double value = double{centre[c * d + t]} + spread * rng.uniform();
      x[v * d + t] = static_cast<float>(std::round(value / double{kGrid})) * kGrid;
      if (way.objective->name == "prob-cover") x[v * d + t] /= 8;
    }
  }
  return instance_of(n, d, std::move(x));
}

// Whether the nearest neighbours of every row are clear. If two are equally near, either may be in the graph.
bool neighbours_are_clear(const Instance& rows, const Way& way) {
  const auto gamma = static_cast<double>(usual_scales(rows).gamma);
  for (Element i = 0; i < rows.n; ++i) {
    std::vector<double> s;
    for (Element v = 0; v < rows.n; ++v) {
      s.push_back(similarity(*way.metric, gamma, rows.dense_rows().row(v), rows.dense_rows().row(i)));
    }
    std::sort(s.begin(), s.end(), std::greater<>());
    for (std::size_t p = kNeighbours - 1; p <= kNeighbours && p < s.size(); ++p) {
      if (s[p - 1] - s[p] < 2e-5 * s[0]) return false;
    }
  }
  return true;
}

double longest_squared(const Instance& rows) {
  double longest = 0;
  for (std::size_t v = 0; v < rows.n; ++v) {
    double squares = 0;
    for (std::size_t t = 0; t < rows.d; ++t) squares += std::pow(double{rows.dense[v * rows.d + t]}, 2);
    longest = std::max(longest, squares);
  }
  return longest;
}

double largest_similarity(const Way& way, const Instance& rows) {
  if (way.is(Metric::kDot)) return longest_squared(rows);
  if (way.is(Metric::kCloseness)) return static_cast<double>(usual_scales(rows).reach);
  return way.is(Metric::kCosineSquared) ? 2 : 1;  // the slope of the square
}

// How far two answers may be apart because similarities are rounded: each of n, or for a cap each of n * n.
double similarity_noise(const Way& way, const Instance& rows, double largest) {
  if (!way.metric) return 0;
  const auto n = static_cast<double>(rows.n);
  const bool capped = way.objective->name == "saturated" || way.objective->sums_others;
  return 0x1p-22 * (static_cast<double>(rows.d) + 16) * largest * n * (capped ? n : 1);
}

class MetamorphicLaws : public ::testing::TestWithParam<Way> {};

TEST_P(MetamorphicLaws, ChangedRowsGiveThePredictedGains) {
  const Way& way = GetParam();
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Rng rng(seed);
    const Instance rows = clustered(way, rng);
    if (way.graph() && !neighbours_are_clear(rows, way)) continue;
    ++tried;
    const double largest = largest_similarity(way, rows);
    Tuning tuning;
    if (way.objective->name == "logdet") tuning.noise = std::max(1.0, largest);
    const Made before(way, rows, tuning);
    std::vector<Element> set;
    for (const Element v : all_elements(rows.n)) {
      if (rng.below(4) == 0) set.push_back(v);
    }
    const auto expected = before.answers(set);
    const Properties properties = before.properties();
    const double noise = similarity_noise(way, rows, way.objective->name == "logdet" ? 1 : largest) +
                         2 * (properties.gain_noise + properties.value_noise) +
                         2 * properties.gain_error * std::abs(expected.back());
    for (const auto& make :
         {shifted, scaled, with_permuted_rows, with_permuted_columns, duplicated, with_zero_columns}) {
      const auto change = make(way, rows, tuning, rng);
      if (!change) continue;
      SCOPED_TRACE(fmt::format("seed {} n {} d {} {}", seed, rows.n, rows.d, change->name));
      std::vector<Element> changed_set;
      for (const Element v : set) changed_set.push_back(change->where[v]);
      const auto found = Made(way, change->rows, change->tuning).answers(changed_set);
      for (const Element v : all_elements(rows.n)) {
        const double slack = 2 * properties.gain_error * std::abs(expected[v]) + noise;
        ASSERT_NEAR(found[change->where[v]], change->times * expected[v], change->times * slack) << "element " << v;
      }
      ASSERT_NEAR(found.back(), change->times * expected.back(), change->times * noise);
    }
  }
  EXPECT_GE(tried, kSeeds / 4);
}

std::vector<Way> ways() {
  std::vector<Way> ways;
  for (const NamedObjective& objective : objectives()) {
    if (!objective.compares() && !objective.sums_others) {
      for (const Held held : {Held::kRows, Held::kSparseRows}) ways.push_back({&objective, {}, held});
      continue;
    }
    for (const Metric metric : {Metric::kCosine, Metric::kDot, Metric::kRbf, Metric::kEuclidean}) {
      for (const Held held : {Held::kRows, Held::kComputed, Held::kDense, Held::kSparse})
        ways.push_back({&objective, metric, held});
      if (objective.name == "logdet") continue;  // needs all similarities, of dense rows
      for (const Held held : {Held::kGraph, Held::kSearchedGraph}) ways.push_back({&objective, metric, held});
      if (!is_distance(metric)) ways.push_back({&objective, metric, Held::kSparseRows});
    }
    for (const Metric metric : {Metric::kCosineSquared, Metric::kCloseness}) {   // compared by all pairs only
      if (metric == Metric::kCloseness && objective.name == "logdet") continue;  // it is not a kernel
      for (const Held held : {Held::kRows, Held::kComputed}) ways.push_back({&objective, metric, held});
    }
  }
  return ways;
}

std::string way_name(const ::testing::TestParamInfo<Way>& tested) {
  std::string name = tested.param.name();
  for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, MetamorphicLaws, ::testing::ValuesIn(ways()), way_name);

}  // namespace
}  // namespace winnow::testing
