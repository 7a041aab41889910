// Kernels of columns and pairs: every backend against the scalar one. All short lengths and those around a block, in
// memory that begins anywhere and ends with the allocation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include "base/buffer.h"
#include "kernels/kernels.h"
#include "support/instances.h"
#include "winnow/backends.h"

namespace winnow::testing {
using namespace detail;
namespace {

constexpr ColumnTerm kTerms[] = {ColumnTerm::kAbove, ColumnTerm::kBelow, ColumnTerm::kTimes, ColumnTerm::kPresent};

std::vector<std::size_t> lengths() {
  std::vector<std::size_t> all(71);
  std::iota(all.begin(), all.end(), std::size_t{0});
  for (const std::size_t around : {kBlock, 2 * kBlock}) {
    for (const std::size_t length : {around - 17, around - 1, around, around + 1, around + 16}) all.push_back(length);
  }
  return all;
}

// Floats that begin `shift` floats into an allocation and end with it.
struct Misaligned {
  Misaligned(const std::vector<float>& values, std::size_t shift)
      : memory(new float[shift + values.size()]), data(memory.get() + shift) {
    if (!values.empty()) std::memcpy(data, values.data(), values.size() * sizeof(float));
  }
  std::unique_ptr<float[]> memory;
  float* data;
};

// What a state stores: zeros, and values both above and below those of the rows.
std::vector<float> remembered(std::size_t dim, Rng& rng) {
  std::vector<float> a(padded(dim), 0.0F);
  for (std::size_t u = 0; u < dim; ++u) a[u] = rng.below(3) == 0 ? 0.0F : static_cast<float>(2 * rng.uniform());
  return a;
}

double term_of(ColumnTerm term, double x, double a) {
  switch (term) {
    case ColumnTerm::kAbove:
      return std::max(x - a, 0.0);
    case ColumnTerm::kBelow:
      return std::min(x, a);
    case ColumnTerm::kTimes:
      return x * a;
    case ColumnTerm::kPresent:
      return x > 0 ? a : 0;
  }
  return 0;
}

// More rows than any backend reads side by side, and not a multiple of them.
TEST(ColumnKernels, SumsAtEveryLengthAndMisalignment) {
  constexpr std::size_t kRows = 15;
  const auto vs = all_elements(kRows);
  for (const std::size_t dim : lengths()) {
    Rng rng(dim);
    const Instance instance = random_instance(kRows, dim, dim);
    const Misaligned memory(instance.dense, dim % 16);
    const DenseRows rows{memory.data, kRows, dim};
    const auto a = remembered(dim, rng);
    for (const ColumnTerm term : kTerms) {
      Gain dense[kRows], sparse[kRows];
      scalar_kernels().dense_columns(term, a.data(), rows, vs, dense);
      scalar_kernels().sparse_columns(term, a.data(), instance.sparse_rows(), vs, sparse);
      for (std::size_t v = 0; v < kRows; ++v) {
        double expected = 0;
        for (std::size_t u = 0; u < dim; ++u) {
          expected += term_of(term, double{instance.dense[v * dim + u]}, double{a[u]});
        }
        EXPECT_NEAR(dense[v], expected, 1e-6 * expected) << dim;
        EXPECT_NEAR(sparse[v], expected, 1e-6 * expected) << dim;
      }
      for (const auto& backend : backends()) {
        SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(dim));
        const Kernels& kernels = find_kernels(backend.name);
        Gain found[kRows];
        kernels.dense_columns(term, a.data(), rows, vs, found);
        for (std::size_t v = 0; v < kRows; ++v) EXPECT_EQ(found[v], dense[v]);
        kernels.sparse_columns(term, a.data(), instance.sparse_rows(), vs, found);
        for (std::size_t v = 0; v < kRows; ++v) EXPECT_EQ(found[v], sparse[v]);
      }
    }
  }
}

TEST(ColumnKernels, LiveColumnsAreThoseThatStillAdd) {
  for (const std::size_t length : lengths()) {
    for (const std::size_t begin : {0U, 5U, 48U}) {
      Rng rng(length + begin);
      const Instance row = random_instance(1, length, length + begin);
      const Misaligned x(row.dense, length % 16);
      const auto a = remembered(begin + length, rng);
      for (const ColumnTerm term : kTerms) {
        std::vector<std::uint32_t> expected;
        for (std::size_t j = 0; j < length; ++j) {
          if (term_of(term, double{row.dense[j]}, double{a[begin + j]}) > 0) {
            expected.push_back(static_cast<std::uint32_t>(begin + j));
          }
        }
        for (const auto& backend : backends()) {
          SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(length) + " from " + std::to_string(begin));
          std::vector<std::uint32_t> columns(length + kLanes);
          std::vector<float> values(length + kLanes);
          const std::size_t found = find_kernels(backend.name)
                                        .live_columns(term, std::span<const float>(x.data, length), a.data(), begin,
                                                      columns.data(), values.data());
          ASSERT_EQ(found, expected.size());
          columns.resize(found);
          EXPECT_EQ(columns, expected);
          for (std::size_t p = 0; p < found; ++p) EXPECT_EQ(values[p], row.dense[columns[p] - begin]);
        }
      }
    }
  }
}

