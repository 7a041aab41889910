// Computed similarities against straight formulas: tiles of any height, items that fill no whole panel, pairs, self.
#include "objectives/metric_rows.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/instances.h"
#include "support/similarity.h"
#include "winnow/backends.h"
#include "winnow/error.h"

namespace winnow::testing {
using namespace detail;
namespace {

constexpr Metric kMetrics[] = {Metric::kCosine,    Metric::kDot,           Metric::kRbf,
                               Metric::kEuclidean, Metric::kCosineSquared, Metric::kCloseness};
constexpr double kGamma = 0.4;

std::vector<float> random_values(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<float> values(count);
  for (float& x : values) x = static_cast<float>(2 * rng.uniform() - 1);
  return values;
}

// Two blocks of columns, the last panel 1, 31 or 32 items full.
TEST(MetricRows, TilesHoldTheSimilarities) {
  constexpr std::size_t kDim = 5;
  const auto x = random_values(60 * kDim, 1);
  const DenseRows elements{x.data(), 60, kDim};
  for (const std::size_t items : {1U, 31U, 32U, 33U, 1025U, 1055U}) {
    const auto y = random_values(items * kDim, 2);
    const DenseRows of{y.data(), items, kDim};
    for (const auto& backend : backends()) {
      for (const Metric metric : kMetrics) {
        const MetricRows rows(elements, of, {metric, kGamma, kReach}, find_kernels(backend.name));
        EXPECT_EQ(rows.size, 60U);
        EXPECT_EQ(rows.dim, items);
        for (const std::size_t count : {1U, 2U, 3U, 5U, 47U, 48U}) {
          SCOPED_TRACE(backend.name + " " + std::string(to_string(metric)) + " " + std::to_string(items) + " items, " +
                       std::to_string(count) + " rows");
          std::vector<Element> vs(count);
          for (std::size_t a = 0; a < count; ++a) vs[a] = static_cast<Element>((a * 7 + 3) % 60);
          std::size_t seen = 0;
          double worst = 0;
          rows.for_blocks(vs, [&](std::size_t begin, MatrixView<float> tile) {
            EXPECT_EQ(begin, seen);
            EXPECT_EQ(tile.rows, count);
            for (std::size_t a = 0; a < count; ++a) {
              for (std::size_t j = 0; j < tile.columns; ++j) {
                const double expected =
                    similarity(metric, kGamma, elements.row(vs[a]), of.row(static_cast<Element>(begin + j)));
                worst = std::max(worst, std::abs(double{tile(a, j)} - expected));
              }
            }
            seen += tile.columns;
          });
          EXPECT_EQ(seen, items);
          EXPECT_LE(worst, 1e-6);
        }
      }
    }
  }
}

// s(v, v)
float self_of(const MetricRows& rows, Element v) {
  float value = 0;
  rows.pairs(std::span(&v, 1), std::span(&v, 1), {&value, 1, 1});
  return value;
}

TEST(MetricRows, PairsAndSelf) {
  constexpr std::size_t kDim = 7, kRows = 120;
  const auto x = random_values(kRows * kDim, 3);
  const DenseRows elements{x.data(), kRows, kDim};
  for (const Metric metric : kMetrics) {
    for (const bool positive : {true, false}) {
      SCOPED_TRACE(to_string(metric));
      const MetricRows rows(elements, elements, {metric, kGamma, kReach}, find_kernels("simd"), positive);
      const std::vector<Element> us{119, 0, 5, 5, 64};
      std::vector<Element> vs = all_elements(100);  // more than one tile
      std::vector<float> out(vs.size() * us.size());
      const MatrixView<float> view{out.data(), vs.size(), us.size()};
      rows.pairs(vs, us, view);
      for (std::size_t a = 0; a < vs.size(); ++a) {
        for (std::size_t b = 0; b < us.size(); ++b) {
          EXPECT_NEAR(
              view(a, b),
              (positive ? similarity : signed_similarity)(metric, kGamma, elements.row(vs[a]), elements.row(us[b])),
              1e-6);
        }
      }
      for (const Element v : us) {
        EXPECT_NEAR(self_of(rows, v), similarity(metric, kGamma, elements.row(v), elements.row(v)), 1e-6);
      }
    }
  }
}

// Two blocks of rows and of columns. The second triangle is copied from the first.
TEST(MetricRows, HeldSimilaritiesAreTheSameBits) {
  constexpr std::size_t kDim = 3;
  const auto x = random_values(1090 * kDim, 3);
  const auto y = random_values(70 * kDim, 4);
  const DenseRows many{x.data(), 1090, kDim};
  const DenseRows few{y.data(), 70, kDim};
  const std::vector<float> cap = random_values(1090, 5);
  const std::vector<Element> vs = {0, 1, 47, 48, 1023 % 70, 69};
  const auto values_of = [&](const MetricRows& rows, Elements of) {
    std::vector<float> values;
    rows.for_blocks(of, [&](std::size_t, MatrixView<float> tile) {
      values.insert(values.end(), tile.data, tile.data + tile.rows * tile.columns);
    });
    return values;
  };
  for (const Metric metric : kMetrics) {
    for (const auto& [elements, items] : {std::pair(many, many), std::pair(few, many), std::pair(many, few)}) {
      for (const bool limited : {false, true}) {
        SCOPED_TRACE(fmt::format("{} {} x {}{}", to_string(metric), elements.size, items.size, limited ? " cap" : ""));
        const MetricRows computed(elements, items, {metric, kGamma, kReach}, find_kernels("simd"));
        MetricRows plain(elements, items, {metric, kGamma, kReach}, find_kernels("simd"));
        MetricRows held(elements, items, {metric, kGamma, kReach}, find_kernels("simd"));
        if (limited) plain.limit(std::span(cap).first(items.size));
        if (limited) held.limit(std::span(cap).first(items.size));
        held.hold(2);
        EXPECT_EQ(values_of(held, vs), values_of(plain, vs));
        if (elements.size > 1080) {
          const std::vector<Element> late = {1023, 1024, 1071, 1072, 1089};
          EXPECT_EQ(values_of(held, late), values_of(plain, late));
        }
        EXPECT_EQ(held.held() == nullptr, limited);
        EXPECT_EQ(computed.held(), nullptr);
      }
    }
  }
}

// Long rows are padded with 0, short ones are not.
TEST(MetricRows, EveryBackendHoldsTheWholeTable) {
  constexpr std::size_t kDim = 3;
  const auto x = random_values(1090 * kDim, 3);
  for (const std::size_t size : {1U, 15U, 70U, 1090U}) {
    const DenseRows rows{x.data(), size, kDim};
    for (const auto& backend : backends()) {
      SCOPED_TRACE(fmt::format("{} {}", backend.name, size));
      MetricRows similar(rows, rows, {}, find_kernels(backend.name));
      std::vector<std::vector<float>> expected(size);
      for (Element v = 0; v < size; ++v) {
        similar.for_blocks(std::span(&v, 1), [&](std::size_t, MatrixView<float> tile) {
          expected[v].insert(expected[v].end(), tile.data, tile.data + tile.columns);
        });
        expected[v].resize(held_columns(size), 0.0F);
      }
      similar.hold(2);
      ASSERT_NE(similar.held(), nullptr);
      EXPECT_EQ(similar.bytes_to_hold(), size * held_columns(size) * sizeof(float));
      for (Element v = 0; v < size; ++v) {
        const auto row = similar.held()->row(v);
        ASSERT_EQ(std::vector<float>(row.begin(), row.end()), expected[v]) << v;
      }
    }
  }
}

TEST(MetricRows, ALimitCutsOff) {
  const std::vector<float> x{1, 0, 0.6F, 0.8F};  // two rows of length 1, cosine 0.6
  const DenseRows rows{x.data(), 2, 2};
  MetricRows similar(rows, rows, {}, find_kernels("simd"));
  const std::vector<float> cap{0.5F, 0.7F};
  similar.limit(cap);
  const Element first = 0;
  similar.for_blocks(std::span(&first, 1), [](std::size_t, MatrixView<float> tile) {
    EXPECT_EQ(tile(0, 0), 0.5F);           // 1, cut off
    EXPECT_NEAR(tile(0, 1), 0.6F, 1e-6F);  // below 0.7
  });
}

TEST(MetricRows, ZerosAreLikeNothingByCosine) {
  const std::vector<float> x{0, 0, 3, 4};
  const DenseRows rows{x.data(), 2, 2};
  const MetricRows similar(rows, rows, {}, find_kernels("simd"));
  EXPECT_EQ(self_of(similar, 0), 0);
  EXPECT_NEAR(self_of(similar, 1), 1, 1e-6);
}

// Squared distances 0, 0, 4, 4 over all pairs of the two rows: their mean is 2.
TEST(MetricRows, TheUsualGamma) {
  const std::vector<float> x{0, 2};
  EXPECT_DOUBLE_EQ(find_gamma({Metric::kRbf, 0}, {x.data(), 2, 1}), 0.5);
  EXPECT_EQ(find_gamma({Metric::kRbf, 3}, {x.data(), 2, 1}), 3);
  const std::vector<float> equal{2, 2};
  EXPECT_EQ(find_gamma({Metric::kRbf, 0}, {equal.data(), 2, 1}), 1);
  const std::vector<float> near{0, 1e-20F};  // as good as equal
  const DenseRows rows{near.data(), 2, 1};
  EXPECT_EQ(find_gamma({Metric::kRbf, 0}, rows), 1e30);
  const std::vector<Element> both{0, 1};
  std::vector<float> out(4, -1);
  MetricRows(rows, rows, {Metric::kRbf, 0}, find_kernels("simd")).pairs(both, both, {out.data(), 2, 2});
  EXPECT_EQ(out, (std::vector<float>{1, 1, 1, 1}));
}

TEST(MetricRows, NamesOfMetrics) {
  for (const Metric metric : kMetrics) EXPECT_EQ(parse_metric(to_string(metric)), metric);
  EXPECT_EQ(parse_metric(to_string(Metric::kPrecomputed)), Metric::kPrecomputed);
  EXPECT_THROW(parse_metric("taxi"), InputError);
  for (const double gamma : {-1.0, std::nan(""), 1e40}) {
    EXPECT_THROW(check_similarity_options({Metric::kRbf, gamma}), InputError);
  }
  for (const double reach : {-1.0, std::nan(""), 1e40}) {
    EXPECT_THROW(check_similarity_options({Metric::kCloseness, 0, reach}), InputError);
  }
}

// Groups of 48 rows, blocks of 1024 columns, and panels that are not full: the farthest pair may be anywhere.
TEST(MetricRows, TheLargestSquaredDistance) {
  for (const std::size_t n : {1U, 2U, 33U, 49U, 1025U, 1100U}) {
    auto x = random_values(n * 2, n);
    for (float& value : x) value += 5;  // away from 0, so that padding would look far
    const auto squared = [&](std::size_t i, std::size_t j) {
      const double a = double{x[2 * i]} - double{x[2 * j]}, b = double{x[2 * i + 1]} - double{x[2 * j + 1]};
      return a * a + b * b;
    };
    double expected = 0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) expected = std::max(expected, squared(i, j));
    }
    for (const auto& backend : backends()) {
      for (const std::size_t threads : {1U, 2U}) {
        const double found = largest_squared_distance({x.data(), n, 2}, find_kernels(backend.name), threads);
        EXPECT_NEAR(found, expected, 1e-6 * expected) << backend.name << " " << n;
      }
    }
  }
  EXPECT_EQ(largest_squared_distance({nullptr, 0, 2}, find_kernels("simd"), 1), 0);
}

// Three points on a line, 0, 1 and 3: the largest squared distance is 9.
TEST(MetricRows, ClosenessOfThreePoints) {
  const std::vector<float> x{0, 1, 3};
  const DenseRows rows{x.data(), 3, 1};
  const MetricRows similar(rows, rows, {Metric::kCloseness}, find_kernels("simd"));
  const auto all = all_elements(3);
  std::vector<float> out(9, -1);
  similar.pairs(all, all, {out.data(), 3, 3});
  EXPECT_EQ(out, (std::vector<float>{9, 8, 0, 8, 9, 5, 0, 5, 9}));
  const std::vector<float> far{0, 1e20F};
  const DenseRows wide{far.data(), 2, 1};
  EXPECT_THROW(MetricRows(wide, wide, {Metric::kCloseness}, find_kernels("simd")), InputError);
}

}  // namespace
}  // namespace winnow::testing
