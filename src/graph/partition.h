// Rows parted into lists of rows that are near each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "kernels/kernels.h"

namespace winnow::detail {

struct Partition {
  std::vector<Element> members;        // the rows, list by list, increasing within each
  std::vector<std::size_t> begins{0};  // where each list begins in `members`, and where the last one ends
  std::vector<float> centres;          // one row per list, relative to the origin

  std::size_t size() const { return begins.size() - 1; }
  Elements list(std::size_t l) const { return Elements(members).subspan(begins[l], begins[l + 1] - begins[l]); }
};

// Centres are means, which a float holds well only if the rows are near 0.
struct PartitionOptions {
  std::size_t lists = 1;
  std::span<const float> origin;  // subtracted from every row
};

// By k-means of a sample (Lloyd), with squared distances. Each list has at least one row and at most a few times the
// mean: a larger list is cut into several with the same centre. The same on any number of threads. One list has the
// centre 0.
Partition make_partition(const DenseRows& rows, const PartitionOptions& options, const Kernels& kernels,
                         const Parallel& parallel);

// A point among the rows: in each coordinate the median of a sample. Rows that are shifted have it shifted as much.
std::vector<float> middle_of(const DenseRows& rows);

}  // namespace winnow::detail
