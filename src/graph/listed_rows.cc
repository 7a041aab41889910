#include "graph/listed_rows.h"

namespace winnow::detail {
namespace {

std::size_t up_to_panel(std::size_t rows) {
  return (rows + kPanel - 1) / kPanel * kPanel;
}

}  // namespace

ListedRows::ListedRows(const DenseRows& elements, const Partition& lists, const Nearness& nearness,
                       const Kernels& kernels, const Parallel& parallel)
    : lists_(lists), kernels_(kernels), term_(nearness.term()), dim_(elements.dim) {
  first_.reserve(lists.size() + 1);
  first_.push_back(0);
  for (std::size_t l = 0; l < lists.size(); ++l) first_.push_back(first_[l] + up_to_panel(lists.list(l).size()));
  panels_.resize(first_.back() * dim_);
  parallel.for_ranges(lists.size(), 1, [&](std::size_t begin, std::size_t end) {
    std::vector<float> row(dim_);
    for (std::size_t l = begin; l < end; ++l) {
      const Elements list = lists.list(l);
      std::fill(panels_.data() + first_[l] * dim_, panels_.data() + first_[l + 1] * dim_, 0.0F);
      for (std::size_t j = 0; j < list.size(); ++j) {
        nearness.copy_right(elements.row(list[j]).data(), dim_, row.data());
        float* to = panels_.data() + (first_[l] + j) / kPanel * dim_ * kPanel + j % kPanel;
        for (std::size_t t = 0; t < dim_; ++t) to[t * kPanel] = row[t];
      }
    }
  });
}

std::vector<Nearest> ListedRows::nearest(const DenseRows& items, Elements vs, std::span<const std::uint32_t> lists,
                                         std::size_t most) const {
  std::vector<float> left(vs.size() * dim_);
  for (std::size_t i = 0; i < vs.size(); ++i) std::copy_n(items.row(vs[i]).data(), dim_, left.data() + i * dim_);
  std::vector<float> tile(vs.size() * kColumns);
  std::vector<Nearest> nearest(vs.size(), Nearest(most));
  for (const std::uint32_t l : lists) show(l, left.data(), tile, nearest);
  return nearest;
}

void ListedRows::show(std::size_t list, const float* left, std::span<float> tile, std::span<Nearest> nearest) const {
  const Elements names = lists_.list(list);
  for (std::size_t column = 0; column < names.size(); column += kColumns) {
    const std::size_t real = std::min(kColumns, names.size() - column);
    const MatrixView<float> out{tile.data(), nearest.size(), up_to_panel(real)};
    kernels_.pair_terms(term_, left, {panels_.data(), dim_}, first_[list] + column, out);
    for (std::size_t i = 0; i < nearest.size(); ++i) nearest[i].see(out.row(i).first(real), names.data() + column);
  }
}

}  // namespace winnow::detail
