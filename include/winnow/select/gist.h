// GIST, Greedy Independent Set Thresholding (Fahrbach et al., NeurIPS 2025): picks that are good together and lie
// apart.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "winnow/certify.h"
#include "winnow/maximize.h"
#include "winnow/select/distances.h"

namespace winnow {

struct GistOptions {
  std::optional<double> spread;                          // L >= 0 and below 2^60; required
  double step = 0.05;                                    // E: distance thresholds grow by 1 + E, 0.0001 <= E < 1
  DistanceKind distance = DistanceKind::kEuclidean;      // select(rows): which distances to make
  std::shared_ptr<const Distances> distances = nullptr;  // of the rows; select(rows) makes them if null
};

// What the value of a selection by gist is made of.
struct Spread {
  double utility = 0;    // f(S)
  double weight = 0;     // L
  double smallest = 0;   // the smallest distance between two picks; 0 if there are fewer than two
  double value = 0;      // f(S) + L * smallest
  double diameter = 0;   // the largest distance of two rows, or an upper bound on it
  bool exact = false;    // diameter is the largest distance
  std::size_t sets = 0;  // sets that were compared
};

struct SpreadSelection {
  Selection selection;  // its value is f(S) alone
  Spread spread;
};

// Maximizes f(S) + L * the smallest distance between two picks, over at most k elements of `ground`, for a monotone f.
// For thresholds d that grow by 1 + E, it builds a greedy set whose elements are at least d apart; it also tries
// greedy's set and the farthest pair. The result reaches 1 / (2 + 2E) of the best, and (2 + 2E) / (3 + 4E), about 2/3,
// if f is a sum over elements and Spread::exact is true. A set of fewer than two elements has distance 0.
// Up to 8,192 elements, all distances are compared to find the farthest pair. For more, a pair is found that is at
// least half as far apart: from the first element to its farthest, from there to the farthest, and on while that grows.
// InputError if f is not monotone, an option is out of range or the distances are those of another V.
SpreadSelection gist(const Objective& f, Elements ground, std::size_t k, const GistOptions& options,
                     const MaximizeOptions& maximize);

// The certificate of f(S) + L * the smallest distance, from that of f(S) among all sets of k elements: no set reaches
// more than the bound on f plus L * the diameter. `k` is the most elements that a set may have.
Certificate certify_spread(const Certificate& of_f, const Spread& spread, std::size_t k);

// InputError if an option is out of range or missing.
void check_gist_options(const GistOptions& options);

}  // namespace winnow
