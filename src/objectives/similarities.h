// Similarities of the elements to each other, from a metric on dense rows, a square matrix, or the sparse matrix of a
// graph. Graph cut and log-determinant use them.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "kernels/kernels.h"
#include "winnow/objectives/similarity.h"

namespace winnow::detail {

// A few rows prepared for comparison with many elements. Thread-safe. Must not outlive the similarities that made it.
class SimilarTo {
 public:
  virtual ~SimilarTo() = default;

  // out(i, j) = the similarity of the i-th of them and vs[j].
  virtual void similarities(Elements vs, MatrixView<float> out) const = 0;
  virtual double self(std::size_t i) const = 0;  // of the i-th to itself; InputError if it is not known
};

// A symmetric matrix s over V x V. All members may be called from several threads at once, and no result depends on the
// rest of the batch.
class Similarities {
 public:
  virtual ~Similarities() = default;

  virtual std::size_t size() const = 0;

  // out(a, b) = s(vs[a], us[b]). Faster if us is the longer of the two.
  virtual void pairs(Elements vs, Elements us, MatrixView<float> out) const = 0;
  // The elements us, or rows that need not be elements. For a metric, such rows have as many coordinates as the
  // elements; otherwise they hold the similarities to every element. InputError if the rows do not fit.
  virtual std::unique_ptr<SimilarTo> prepare(Elements us) const = 0;
  virtual std::unique_ptr<SimilarTo> prepare_rows(const Rows& us) const = 0;

  virtual double self(Element v) const = 0;                                 // s(v, v)
  virtual void add_row(Element v, std::span<double> sums) const = 0;        // sums[i] += s(v, i), for every i
  virtual void totals(std::size_t begin, std::span<double> out) const = 0;  // out[i] = sum of row begin + i
  virtual double stored() const = 0;                                        // numbers read for one row: its cost
};

// kPrecomputed takes the rows themselves, dense or sparse: they must be square and symmetric, up to the rounding of
// floats. The other metrics need dense rows. With `positive`, similarities are >= 0: those of a metric are cut off at
// 0, and a negative precomputed one is an InputError. Keeps the view `rows`.
std::unique_ptr<Similarities> make_similarities(const Rows& rows, const SimilarityOptions& options,
                                                const Kernels& kernels, bool positive);

}  // namespace winnow::detail
