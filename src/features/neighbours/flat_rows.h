// Rows as faiss searches them, compared by our own kernels: Debian builds faiss for the oldest machine, and a graph of
// neighbours is nothing but comparisons.
#pragma once

#include <faiss/IndexFlat.h>

#include "kernels/kernels.h"

namespace winnow::detail {

class RowComparer final : public faiss::FlatCodesDistanceComputer {
 public:
  RowComparer(const faiss::IndexFlat& rows, const Kernels& kernels)
      : FlatCodesDistanceComputer(rows.codes.data(), rows.code_size),
        kernels_(kernels),
        term_(rows.metric_type == faiss::METRIC_L2 ? PairTerm::kSquaredDistance : PairTerm::kProduct),
        dim_(static_cast<std::size_t>(rows.d)) {}

  void set_query(const float* x) override { query_ = x; }
  float distance_to_code(const std::uint8_t* code) override { return term(query_, code); }
  float symmetric_dis(idx_t i, idx_t j) override {
    return term(row(i), codes + static_cast<std::size_t>(j) * code_size);
  }

 private:
  const float* row(idx_t i) const {
    return reinterpret_cast<const float*>(codes + static_cast<std::size_t>(i) * code_size);
  }
  float term(const float* x, const std::uint8_t* code) const {
    return kernels_.row_term(term_, x, reinterpret_cast<const float*>(code), dim_);
  }

  const Kernels& kernels_;
  PairTerm term_;
  std::size_t dim_;
  const float* query_ = nullptr;
};

class FlatRows final : public faiss::IndexFlat {
 public:
  FlatRows(int dim, faiss::MetricType metric, const Kernels& kernels) : IndexFlat(dim, metric), kernels_(kernels) {}
  faiss::FlatCodesDistanceComputer* get_FlatCodesDistanceComputer() const override {
    return new RowComparer(*this, kernels_);  // faiss takes it
  }

 private:
  const Kernels& kernels_;
};

}  // namespace winnow::detail
