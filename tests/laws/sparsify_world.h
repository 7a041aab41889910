// What the laws of sparsification are tried on: objectives of every kind, random instances, edges of the graph.
#pragma once

#include <rapidcheck.h>

#include <cmath>
#include <vector>

#include "support/objective_cases.h"
#include "winnow/objective.h"

namespace winnow::testing {

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

// Feature-based objectives of every kind, with any weights, and the others: non-monotone, and with residuals that are
// only lower bounds.
inline std::vector<ObjectiveCase> sparsify_cases() {
  std::vector<ObjectiveCase> cases;
  for (const char* concave : {"sqrt", "log1p", "pow:0.3", "sat:2.5", "linear"}) {
    for (const bool sparse : {false, true}) {
      cases.push_back({fmt::format("{} {}", concave, sparse ? "sparse" : "dense"), "simd",
                       [=](const Instance& instance, Rng rng, const std::string& backend) {
                         return make_features(instance, rng, backend, concave, sparse, rng.below(2) == 0);
                       },
                       true, true});
    }
  }
  cases.push_back(cut_case(Metric::kRbf, false, 1.2, "simd"));
  cases.push_back(cut_case(Metric::kPrecomputed, true, 1.2, "simd"));
  cases.push_back(volume_case(Metric::kRbf, 1, "simd"));
  cases.push_back(volume_case(Metric::kPrecomputed, 0.1, "simd"));
  cases.push_back(mixture_case(1.2, "simd"));
  cases.push_back(facility_case({Metric::kCosine}, "simd"));
  cases.push_back(facility_case({Metric::kRbf, false, true, true, true}, "simd"));
  for (const bool sparse : {false, true}) {
    cases.push_back(facility_case({Metric::kPrecomputed, sparse}, "simd"));
    cases.push_back(saturated_case(Metric::kPrecomputed, sparse, 0.4, "simd"));
    cases.push_back(cover_case(false, sparse, !sparse, "simd"));
    cases.push_back(cover_case(true, sparse, sparse, "simd"));
  }
  cases.push_back(saturated_case(Metric::kEuclidean, false, 0.2, "simd"));
  for (const ObjectiveCase& rewarded : rewarded_cases("simd")) cases.push_back(rewarded);
  return cases;
}

// One random instance, and a random set S in it.
struct SparsifyWorld {
  Instance instance;
  MadeObjective made;
  const Objective* objective;
  std::vector<Element> all;
  std::vector<Element> set;
  std::vector<Element> outside;  // V - S

  SparsifyWorld(const ObjectiveCase& c, std::size_t most_rows, std::size_t most_features)
      : instance(random_instance(*rc::gen::inRange<std::size_t>(1, most_rows + 1),
                                 *rc::gen::inRange<std::size_t>(1, most_features + 1),
                                 *rc::gen::arbitrary<std::uint64_t>())),
        made(c.made(instance, *rc::gen::arbitrary<std::uint64_t>())),
        objective(made.objective.get()),
        all(all_elements(instance.n)) {
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (const Element v : all) (rng.below(3) == 0 ? set : outside).push_back(v);
  }
  SparsifyWorld(const SparsifyWorld&) = delete;  // what was made looks at the instance
  SparsifyWorld& operator=(const SparsifyWorld&) = delete;

  double f(Elements s) const { return static_cast<double>(made.value(s)); }
  double f(std::initializer_list<Element> s) const { return f(std::vector<Element>(s)); }

  std::unique_ptr<GainState> state_with(std::span<const Element> s) const {
    auto state = objective->start();
    for (const Element v : s) state->add(v);
    return state;
  }

  Gain residual(Element u) const {
    Gain gain = 0;
    objective->residual_gains(std::span(&u, 1), std::span(&gain, 1));
    return gain;
  }

  // w_{uv|S}
  Gain edge(const GainState& state, Element u, Element v) const {
    Gain gain = 0;
    state.pair_gains(std::span(&u, 1), std::span(&v, 1), {&gain, 1, 1});
    return gain - residual(u);
  }

  // How large f gets, whatever its sign.
  double size_of_values() const {
    double sum = 0;
    for (const Element v : all) sum += std::abs(f({v}));
    return sum;
  }
  double noise(Element v) const { return made.noise ? made.noise(v) : 0; }
  // How far an edge may be from the truth, pair gains being differences.
  double slack(Element u, Element v) const {
    return 4e-6 * (std::abs(f({u})) + std::abs(f({v}))) + noise(u) + noise(v) + 1e-13 * size_of_values() + 1e-12;
  }
};

}  // namespace winnow::testing
