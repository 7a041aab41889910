// Which shots a skim is made of: facility location under a knapsack of seconds. A shot stands for rows by its mean.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "film/looks.h"
#include "winnow/constraints.h"
#include "winnow/error.h"
#include "winnow/film.h"

namespace winnow {
namespace {

// Shots, the long ones in equal pieces of at least a row.
std::vector<Piece> pieces_of(const Footage& footage, double longest) {
  std::vector<Piece> pieces;
  for (const Shot& shot : footage.shots) {
    const double length = footage.seconds_at(shot.end) - footage.seconds_at(shot.begin);
    const std::size_t rows = shot.end - shot.begin;
    const auto parts = std::min(rows, static_cast<std::size_t>(std::max(1.0, std::ceil(length / longest - 1e-9))));
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t begin = shot.begin + rows * part / parts;
      const std::size_t end = shot.begin + rows * (part + 1) / parts;
      pieces.push_back({begin, end, footage.seconds_at(begin), footage.seconds_at(end)});
    }
  }
  return pieces;
}

std::vector<float> means_of(const DenseRows& rows, std::span<const Piece> pieces) {
  std::vector<float> means;
  means.reserve(pieces.size() * rows.dim);
  std::vector<double> sum(rows.dim);
  for (const Piece& piece : pieces) {
    std::fill(sum.begin(), sum.end(), 0.0);
    for (std::size_t row = piece.begin; row < piece.end; ++row) {
      const auto values = rows.row(static_cast<Element>(row));
      for (std::size_t i = 0; i < rows.dim; ++i) sum[i] += static_cast<double>(values[i]);
    }
    const auto count = static_cast<double>(piece.end - piece.begin);
    for (const double value : sum) means.push_back(static_cast<float>(value / count));
  }
  return means;
}

}  // namespace

std::vector<Piece> plan_skim(const Footage& footage, const SkimOptions& options) {
  if (!std::isfinite(options.seconds) || options.seconds <= 0) {
    throw InputError(fmt::format("a skim of {} seconds; expected a number > 0", options.seconds));
  }
  const auto pieces = pieces_of(footage, std::min(options.longest, options.seconds / 3));
  const auto means = means_of(footage.rows, pieces);
  const DenseRows rows{means.data(), pieces.size(), footage.rows.dim};
  const Looks looks = take_looks(footage, options.looks, 1);
  const auto objective = make_film_objective(rows, looks, options.maximize.threads);

  std::vector<double> costs;
  for (const Piece& piece : pieces) costs.push_back(std::max(1e-6, piece.to - piece.from));
  SelectOptions select;
  select.constraint = std::make_shared<Knapsack>(costs, options.seconds);
  select.maximize = options.maximize;
  std::vector<Piece> chosen;
  for (const Pick& pick : select_by_method(*objective, select).selection.picks) {
    chosen.push_back(pieces[pick.element]);
  }
  if (chosen.empty()) {
    throw InputError(fmt::format("no piece of the video fits into a skim of {:.3g} seconds; the shortest has {:.3g}",
                                 options.seconds, *std::min_element(costs.begin(), costs.end())));
  }
  std::sort(chosen.begin(), chosen.end(), [](const Piece& a, const Piece& b) { return a.begin < b.begin; });
  return chosen;
}

}  // namespace winnow
