// Facility location over rows that are exchanged gives the bits that it gives in memory over the same represented rows,
// however the rows are divided into windows.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "objectives/facility_window.h"
#include "objectives/metric_rows.h"
#include "support/column_cases.h"
#include "support/copied_rows.h"
#include "support/instances.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

constexpr Metric kMetrics[] = {Metric::kCosine,    Metric::kDot,           Metric::kRbf,
                               Metric::kEuclidean, Metric::kCosineSquared, Metric::kCloseness};

Instance signed_rows(std::size_t n, std::size_t d) {
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  return with_signs(random_instance(n, d, rng.next()), rng);
}

// Facility location over a sample of the rows, in memory and in windows.
struct InWindows {
  explicit InWindows(std::size_t most_rows)
      : rows(signed_rows(*rc::gen::inRange<std::size_t>(1, most_rows + 1), *rc::gen::inRange<std::size_t>(1, 9))),
        items(rows.dense_rows()),
        query(signed_rows(2, rows.d)),
        privacy(signed_rows(2, rows.d)),
        window_rows(*rc::gen::inRange<std::size_t>(1, 70)) {
    const auto count = *rc::gen::inRange<std::size_t>(1, 20);
    for (std::size_t i = 0; i < count; ++i) {
      items.append(rows.dense_rows(), *rc::gen::inRange<Element>(0, static_cast<Element>(rows.n)));
    }
    const DenseRows sample = std::get<DenseRows>(items.view());
    FacilityOptions options;
    options.similarity.metric = *rc::gen::elementOf(std::vector<Metric>(std::begin(kMetrics), std::end(kMetrics)));
    if (options.similarity.metric == Metric::kCloseness && *rc::gen::arbitrary<bool>()) options.similarity.reach = 2;
    options.run.threads = *rc::gen::inRange<std::size_t>(1, 4);
    if (*rc::gen::arbitrary<bool>()) options.query = query.dense_rows();
    if (*rc::gen::arbitrary<bool>() && options.similarity.metric != Metric::kDot) {
      options.privacy = privacy.dense_rows();
    }
    window = make_facility_window(sample, options, rows.d);
    options.similarity = settled(options.similarity, sample, find_kernels(options.run.backend), options.run.threads);
    // If all sampled rows are equal, reach 0 would be found again, by all rows.
    RC_PRE(options.similarity.metric != Metric::kCloseness || options.similarity.reach > 0);
    options.represented = sample;
    if (*rc::gen::arbitrary<bool>()) options.run.memory = 1;  // similarities are computed when needed
    memory = make_facility_objective(rows.dense_rows(), options);
    for (std::size_t begin = 0; begin < rows.n; begin += window_rows) {
      window->survey(window_at(begin), static_cast<Element>(begin));
    }
  }

  DenseRows window_at(std::size_t begin) const {
    return {rows.dense.data() + begin * rows.d, std::min(window_rows, rows.n - begin), rows.d};
  }

  // Calls body(begin, elements) for each window, which has the elements of V from `begin` on.
  template <class Body>
  void for_windows(const Body& body) const {
    for (std::size_t begin = 0; begin < rows.n; begin += window_rows) {
      const DenseRows view = window_at(begin);
      std::vector<Element> ids(view.size), elements = all_elements(view.size);
      std::iota(ids.begin(), ids.end(), static_cast<Element>(begin));
      window->look_at(view, ids);
      body(begin, Elements(elements));
    }
  }

  // One value per row of V from the windows: `compute` fills the values of the elements of one window.
  template <class Compute>
  std::vector<Gain> collect(const Compute& compute) const {
    std::vector<Gain> all(rows.n);
    for_windows([&](std::size_t begin, Elements elements) {
      compute(elements, std::span(all).subspan(begin, elements.size()));
    });
    return all;
  }

