// Distances between rows. Sums are in double and in a fixed order, so every machine gives the same picks.
#include "winnow/select/distances.h"

#include <array>
#include <cmath>
#include <numbers>
#include <variant>
#include <vector>

namespace winnow {
namespace {

// Calls body(x, y) for every column in which one of the two rows may not be 0.
template <class Body>
void for_columns(const SparseRows& rows, Element u, Element v, const Body& body) {
  const auto columns = rows.row_columns(u), other_columns = rows.row_columns(v);
  const auto x = rows.row_values(u), y = rows.row_values(v);
  std::size_t i = 0, j = 0;
  while (i < x.size() || j < y.size()) {
    const bool takes_x = i < x.size() && (j == y.size() || columns[i] <= other_columns[j]);
    const bool takes_y = j < y.size() && (i == x.size() || other_columns[j] <= columns[i]);
    body(takes_x ? double{x[i]} : 0.0, takes_y ? double{y[j]} : 0.0);
    i += takes_x ? 1 : 0;
    j += takes_y ? 1 : 0;
  }
}

// The sum of term(x, y) over the columns.
template <class Term>
double sum_over(const SparseRows& rows, Element u, Element v, const Term& term) {
  double sum = 0;
  for_columns(rows, u, v, [&](double x, double y) { sum += term(x, y); });
  return sum;
}
template <class Term>
double sum_over(const DenseRows& rows, Element u, Element v, const Term& term) {
  constexpr std::size_t kLanes = 8;  // independent sums, which a compiler can compute at once
  const float* x = rows.row(u).data();
  const float* y = rows.row(v).data();
  std::array<double, kLanes> lane{};
  std::size_t i = 0;
  for (; i + kLanes <= rows.dim; i += kLanes) {
    for (std::size_t l = 0; l < kLanes; ++l) lane[l] += term(double{x[i + l]}, double{y[i + l]});
  }
  for (; i < rows.dim; ++i) lane[i % kLanes] += term(double{x[i]}, double{y[i]});
  double sum = 0;
  for (const double s : lane) sum += s;
  return sum;
}

template <class RowsOf>
class Euclidean final : public Distances {
 public:
  explicit Euclidean(const RowsOf& rows) : rows_(rows) {}

  std::size_t size() const override { return rows_.size; }
  void from(Element u, Elements vs, std::span<double> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) {
      out[i] = std::sqrt(sum_over(rows_, u, vs[i], [](double x, double y) { return (x - y) * (x - y); }));
    }
  }

 private:
  RowsOf rows_;
};

// 2 atan(|x - y| / |x + y|) for rows of length 1, which keeps all digits of small angles and of angles near pi.
template <class RowsOf>
class Angular final : public Distances {
 public:
  explicit Angular(const RowsOf& rows) : rows_(rows), scale_(rows.size) {
    for (Element v = 0; v < rows.size; ++v) {
      const double length = std::sqrt(sum_over(rows, v, v, [](double x, double) { return x * x; }));
      scale_[v] = length > 0 ? 1 / length : 0;
    }
  }

  std::size_t size() const override { return rows_.size; }
  void from(Element u, Elements vs, std::span<double> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) out[i] = angle(u, vs[i]);
  }

 private:
  double angle(Element u, Element v) const {
    const double a = scale_[u], b = scale_[v];
    if (a == 0 || b == 0) return a == b ? 0 : std::numbers::pi / 2;
    // |x - y|^2 + |x + y|^2 = 4. The smaller of the two is summed, so no digits are lost.
    const double apart = sum_over(rows_, u, v, [&](double x, double y) { return (a * x - b * y) * (a * x - b * y); });
    if (apart <= 2) return 2 * std::atan2(std::sqrt(apart), std::sqrt(4 - apart));
    const double along = sum_over(rows_, u, v, [&](double x, double y) { return (a * x + b * y) * (a * x + b * y); });
    return 2 * std::atan2(std::sqrt(4 - along), std::sqrt(along));
  }

  RowsOf rows_;
  std::vector<double> scale_;  // 1 / the length of each row; 0 for a row of zeros
};

}  // namespace

std::unique_ptr<Distances> make_distances(const Rows& rows, DistanceKind kind) {
  return std::visit(
      [&]<class RowsOf>(const RowsOf& of) -> std::unique_ptr<Distances> {
        if (kind == DistanceKind::kAngular) return std::make_unique<Angular<RowsOf>>(of);
        return std::make_unique<Euclidean<RowsOf>>(of);
      },
      rows);
}

}  // namespace winnow
