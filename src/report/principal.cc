#include "report/principal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/rng.h"

namespace winnow::detail {
namespace {

// More directions than the two that are asked for: the iteration converges as the ratio of the variances along the
// second and the seventh.
constexpr std::size_t kDirections = 6;
constexpr int kMostRounds = 40;
constexpr double kConverged = 1e-10;   // relative growth of the variance along the first two, per round
constexpr double kVanished = 1e-10;    // what is left of a direction after those before it were taken out
constexpr double kNoVariance = 1e-24;  // of the mean square: what the rounding of doubles leaves of equal rows

using Lanes = std::array<double, kDirections>;
using Block = std::vector<Lanes>;               // one entry per column, or per row
using Square = std::array<Lanes, kDirections>;  // symmetric

template <class Visit>
void visit_values(const DenseRows& rows, Element v, const Visit& visit) {
  const auto row = rows.row(v);
  for (std::size_t j = 0; j < row.size(); ++j) visit(j, static_cast<double>(row[j]));
}

template <class Visit>
void visit_values(const SparseRows& rows, Element v, const Visit& visit) {
  const auto columns = rows.row_columns(v);
  const auto values = rows.row_values(v);
  for (std::size_t i = 0; i < columns.size(); ++i) visit(columns[i], static_cast<double>(values[i]));
}

// What the values of a row are multiplied with.
template <class RowsOf>
double scale_of(const RowsOf& rows, Element v, bool unit) {
  if (!unit) return 1;
  double squares = 0;
  visit_values(rows, v, [&](std::size_t, double x) { squares += x * x; });
  return squares > 0 ? 1 / std::sqrt(squares) : 0;
}

// X: the sampled rows less their mean.
template <class RowsOf>
class CentredRows {
 public:
  CentredRows(const RowsOf& rows, Elements sample, bool unit) : rows_(rows), sample_(sample), mean_(rows.dim, 0.0) {
    for (const Element v : sample) scale_.push_back(scale_of(rows, v, unit));
    std::vector<double> stored(rows.dim, 0.0);  // how many of the rows store a value of the column
    double squares = 0;
    for_values([&](std::size_t, std::size_t j, double x) {
      mean_[j] += x;
      stored[j] += 1;
      squares += x * x;
    });
    const auto size = static_cast<double>(sample.size());
    for (double& mean : mean_) mean /= size;
    for_values([&](std::size_t, std::size_t j, double x) { variance_ += (x - mean_[j]) * (x - mean_[j]); });
    for (std::size_t j = 0; j < mean_.size(); ++j) variance_ += (size - stored[j]) * mean_[j] * mean_[j];
    if (variance_ <= kNoVariance * squares) variance_ = 0;
  }

  const std::vector<double>& mean() const { return mean_; }
  double variance() const { return variance_; }  // times the number of rows

  // X times the block: one entry per row.
  Block times(const Block& block) const {
    Lanes shift{};
    for (std::size_t j = 0; j < mean_.size(); ++j) {
      for (std::size_t c = 0; c < kDirections; ++c) shift[c] -= mean_[j] * block[j][c];
    }
    Block product(sample_.size(), shift);
    for_values([&](std::size_t i, std::size_t j, double x) {
      for (std::size_t c = 0; c < kDirections; ++c) product[i][c] += x * block[j][c];
    });
    return product;
  }

  // X transposed times the block: one entry per column.
  Block transposed_times(const Block& block) const {
    Lanes sum{};
    for (const Lanes& lanes : block) {
      for (std::size_t c = 0; c < kDirections; ++c) sum[c] += lanes[c];
    }
    Block product(mean_.size());
    for (std::size_t j = 0; j < mean_.size(); ++j) {
      for (std::size_t c = 0; c < kDirections; ++c) product[j][c] = -mean_[j] * sum[c];
    }
    for_values([&](std::size_t i, std::size_t j, double x) {
      for (std::size_t c = 0; c < kDirections; ++c) product[j][c] += x * block[i][c];
    });
    return product;
  }

 private:
  // visit(i, j, x): row i of the sample has x in column j.
  template <class Visit>
  void for_values(const Visit& visit) const {
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      visit_values(rows_, sample_[i], [&](std::size_t j, double x) { visit(i, j, scale_[i] * x); });
    }
  }

  const RowsOf& rows_;
  Elements sample_;
  std::vector<double> scale_;
  std::vector<double> mean_;
  double variance_ = 0;
};

double product_of(const Block& block, std::size_t a, std::size_t b) {
  double sum = 0;
  for (const Lanes& lanes : block) sum += lanes[a] * lanes[b];
  return sum;
}

// Makes the directions orthonormal (Gram and Schmidt, twice). One that depends on those before it becomes 0.
void orthonormalize(Block& block) {
  for (std::size_t c = 0; c < kDirections; ++c) {
    const double before = std::sqrt(product_of(block, c, c));
    for (int again = 0; again < 2; ++again) {
      for (std::size_t b = 0; b < c; ++b) {
        const double overlap = product_of(block, b, c);
        for (Lanes& lanes : block) lanes[c] -= overlap * lanes[b];
      }
    }
    const double left = std::sqrt(product_of(block, c, c));
    const double scale = left > kVanished * before ? 1 / left : 0;
    for (Lanes& lanes : block) lanes[c] *= scale;
  }
}

// One rotation of Jacobi's method: sets entry (p, q) of the symmetric matrix to 0 and turns the vectors along.
void rotate(Square& matrix, Square& vectors, std::size_t p, std::size_t q) {
  if (matrix[p][q] == 0) return;
  const double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
  const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1);
  const double s = t * c;
  const auto turn = [&](double& a, double& b) { std::tie(a, b) = std::pair(c * a - s * b, s * a + c * b); };
  for (std::size_t i = 0; i < kDirections; ++i) turn(matrix[i][p], matrix[i][q]);
  for (std::size_t i = 0; i < kDirections; ++i) turn(matrix[p][i], matrix[q][i]);
  for (std::size_t i = 0; i < kDirections; ++i) turn(vectors[i][p], vectors[i][q]);
}

