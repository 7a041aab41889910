// How far apart two elements are.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "winnow/types.h"

namespace winnow {

// A metric on V: d(v, v) = 0, symmetric, and d(u, x) <= d(u, v) + d(v, x). Different elements may have distance 0.
class Distances {
 public:
  virtual ~Distances() = default;

  virtual std::size_t size() const = 0;  // |V|
  // out[i] = the distance of u and vs[i], with a relative error below 1e-9, or an absolute one of 1e-15 for angles.
  // Sizes: out as vs. Thread-safe.
  virtual void from(Element u, Elements vs, std::span<double> out) const = 0;
};

enum class DistanceKind {
  kEuclidean,  // |x - y|
  kAngular,    // the angle between x and y, from 0 to pi. A row of zeros is pi/2 from every other row
};

// Between rows, in double precision. Keeps the view `rows`.
std::unique_ptr<Distances> make_distances(const Rows& rows, DistanceKind kind);

inline constexpr std::string_view kDistanceNames[] = {"euclidean", "angular"};  // in the order of DistanceKind

}  // namespace winnow