  // Looks at rows of V in any order, as those in memory, and returns their elements.
  std::vector<Element> look_at_copies(Elements vs) {
    copies = std::make_unique<CopiedRows>(rows.dense_rows());
    copied_ids.assign(vs.begin(), vs.end());
    for (const Element v : vs) copies->append(rows.dense_rows(), v);
    window->look_at(copies->view(), copied_ids);
    return all_elements(vs.size());
  }

  std::vector<Element> any_set(std::size_t most) const {
    const auto n = static_cast<Element>(rows.n);
    auto set = *rc::gen::container<std::vector<Element>>(rc::gen::inRange<Element>(0, n));
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    if (set.size() > most) set.resize(most);
    return set;
  }

  Instance rows;
  CopiedRows items;
  Instance query, privacy;
  std::size_t window_rows;
  std::unique_ptr<CopiedRows> copies;
  std::vector<Element> copied_ids;
  std::unique_ptr<WindowObjective> window;
  std::unique_ptr<Objective> memory;
};

TEST(FacilityWindowLaws, GainsAndValuesHaveTheSameBits) {
  EXPECT_LAW([] {
    InWindows f(150);
    const auto all = all_elements(f.rows.n);
    const auto in_memory = f.memory->start();
    const auto in_windows = f.window->start();
    std::vector<Gain> expected(all.size());
    for (const Element v : f.any_set(4)) {
      // Asked twice, so that a state that stored something per element would use it.
      for (int time = 0; time < 2; ++time) {
        in_memory->gains(all, expected);
        const auto found = f.collect([&](Elements vs, std::span<Gain> out) { in_windows->gains(vs, out); });
        RC_ASSERT(found == expected);
      }
      in_memory->add(v);
      in_windows->add(f.look_at_copies(std::vector{v}).front());
      RC_ASSERT(in_windows->value() == in_memory->value());
    }
    const auto clone = in_windows->clone();
    in_memory->gains(all, expected);
    RC_ASSERT(f.collect([&](Elements vs, std::span<Gain> out) { clone->gains(vs, out); }) == expected);
    // A batch of nearly all elements of a window is not computed together.
    std::vector<Gain> together(f.window->size());
    RC_ASSERT(!in_windows->gains_together(all_elements(f.window->size()), together, 2));
  });
}

TEST(FacilityWindowLaws, DivergencesHaveTheSameBits) {
  EXPECT_LAW([] {
    InWindows f(150);
    const auto all = all_elements(f.rows.n);
    const auto set = f.any_set(3);
    const auto us = f.any_set(8);
    const auto in_memory = f.memory->start();
    const auto in_windows = f.window->start();
    in_memory->add_all(set);
    in_windows->add_all(f.look_at_copies(set));

    std::vector<Gain> residual(us.size()), found_residual(us.size());
    f.memory->residual_gains(us, residual);
    const auto elements = f.look_at_copies(us);
    f.window->residual_gains(elements, found_residual);
    RC_ASSERT(found_residual == residual);

    const auto expected_probes = in_memory->prepare(us, residual);
    const auto by_element = in_windows->prepare(elements, residual);
    const auto by_row = prepare_copies(*in_windows, f.rows.dense_rows(), us, residual);
    std::vector<Gain> expected(all.size(), 1e30), pairs(us.size() * all.size());
    expected_probes->divergences(all, expected);
    expected_probes->pair_gains(all, {pairs.data(), us.size(), all.size()});
    for (const auto* probes : {by_element.get(), by_row.get()}) {
      const auto divergences = f.collect([&](Elements vs, std::span<Gain> out) {
        std::fill(out.begin(), out.end(), 1e30);
        probes->divergences(vs, out);
      });
      RC_ASSERT(divergences == expected);
      f.for_windows([&](std::size_t begin, Elements vs) {
        std::vector<Gain> part(us.size() * vs.size());
        const MatrixView<Gain> tile{part.data(), us.size(), vs.size()};
        probes->pair_gains(vs, tile);
        for (std::size_t i = 0; i < us.size(); ++i) {
          for (std::size_t j = 0; j < vs.size(); ++j) RC_ASSERT(tile(i, j) == pairs[i * all.size() + begin + j]);
        }
      });
    }
  });
}

