// Chooses the shots of a skim: facility location under a knapsack of seconds. The mean of a shot represents rows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "summarize/video/looks.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/error.h"
#include "winnow/select.h"
#include "winnow/video/skim.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kRounding = 1e-6;   // of sums of times
constexpr double kShortest = 1;      // seconds of a piece, if the shot and the budget allow it
constexpr double kEnough = 1.0 / 3;  // of the film

double length_of(const Footage& footage, const Shot& shot) {
  return footage.seconds_at(shot.end) - footage.seconds_at(shot.begin);
}

// A shot is taken whole if it is not longer than the budget, and not both long and more than half of the budget.
bool fits(double length, const SkimOptions& options) {
  return length <= std::min(options.seconds, std::max(options.longest, options.seconds / 2)) + kRounding;
}

// The number of pieces: about three fit into the budget, but they are neither long nor tiny.
std::size_t parts_of(double length, const SkimOptions& options) {
  const double wanted = std::clamp(options.seconds / 3, std::min(kShortest, options.seconds), options.longest);
  const double needed = std::ceil(length / options.seconds - kRounding);
  const double parts = std::min(std::ceil(length / wanted - kRounding), std::floor(length / kShortest + kRounding));
  return static_cast<std::size_t>(std::max({1.0, needed, parts}));
}

// The row of begin … end that begins nearest to a time.
std::size_t row_near(const Footage& footage, double seconds, std::size_t begin, std::size_t end) {
  const auto first = footage.seconds.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto last = footage.seconds.begin() + static_cast<std::ptrdiff_t>(end);
  const auto row = static_cast<std::size_t>(std::lower_bound(first, last, seconds) - footage.seconds.begin());
  const bool earlier = row > begin && seconds - footage.seconds_at(row - 1) < footage.seconds_at(row) - seconds;
  return earlier ? row - 1 : row;
}

// At equal times, as near as the rows allow.
void cut(const Footage& footage, const Shot& shot, std::size_t parts, std::vector<Piece>& pieces) {
  const double from = footage.seconds_at(shot.begin);
  const double part = length_of(footage, shot) / static_cast<double>(parts);
  for (std::size_t begin = shot.begin, i = 1; begin < shot.end; ++i) {
    const std::size_t end =
        i >= parts ? shot.end : row_near(footage, from + static_cast<double>(i) * part, begin, shot.end);
    if (end == begin) continue;
    pieces.push_back({begin, end, footage.seconds_at(begin), footage.seconds_at(end)});
    // A frame that is shown for long in the film need not be shown for long in the skim.
    if (end - begin == 1) pieces.back().to = std::min(pieces.back().to, pieces.back().from + part);
    begin = end;
  }
}

// All shots whole, if those that fit are a large enough part of the film. Otherwise shots that are too long are cut.
std::vector<Piece> pieces_of(const Footage& footage, const SkimOptions& options) {
  double fitting = 0;
  for (const Shot& shot : footage.shots) {
    const double length = length_of(footage, shot);
    if (fits(length, options)) fitting += length;
  }
  const bool whole = fitting >= kEnough * (footage.end - footage.seconds_at(0));
  std::vector<Piece> pieces;
  for (const Shot& shot : footage.shots) {
    const double length = length_of(footage, shot);
    cut(footage, shot, whole || fits(length, options) ? 1 : parts_of(length, options), pieces);
  }
  return pieces;
}

// Weighted by time: each row counts by the time for which it is shown.
std::vector<float> means_of(const Footage& footage, std::span<const Piece> pieces) {
  const DenseRows& rows = footage.rows;
  std::vector<float> means;
  means.reserve(pieces.size() * rows.dim);
  std::vector<double> sum(rows.dim);
  for (const Piece& piece : pieces) {
    std::fill(sum.begin(), sum.end(), 0.0);
    double total = 0;
    for (std::size_t row = piece.begin; row < piece.end; ++row) {
      const double shown = std::max(kRounding, footage.seconds_at(row + 1) - footage.seconds_at(row));
      const auto values = rows.row(static_cast<Element>(row));
      for (std::size_t i = 0; i < rows.dim; ++i) sum[i] += shown * static_cast<double>(values[i]);
      total += shown;
    }
    for (const double value : sum) means.push_back(static_cast<float>(value / total));
  }
  return means;
}

}  // namespace

std::vector<Piece> plan_skim(const Footage& footage, const SkimOptions& options) {
  if (!std::isfinite(options.seconds) || options.seconds <= 0) {
    throw InputError(fmt::format("a skim of {} seconds; expected a number > 0", options.seconds));
  }
  if (footage.rows.size < 2) throw InputError("a skim of a video with one frame; expected at least two");
  const auto pieces = pieces_of(footage, options);
  const auto means = means_of(footage, pieces);
  const DenseRows rows{means.data(), pieces.size(), footage.rows.dim};
  const Looks looks = take_looks(footage, options.looks, 1);
  const FilmObjective film = make_film_objective(rows, looks, options.run);

  std::vector<double> costs;
  for (const Piece& piece : pieces) costs.push_back(std::max(kRounding, piece.to - piece.from));
  SelectOptions select;
  select.constraint = std::make_shared<Knapsack>(costs, options.seconds);
  select.run = options.run;
  std::vector<Piece> chosen;
  for (const Pick& pick : select_by_method(*film.objective, select).selection.picks) {
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