// Tiles of every shape around a vector's width, into memory that is wider than the tile: the rest of it stays.
TEST(ColumnKernels, FlipExchangesRowsAndColumns) {
  for (const std::size_t rows : {0U, 1U, 3U, 4U, 8U, 15U, 16U, 17U, 48U}) {
    for (const std::size_t columns : {0U, 1U, 4U, 7U, 8U, 16U, 31U, 33U, 64U}) {
      std::vector<float> values(rows * columns);
      std::iota(values.begin(), values.end(), 1.0F);
      const Misaligned tile(values, rows % 16);
      const std::size_t stride = rows + columns % 3;
      for (const auto& backend : backends()) {
        SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(rows) + " x " + std::to_string(columns));
        const Misaligned out(std::vector<float>(columns * stride, -1.0F), columns % 16);
        find_kernels(backend.name).flip({tile.data, rows, columns}, out.data, stride);
        for (std::size_t j = 0; j < columns; ++j) {
          for (std::size_t i = 0; i < stride; ++i) {
            ASSERT_EQ(out.data[j * stride + i], i < rows ? values[i * columns + j] : -1.0F) << i << ", " << j;
          }
        }
      }
    }
  }
}

// Into a table that is wider than the tile: the rest of it stays. Aligned, with an odd distance of rows, and beginning
// anywhere.
class StoreKernel : public ::testing::TestWithParam<std::pair<std::size_t, std::size_t>> {};
TEST_P(StoreKernel, WritesATileAndItsFlip) {
  const auto [stride, shift] = GetParam();
  const std::size_t floats = 64 * stride + shift;
  for (const std::size_t rows : {0U, 1U, 4U, 15U, 16U, 17U, 48U}) {
    for (const std::size_t columns : {0U, 1U, 7U, 8U, 16U, 31U, 33U, 64U}) {
      std::vector<float> values(rows * columns);
      std::iota(values.begin(), values.end(), 1.0F);
      const Misaligned tile(values, rows % 16);
      for (const auto& backend : backends()) {
        SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(rows) + " x " + std::to_string(columns));
        auto table = Buffer<float>::aligned(floats), flipped = Buffer<float>::aligned(floats);
        std::fill(table.begin(), table.end(), -1.0F);
        std::fill(flipped.begin(), flipped.end(), -1.0F);
        const Kernels& kernels = find_kernels(backend.name);
        float* const to = table.data() + shift;
        kernels.store({tile.data, rows, columns}, to, nullptr, stride);
        kernels.store({tile.data, rows, columns}, to, flipped.data() + shift, stride);
        for (std::size_t i = 0; i < 64; ++i) {
          for (std::size_t j = 0; j < stride; ++j) {
            const bool own = i < rows && j < columns, turned = i < columns && j < rows;
            ASSERT_EQ(table[shift + i * stride + j], own ? values[i * columns + j] : -1.0F) << i << ", " << j;
            ASSERT_EQ(flipped[shift + i * stride + j], turned ? values[j * columns + i] : -1.0F) << i << ", " << j;
          }
        }
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Tables, StoreKernel,
                         ::testing::Values(std::pair(80U, 0U), std::pair(77U, 0U), std::pair(80U, 3U)));

// Panels of kPanel rows, any number of left rows and coordinates, starting at any panel.
TEST(ColumnKernels, PairTermsOfEveryShape) {
  for (const std::size_t dim : {0U, 1U, 2U, 7U, 8U, 33U, 130U}) {
    for (const std::size_t count : {1U, 2U, 3U, 4U, 5U, 7U, 13U, 48U}) {
      Rng rng(dim * 100 + count);
      constexpr std::size_t kRight = 3 * kPanel;
      std::vector<float> left(count * dim), right(kRight * dim);
      for (float& x : left) x = static_cast<float>(rng.uniform() - 0.5);
      for (float& x : right) x = static_cast<float>(rng.uniform() - 0.5);
      const Misaligned l(left, dim % 16);
      const Misaligned r(right, count % 16);
      for (const std::size_t first : {std::size_t{0}, kPanel}) {
        for (const std::size_t columns : {kPanel, 2 * kPanel}) {
          for (const PairTerm term : {PairTerm::kProduct, PairTerm::kSquaredDistance}) {
            std::vector<float> expected(count * columns);
            scalar_kernels().pair_terms(term, l.data, {r.data, dim}, first, {expected.data(), count, columns});
            for (std::size_t i = 0; i < count; ++i) {
              for (std::size_t j = 0; j < columns; ++j) {
                double sum = 0;
                for (std::size_t t = 0; t < dim; ++t) {
                  const double x = double{left[i * dim + t]};
                  const double y = double{right[((first + j) / kPanel * dim + t) * kPanel + j % kPanel]};
                  sum += term == PairTerm::kProduct ? x * y : (x - y) * (x - y);
                }
                ASSERT_NEAR(expected[i * columns + j], sum, 1e-6 * static_cast<double>(dim));
              }
            }
            for (const auto& backend : backends()) {
              std::vector<float> found(count * columns, -1);
              find_kernels(backend.name).pair_terms(term, l.data, {r.data, dim}, first, {found.data(), count, columns});
              SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(count) + " x " + std::to_string(dim));
              if (std::string_view(backend.name) == "sse4") {  // sse4 has no fused multiply-add
                ASSERT_THAT(found, ::testing::Pointwise(::testing::FloatNear(1e-5F), expected));
              } else {
                ASSERT_EQ(found, expected);
              }
            }
          }
        }
      }
    }
  }
}

// Every backend with fused multiply-adds gives the bits of the scalar one: whatever the width of its vectors, and with
// its own exponential.
TEST(ColumnKernels, ShapesAreTheSameBits) {
  for (const std::size_t dim : lengths()) {
    Rng rng(dim);
    std::vector<float> distances(dim);
    for (float& value : distances) value = static_cast<float>(std::exp(20 * rng.uniform() - 12));
    for (const auto& backend : backends()) {
      if (backend.name == "sse4") continue;
      SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(dim));
      const Kernels& kernels = find_kernels(backend.name);
      for (const Shape shape : {Shape::kExponential, Shape::kInverse, Shape::kSquare, Shape::kRoom}) {
        auto expected = distances;
        auto found = distances;
        scalar_kernels().reshape(shape, 0.7F, expected);
        kernels.reshape(shape, 0.7F, found);
        EXPECT_EQ(found, expected);
      }
    }
  }
}

