// Kernels at every length and misalignment, against plain formulas in double.
#include "kernels/kernels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>

#include "kernels/concave.h"
#include "support/instances.h"
#include "winnow/backends.h"

namespace winnow::testing {
using namespace detail;
namespace {

struct CoverageArrays {
  CoverageArrays(const Concave& g, std::size_t dimension, Rng& rng)
      : concave(g),
        dim(dimension),
        exact(dim),
        covered(padded(dim), 1),
        scale(padded(dim), 1),
        inverse(padded(dim), 1),
        weight(padded(dim), 0) {
    for (std::size_t u = 0; u < dim; ++u) {
      exact[u] = rng.below(4) == 0 ? 0.0 : static_cast<float>(std::exp(8 * rng.uniform() - 3));
      covered[u] = static_cast<float>(exact[u]);
      scale[u] = step(g, exact[u]).scale;
      inverse[u] = step(g, exact[u]).inverse;
      weight[u] = static_cast<float>(rng.uniform());
    }
  }
  Coverage view(bool weighted) const {
    return {concave, covered.data(), scale.data(), inverse.data(), weighted ? weight.data() : nullptr, dim};
  }

  Concave concave;
  std::size_t dim;
  std::vector<double> exact;
  std::vector<float> covered, scale, inverse, weight;
};

// Rows that start at any multiple of 4 bytes and end with the allocation, so that a read past the end is caught.
struct MisalignedRows {
  MisalignedRows(const Instance& instance, std::size_t shift)
      : memory(new float[shift + instance.dense.size()]), rows{memory.get() + shift, instance.n, instance.d} {
    std::memcpy(memory.get() + shift, instance.dense.data(), instance.dense.size() * sizeof(float));
  }
  std::unique_ptr<float[]> memory;
  DenseRows rows;
};

const Concave kConcaves[] = {{Concave::Kind::kSqrt, 0},
                             {Concave::Kind::kLog1p, 0},
                             {Concave::Kind::kPow, 0.25},
                             {Concave::Kind::kSat, 12.0},
                             {Concave::Kind::kLinear, 0}};

TEST(Kernels, GainsAtEveryLengthAndMisalignment) {
  for (const auto& backend : backends()) {
    const Kernels& kernels = find_kernels(backend.name);
    for (std::size_t dim = 1; dim <= 70; ++dim) {
      SCOPED_TRACE(backend.name + " " + std::to_string(dim));
      Rng rng(dim);
      const Instance instance = random_instance(3, dim, dim);
      const MisalignedRows misaligned(instance, dim % 16);
      const auto vs = all_elements(3);
      for (const Concave& g : kConcaves) {
        const CoverageArrays s(g, dim, rng);
        for (const bool weighted : {false, true}) {
          Gain dense[3], sparse[3];
          kernels.dense_gains(s.view(weighted), misaligned.rows, vs, dense);
          kernels.sparse_gains(s.view(weighted), instance.sparse_rows(), vs, sparse);
          for (std::size_t v = 0; v < 3; ++v) {
            double expected = 0;
            for (std::size_t u = 0; u < dim; ++u) {
              expected += (weighted ? double{s.weight[u]} : 1.0) *
                          concave_gain(g, s.exact[u], double{instance.dense[v * dim + u]});
            }
            EXPECT_NEAR(dense[v], expected, 2e-6 * expected);
            EXPECT_NEAR(sparse[v], expected, 2e-6 * expected);
          }
        }
      }
    }
  }
}

TEST(Kernels, LongRowsKeepTheirDigits) {
  for (const auto& backend : backends()) {
    SCOPED_TRACE(backend.name);
    constexpr std::size_t kDim = 50000;
    Rng rng(5);
    const Instance instance = random_instance(1, kDim, 5);
    const CoverageArrays s(kConcaves[0], kDim, rng);
    const Element v = 0;
    Gain gain = 0;
    find_kernels(backend.name).dense_gains(s.view(false), instance.dense_rows(), std::span(&v, 1), &gain);
    double expected = 0;
    for (std::size_t u = 0; u < kDim; ++u) {
      expected += concave_gain(kConcaves[0], s.exact[u], double{instance.dense[u]});
    }
    EXPECT_NEAR(gain, expected, 1e-6 * expected);
  }
}

// One feature, with x from far smaller than c to far larger, across the limit between series and exact term.
TEST(Kernels, TermsAreAccurateAtEveryRatio) {
  for (const auto& backend : backends()) {
    for (const Concave& g : kConcaves) {
      for (double covered = 1e-12; covered < 1e12; covered *= 37) {
        for (double ratio = 1e-10; ratio < 1e10; ratio *= 1.7) {
          const auto c = static_cast<float>(covered);
          const auto x = static_cast<float>(covered * ratio);
          std::vector<float> cs(kLanes, 1), scales(kLanes, 1), inverses(kLanes, 1);
          cs[0] = c;
          scales[0] = step(g, double{c}).scale;
          inverses[0] = step(g, double{c}).inverse;
          const Element v = 0;
          Gain gain = 0;
          find_kernels(backend.name)
              .dense_gains({g, cs.data(), scales.data(), inverses.data(), nullptr, 1}, {&x, 1, 1}, std::span(&v, 1),
                           &gain);
          const double expected = concave_gain(g, double{c}, double{x});
          ASSERT_NEAR(gain, expected, 1e-6 * expected)
              << backend.name << " kind " << static_cast<int>(g.kind) << " c " << c << " x " << x;
        }
      }
    }
  }
}

TEST(Kernels, PairSumsAreRightToOneInAMillion) {
  for (const auto& backend : backends()) {
    const Kernels& kernels = find_kernels(backend.name);
    for (const std::size_t dim : {1U, 3U, 15U, 16U, 17U, 31U, 33U, 64U, 100U, 511U, 512U, 513U, 1500U}) {
      for (const std::size_t probes : {1U, 3U, 4U, 5U}) {
        for (const std::size_t count : {1U, 2U, 33U}) {
          for (const bool weighted : {false, true}) {
            const Instance instance = random_instance(count, dim, dim + count);
            const Instance top = random_instance(probes, dim, dim + 1000 + probes);
            const std::vector<float> weight = [&] {
              auto w = random_weights(dim, dim);
              w.resize(padded(dim), 0);
              return w;
            }();
            std::vector<float> tops(probes * padded(dim), kTinyCoverage);
            for (std::size_t i = 0; i < probes; ++i) {
              for (std::size_t u = 0; u < dim; ++u) {
                tops[i * padded(dim) + u] = std::max(kTinyCoverage, top.dense[i * dim + u]);
              }
            }
            const MisalignedRows rows(instance, dim % 16);
            std::vector<double> out(probes * count, -1);
            kernels.dense_pair_sums({tops.data(), probes, padded(dim)}, weighted ? weight.data() : nullptr, rows.rows,
                                    all_elements(count), {out.data(), probes, count});
            for (std::size_t i = 0; i < probes; ++i) {
              for (std::size_t j = 0; j < count; ++j) {
                double expected = 0;
                for (std::size_t u = 0; u < dim; ++u) {
                  expected += (weighted ? double{weight[u]} : 1.0) *
                              std::sqrt(double{tops[i * padded(dim) + u]} + double{instance.dense[j * dim + u]});
                }
                ASSERT_NEAR(out[i * count + j], expected, 1e-6 * expected + 1e-13)
                    << backend.name << " dim " << dim << " probes " << probes << " rows " << count;
              }
            }
          }
        }
      }
    }
  }
}

// L y = k with 1 / L(i, i) on the diagonal: L y must give k again, at every size and width. The columns are
// independent.
TEST(Kernels, ForwardSubstitutionAtEverySize) {
  Rng rng(5);
  for (const auto& backend : backends()) {
    const Kernels& kernels = find_kernels(backend.name);
    for (std::size_t rows = 0; rows < 20; ++rows) {
      std::vector<double> lower;
      for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < i; ++j) lower.push_back(rng.uniform() - 0.5);
        lower.push_back(1 / (1 + rng.uniform()));
      }
      for (const std::size_t columns : {kSolveLanes, 2 * kSolveLanes, 5 * kSolveLanes}) {
        SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(rows) + " x " + std::to_string(columns));
        std::vector<double> k(rows * columns);
        for (double& x : k) x = rng.uniform();
        auto y = k;
        kernels.solve_lower(lower.data(), {y.data(), rows, columns});
        if (backend.name != "sse4") {  // sse4 has no fused multiply-add
          auto expected = k;
          scalar_kernels().solve_lower(lower.data(), {expected.data(), rows, columns});
          ASSERT_EQ(y, expected);
        }
        for (std::size_t i = 0; i < rows; ++i) {
          for (std::size_t c = 0; c < columns; ++c) {
            double sum = y[i * columns + c] / lower[i * (i + 1) / 2 + i];
            for (std::size_t j = 0; j < i; ++j) sum += lower[i * (i + 1) / 2 + j] * y[j * columns + c];
            ASSERT_NEAR(sum, k[i * columns + c], 1e-12);
          }
        }
        std::vector<double> first(rows * kSolveLanes);
        for (std::size_t i = 0; i < rows; ++i) std::copy_n(&k[i * columns], kSolveLanes, &first[i * kSolveLanes]);
        kernels.solve_lower(lower.data(), {first.data(), rows, kSolveLanes});
        for (std::size_t i = 0; i < rows; ++i) {
          for (std::size_t c = 0; c < kSolveLanes; ++c) ASSERT_EQ(first[i * kSolveLanes + c], y[i * columns + c]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace winnow::testing