// The two largest eigenvalues of a symmetric matrix, and the eigenvectors as columns.
struct Largest {
  std::array<double, 2> values;
  std::array<Lanes, 2> vectors;
};
Largest two_largest(Square matrix) {
  constexpr int kSweeps = 20;  // far more than a matrix of this size needs
  Square vectors{};
  for (std::size_t i = 0; i < kDirections; ++i) vectors[i][i] = 1;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t p = 0; p < kDirections; ++p) {
      for (std::size_t q = p + 1; q < kDirections; ++q) rotate(matrix, vectors, p, q);
    }
  }
  std::array<std::size_t, kDirections> order{};
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return matrix[a][a] > matrix[b][b]; });
  Largest largest{};
  for (std::size_t a = 0; a < 2; ++a) {
    largest.values[a] = std::max(0.0, matrix[order[a]][order[a]]);
    for (std::size_t i = 0; i < kDirections; ++i) largest.vectors[a][i] = vectors[i][order[a]];
  }
  return largest;
}

// The variances inside the space that the block spans.
Largest variances_in(const Block& scores) {
  Square products{};
  for (std::size_t a = 0; a < kDirections; ++a) {
    for (std::size_t b = 0; b < kDirections; ++b) products[a][b] = product_of(scores, std::min(a, b), std::max(a, b));
  }
  return two_largest(products);
}

Block random_block(std::size_t columns) {
  Rng rng(0);
  Block block(columns);
  for (Lanes& lanes : block) {
    for (double& x : lanes) x = rng.uniform() - 0.5;
  }
  return block;
}

// An axis and its opposite are equally good. The largest entry is positive, the first one among equals.
void turn_to_positive(std::vector<double>& direction) {
  const auto largest = std::max_element(direction.begin(), direction.end(),
                                        [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (largest == direction.end() || *largest >= 0) return;
  for (double& x : direction) x = -x;
}

template <class RowsOf>
void find_axes(const RowsOf& rows, Elements sample, PrincipalAxes& axes) {
  for (auto& direction : axes.directions) direction.assign(rows.dim, 0.0);
  const CentredRows<RowsOf> centred(rows, sample, axes.unit);
  if (!(centred.variance() > 0)) return;

  Block basis = random_block(rows.dim);
  orthonormalize(basis);
  Largest found{};
  double before = 0;
  for (int round = 0;; ++round) {
    const Block scores = centred.times(basis);
    found = variances_in(scores);
    const double now = found.values[0] + found.values[1];
    if (round == kMostRounds || (round > 1 && now - before <= kConverged * now)) break;
    before = now;
    basis = centred.transposed_times(scores);
    orthonormalize(basis);
  }
  for (std::size_t a = 0; a < 2; ++a) {
    auto& direction = axes.directions[a];
    for (std::size_t j = 0; j < rows.dim; ++j) {
      for (std::size_t c = 0; c < kDirections; ++c) direction[j] += basis[j][c] * found.vectors[a][c];
    }
    turn_to_positive(direction);
    for (std::size_t j = 0; j < rows.dim; ++j) axes.origin[a] += centred.mean()[j] * direction[j];
    axes.shares[a] = std::min(1.0, found.values[a] / centred.variance());
  }
}

}  // namespace

PrincipalAxes find_principal_axes(const Rows& rows, Elements sample, bool unit) {
  PrincipalAxes axes;
  axes.unit = unit;
  std::visit([&](const auto& of) { find_axes(of, sample, axes); }, rows);
  return axes;
}

std::array<double, 2> place_of(const Rows& rows, Element v, const PrincipalAxes& axes) {
  std::array<double, 2> place{};
  const auto add = [&](const auto& of) {
    visit_values(of, v, [&](std::size_t j, double x) {
      for (std::size_t a = 0; a < 2; ++a) place[a] += x * axes.directions[a][j];
    });
    const double scale = scale_of(of, v, axes.unit);
    for (std::size_t a = 0; a < 2; ++a) place[a] = scale * place[a] - axes.origin[a];
  };
  std::visit(add, rows);
  return place;
}

std::vector<Element> sample_by_hash(std::size_t n, std::size_t most) {
  std::vector<std::pair<std::uint64_t, Element>> hashed(n);
  for (std::size_t v = 0; v < n; ++v) hashed[v] = {mix(v + 1), static_cast<Element>(v)};
  const auto end = hashed.begin() + static_cast<std::ptrdiff_t>(std::min(n, most));
  std::partial_sort(hashed.begin(), end, hashed.end());
  std::vector<Element> sample;
  for (auto it = hashed.begin(); it != end; ++it) sample.push_back(it->second);
  return sample;
}

}  // namespace winnow::detail