TEST(ColumnKernels, ReshapeAtEveryLengthAndMisalignment) {
  for (const std::size_t length : lengths()) {
    Rng rng(length);
    std::vector<float> values(length);
    for (float& x : values) {  // squared distances, from 0 to values for which exp(-x) is 0
      x = rng.below(8) == 0 ? 0.0F : static_cast<float>(std::exp(20 * rng.uniform() - 12));
    }
    for (const auto& backend : backends()) {
      SCOPED_TRACE(std::string(backend.name) + " " + std::to_string(length));
      const auto reshaped = [&](Shape shape, float scale, const std::vector<float>& from) {
        const Misaligned memory(from, length % 16);
        find_kernels(backend.name).reshape(shape, scale, std::span<float>(memory.data, length));
        return std::vector<float>(memory.data, memory.data + length);
      };
      auto signs = values;
      for (std::size_t i = 0; i < length; i += 2) signs[i] = -signs[i];
      EXPECT_EQ(reshaped(Shape::kNone, 1, signs), signs);
      const auto positive = reshaped(Shape::kPositive, 1, signs);
      const auto exponential = reshaped(Shape::kExponential, 0.7F, values);
      const auto inverse = reshaped(Shape::kInverse, 1, values);
      const auto square = reshaped(Shape::kSquare, 1, signs);
      const auto room = reshaped(Shape::kRoom, 0.7F, values);
      for (std::size_t i = 0; i < length; ++i) {
        EXPECT_EQ(square[i], signs[i] * signs[i]);
        EXPECT_EQ(room[i], std::max(0.7F - values[i], 0.0F));
        EXPECT_EQ(positive[i], std::max(signs[i], 0.0F));
        const double x = double{values[i]};
        // scale * x is rounded before it is used as an exponent.
        const double power = std::exp(-double{0.7F} * x);
        EXPECT_NEAR(exponential[i], power, (3e-7 + 6e-8 * x) * power + 1e-37);
        EXPECT_LE(exponential[i], 1);
        EXPECT_GE(exponential[i], 0);
        EXPECT_NEAR(inverse[i], 1 / (1 + std::sqrt(x)), 3e-7 / (1 + std::sqrt(x)));
        EXPECT_TRUE(values[i] > 0 || exponential[i] == 1) << "a row's similarity to itself is 1";
      }
    }
  }
}

}  // namespace
}  // namespace winnow::testing