TEST(FacilityWindowLaws, ResidualGainsHaveTheSameBits) {
  EXPECT_LAW([] {
    const InWindows f(300);
    const auto all = all_elements(f.rows.n);
    std::vector<Gain> expected(all.size());
    f.memory->residual_gains(all, expected);
    const auto found = f.collect([&](Elements vs, std::span<Gain> out) { f.window->residual_gains(vs, out); });
    RC_ASSERT(found == expected);
  });
}

TEST(FacilityWindowLaws, BoundsHaveTheSameBits) {
  EXPECT_LAW([] {
    InWindows f(150);
    const auto all = all_elements(f.rows.n);
    const auto set = f.any_set(5);
    const auto bound = f.memory->bound_around(set);
    const auto window_bound = f.window->bound_around(f.look_at_copies(set));
    std::vector<double> expected(all.size());
    for (int step = 0; step < 3; ++step) {
      RC_ASSERT(window_bound->cheap() && bound->cheap());
      RC_ASSERT(window_bound->constant() == bound->constant());
      bound->weights(all, expected);
      const auto found = f.collect([&](Elements vs, std::span<double> out) { window_bound->weights(vs, out); });
      RC_ASSERT(found == expected);
      const auto towards = f.any_set(6);
      bound->move_towards(towards, 0.5);
      window_bound->move_towards(f.look_at_copies(towards), 0.5);
    }
  });
}

TEST(FacilityWindowLaws, PropertiesThatDecideAreTheSame) {
  EXPECT_LAW([] {
    const InWindows f(60);
    const Properties memory = f.memory->properties(), window = f.window->properties();
    RC_ASSERT(window.monotone == memory.monotone);
    RC_ASSERT(window.gain_error == memory.gain_error);
    RC_ASSERT(window.gain_noise == memory.gain_noise);
    RC_ASSERT(window.value_noise == memory.value_noise);
    RC_ASSERT(window.sparse == memory.sparse);
    RC_ASSERT(window.exact_residual == memory.exact_residual);
  });
}

// More items than a block of columns has, and more surveyed rows than one thread takes.
TEST(FacilityWindowLaws, HoldForManyItemsAndThreads) {
  const Instance instance = random_instance(3000, 6, 11);
  const DenseRows rows = instance.dense_rows();
  const DenseRows sample{rows.data, 1100, rows.dim};
  FacilityOptions options{.similarity = {Metric::kRbf, 0.5}, .run = {.threads = 3}};
  const auto window = make_facility_window(sample, options, rows.dim);
  options.represented = sample;
  const auto memory = make_facility_objective(rows, options);
  const auto all = all_elements(rows.size);
  const std::size_t half = 1800;
  window->survey(DenseRows{rows.data, half, rows.dim}, 0);
  window->survey(DenseRows{rows.data + half * rows.dim, rows.size - half, rows.dim}, half);
  window->look_at(rows, all);
  std::vector<Gain> expected(rows.size), found(rows.size);
  memory->residual_gains(all, expected);
  window->residual_gains(all, found);
  EXPECT_EQ(found, expected);
  EXPECT_GT(*std::max_element(found.begin(), found.end()), 0);
  memory->start()->gains(all, expected);
  window->start()->gains(all, found);
  EXPECT_EQ(found, expected);
}

TEST(FacilityWindow, RefusesWhatNeedsAllRows) {
  const std::vector<float> values{1, 2, 3, 4};
  const DenseRows rows{values.data(), 2, 2};
  FacilityOptions given{.similarity = {Metric::kPrecomputed}};
  EXPECT_THROW(make_facility_window(rows, given, 2), InputError);
  FacilityOptions products{.similarity = {Metric::kDot}, .privacy = rows};
  EXPECT_THROW(make_facility_window(rows, products, 2), InputError);
  EXPECT_THROW(make_facility_window(rows, {}, 3), InputError);
}

}  // namespace
}  // namespace winnow::testing
