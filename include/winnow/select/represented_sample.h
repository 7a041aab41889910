// Facility location against a random sample of the rows: which rows are drawn, and how well they stand for all rows.
//
// f(S) = sum over the sampled rows i of max over v in S of s(v, i), which is about M / n of its value over all n rows.
// It is not scaled, so f is the plain objective over these items. The picks are made for the sample, so f / M is a
// little above the mean over all rows. The estimate therefore comes from rows that f has not seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "winnow/objectives/facility.h"
#include "winnow/objectives/registry.h"
#include "winnow/row_source.h"
#include "winnow/types.h"

namespace winnow {

// The two samples of one seed have no row in common.
enum class SampleUse {
  kRepresented,  // the items of f
  kHeldOut,      // rows by which the picks are measured
};

// m of n rows without replacement, by hash of the seed and the row number, increasing. If n is too small, all rows for
// kRepresented and all others for kHeldOut. In memory for a few times m rows.
std::vector<Element> draw_sample(std::size_t n, std::size_t m, std::uint64_t seed, SampleUse use);

// What a row adds to f over all rows is its similarity to the picks, here called its share.
struct RepresentedEstimate {
  static constexpr double kConfidence = 0.95;

  std::size_t n = 0;         // all rows
  std::size_t rows = 0;      // M, the sampled rows, which f counts
  std::size_t held_out = 0;  // the rows by which the picks were measured
  std::size_t picks = 0;     // |S|
  double on_sample = 0;      // the mean share of the sampled rows: f(S) / M
  double mean = 0;  // the mean share of all rows, estimated from both samples; n * mean estimates f over all rows

  // The largest share that a row can have: 1, or the reach for closeness. Nothing for products, which have no largest
  // value; then no error is known.
  std::optional<double> most = {};
  // The mean share of all rows is between these two with probability kConfidence over the draw of the samples, whatever
  // the rows are. Equal if the two samples are all rows.
  double low = 0, high = 0;
  // For all sets of |S| rows at once, with probability kConfidence: the mean share of the sampled rows and that of all
  // rows differ by at most this. So the best set for the sample loses at most twice this. May exceed `most`, and then
  // says nothing.
  double any_set_error = 0;

  double value() const { return mean * static_cast<double>(n); }
  bool is_exact() const { return rows + held_out == n; }
};

// `chosen` has the rows of S, `sample` and `held_out` those of the two samples of n rows. gamma and reach, if they are
// 0, are found by the sample, as f does; options.represented is ignored.
RepresentedEstimate estimate_represented(const DenseRows& chosen, const DenseRows& sample, const DenseRows& held_out,
                                         std::size_t n, const FacilityOptions& options);

// The same with both samples drawn as make_objective draws them. Nothing if the objective is not facility location
// against a sample, or if the sample is all rows.
std::optional<RepresentedEstimate> estimate_represented(const Rows& rows, std::string_view objective,
                                                        const ObjectiveOptions& options, Elements chosen);
std::optional<RepresentedEstimate> estimate_represented(RowSource& rows, std::string_view objective,
                                                        const ObjectiveOptions& options, Elements chosen);

}  // namespace winnow
