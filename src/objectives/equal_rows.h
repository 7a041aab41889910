// Rows that are equal to the bit, found by hash and then compared.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow::detail {

inline std::uint64_t hash_of(std::span<const float> values, std::uint64_t hash = 0) {
  for (const float x : values) {
    hash = (hash ^ std::bit_cast<std::uint32_t>(x)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return hash;
}
inline std::uint64_t hash_of(const DenseRows& rows, Element v) {
  return hash_of(rows.row(v));
}
inline std::uint64_t hash_of(const SparseRows& rows, Element v) {
  std::uint64_t hash = 1;
  for (const std::uint32_t column : rows.row_columns(v)) hash = (hash ^ column) * 0x9E3779B97F4A7C15u;
  return hash_of(rows.row_values(v), hash);
}

inline bool equal_bits(std::span<const float> a, std::span<const float> b) {
  return std::ranges::equal(
      a, b, [](float x, float y) { return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y); });
}
inline bool equal_rows(const DenseRows& rows, Element a, Element b) {
  return equal_bits(rows.row(a), rows.row(b));
}
inline bool equal_rows(const SparseRows& rows, Element a, Element b) {
  return std::ranges::equal(rows.row_columns(a), rows.row_columns(b)) &&
         equal_bits(rows.row_values(a), rows.row_values(b));
}

// out[i] = the first of vs whose row equals that of vs[i].
template <class RowsT>
void first_equal_rows(const RowsT& rows, Elements vs, std::span<Element> out) {
  std::vector<std::uint64_t> hash(vs.size());
  for (std::size_t i = 0; i < vs.size(); ++i) hash[i] = hash_of(rows, vs[i]);
  std::vector<std::uint32_t> order(vs.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return hash[a] != hash[b] ? hash[a] < hash[b] : a < b; });
  std::vector<Element> firsts;  // of the present hash: one, unless hashes collide
  for (std::size_t p = 0; p < order.size(); ++p) {
    if (p == 0 || hash[order[p]] != hash[order[p - 1]]) firsts.clear();
    const Element v = vs[order[p]];
    const auto found = std::ranges::find_if(firsts, [&](Element u) { return equal_rows(rows, u, v); });
    out[order[p]] = found != firsts.end() ? *found : v;
    if (found == firsts.end()) firsts.push_back(v);
  }
}

}  // namespace winnow::detail
