// The parameters of the objectives, each once. registry.cc lists the parameters of each objective.
#pragma once

#include "winnow/objectives/features.h"
#include "winnow/objectives/parameters.h"
#include "winnow/objectives/similarity.h"

namespace winnow::detail {

using Kind = ParameterKind;

inline constexpr double kHuge = 1e30;  // numbers stay below it

inline constexpr Parameter kConcave{.name = "concave",
                                    .kind = Kind::kText,
                                    .usual = "sqrt",
                                    .expected = "sqrt, log1p, pow:A with 0 < A <= 1, sat:T with T > 0, or linear",
                                    .check_text = [](std::string_view text) { parse_concave(text); },
                                    .help = "g, one of sqrt, log1p, pow:A, sat:T, linear"};
inline constexpr Parameter kFeatureWeights{.name = "feature-weights",
                                           .kind = Kind::kWeights,
                                           .expected = "one weight >= 0 per column",
                                           .help = "file with one weight >= 0 per column (text or .npy)"};

constexpr Parameter metric_parameter(std::string_view usual) {
  return {.name = "metric",
          .kind = Kind::kText,
          .usual = usual,
          .expected = "cosine, dot, rbf, euclidean, cosine-squared, closeness or precomputed",
          .check_text = [](std::string_view text) { parse_metric(text); },
          .help =
              "similarity of two rows: cosine (the default), dot, rbf (the default of logdet), euclidean (1 / (1 + "
              "distance)), cosine-squared, closeness (largest distance^2 - distance^2), or precomputed: INPUT holds "
              "the similarities, row by row"};
}
inline constexpr Parameter kMetric = metric_parameter("cosine");
inline constexpr Parameter kKernelMetric = metric_parameter("rbf");
inline constexpr Parameter kGamma{.name = "gamma",
                                  .usual = 0.0,
                                  .expected = "a number >= 0",
                                  .in_range = [](double x) { return x >= 0 && x < kHuge; },
                                  .help = "exp(-G * distance^2); 0: 1 / the mean squared distance",
                                  .with = "metric",
                                  .with_value = "rbf"};
inline constexpr Parameter kReach{.name = "reach",
                                  .usual = 0.0,
                                  .expected = "a number >= 0",
                                  .in_range = [](double x) { return x >= 0 && x < kHuge; },
                                  .help = "max(0, R - distance^2); 0: the largest distance^2 of two rows",
                                  .with = "metric",
                                  .with_value = "closeness"};
inline constexpr Parameter kNeighbours{
    .name = "neighbours",
    .kind = Kind::kCount,
    .usual = 0.0,
    .expected = "a whole number >= 0",
    .help =
        "use only the K most similar rows of each row, in memory for n * K similarities (64 is a good value); 0: all",
    .needs_all_rows = true};

constexpr Parameter rows_parameter(std::string_view name, std::string_view help) {
  return {.name = name, .kind = Kind::kRows, .expected = "dense rows", .help = help, .needs_all_rows = true};
}
inline constexpr Parameter kRepresented =
    rows_parameter("represented", "file with the rows to represent, if not those of INPUT");
inline constexpr Parameter kRepresentedSample{
    .name = "represented-sample",
    .kind = Kind::kCount,
    .usual = 0.0,
    .expected = "a whole number >= 0",
    .help =
        "count only M rows in f, drawn at random: n * M similarities instead of n * n, and how well the sample "
        "stands for all rows is told; 0: all rows",
    .needs_all_rows = true};
inline constexpr Parameter kQuery = rows_parameter("query", "file with rows; only similarity to them counts");
inline constexpr Parameter kPrivate =
    rows_parameter("private", "file with rows; what they already represent does not count");
inline constexpr Parameter kEta{.name = "eta",
                                .usual = 1.0,
                                .expected = "a number > 0",
                                .in_range = [](double x) { return x > 0 && x < kHuge; },
                                .help = "how far similarity to the query counts",
                                .with = "query",
                                .needs_all_rows = true};
inline constexpr Parameter kNu{.name = "nu",
                               .usual = 1.0,
                               .expected = "a number >= 0",
                               .in_range = [](double x) { return x >= 0 && x < kHuge; },
                               .help = "how strongly similarity to private rows counts against a row",
                               .with = "private",
                               .needs_all_rows = true};
inline constexpr Parameter kAlpha{.name = "alpha",
                                  .usual = 0.1,
                                  .expected = "a share 0 < alpha <= 1",
                                  .in_range = [](double x) { return x > 0 && x <= 1; },
                                  .help = "the share of the total similarity that is enough, 0 < A <= 1"};
inline constexpr Parameter kLambda{
    .name = "lambda",
    .usual = 0.5,
    .expected = "a number >= 0",
    .in_range = [](double x) { return x >= 0 && x < kHuge; },
    .help = "how much similarity among the picks costs, >= 0; above 0.5, f is not monotone"};
inline constexpr Parameter kNoise{.name = "noise",
                                  .usual = 1.0,
                                  .expected = "a number > 0",
                                  .in_range = [](double x) { return x > 0 && x < kHuge; },
                                  .help = "> 0; smaller values make similarity cost more"};
void check_mixture(std::string_view text);
inline constexpr Parameter kMixture{.name = "mixture",
                                    .kind = Kind::kText,
                                    .expected = "names and weights such as features=0.7,facility=0.3",
                                    .check_text = check_mixture,
                                    .help = "objectives and weights, such as features=0.7,facility=0.3"};

}  // namespace winnow::detail
