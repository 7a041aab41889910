// Shots are runs of rows between cuts. A cut changes the frame far more than the frames around it change. So each
// change is compared with the median of its neighbours, which camera movement raises and a single cut does not.
#include "winnow/video/shots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "winnow/error.h"

namespace winnow {
namespace {

constexpr float kBeginsFile = 1;  // see FrameFeatures::change

// The median change of the rows near `row` in the same file, without `row` itself.
double usual_change(std::span<const float> change, std::size_t row, std::size_t window) {
  std::vector<float> near;
  const std::size_t end = std::min(change.size(), row + window + 1);
  for (std::size_t i = row; i-- > 0 && row - i <= window && change[i] < kBeginsFile;) near.push_back(change[i]);
  for (std::size_t i = row + 1; i < end && change[i] < kBeginsFile; ++i) near.push_back(change[i]);
  if (near.empty()) return 0;
  const auto middle = near.begin() + static_cast<std::ptrdiff_t>(near.size() / 2);
  std::nth_element(near.begin(), middle, near.end());
  return static_cast<double>(*middle);
}

// The cuts between rows begin … end - 1 of one file. If cuts are too close to each other or to the ends, the strongest
// are kept.
void cut_file(std::span<const float> change, std::span<const double> seconds, std::size_t begin, std::size_t end,
              const ShotOptions& options, std::vector<std::size_t>& cuts) {
  constexpr double kRounding = 0.005;  // of times, which are stored in ticks of a clock
  const double mean = end - begin > 1 ? (seconds[end - 1] - seconds[begin]) / static_cast<double>(end - begin - 1) : 0;
  const auto time_of = [&](std::size_t row) { return row < end ? seconds[row] : seconds[end - 1] + mean; };
  std::vector<std::size_t> found;
  for (std::size_t row = begin + 1; row < end; ++row) {
    const auto by = static_cast<double>(change[row]);
    if (by >= options.threshold && by >= options.contrast * usual_change(change, row, options.window)) {
      found.push_back(row);
    }
  }
  std::stable_sort(found.begin(), found.end(), [&](auto a, auto b) { return change[a] > change[b]; });
  std::vector<std::size_t> kept = {begin, end};
  for (const std::size_t row : found) {
    const bool clear = std::all_of(kept.begin(), kept.end(), [&](std::size_t other) {
      return std::abs(time_of(row) - time_of(other)) >= options.min_seconds - kRounding;
    });
    if (clear) kept.push_back(row);
  }
  kept.erase(std::find(kept.begin(), kept.end(), end));
  cuts.insert(cuts.end(), kept.begin(), kept.end());
}

}  // namespace

std::vector<Shot> find_shots(std::span<const float> change, std::span<const double> seconds,
                             const ShotOptions& options) {
  if (!(options.threshold > 0) || !(options.contrast >= 0)) {
    throw InputError(fmt::format("the threshold of shots is {} and the contrast is {}; expected numbers > 0",
                                 options.threshold, options.contrast));
  }
  if (seconds.size() != change.size()) {
    throw InputError(
        fmt::format("{} times are given for {} rows; expected one time per row", seconds.size(), change.size()));
  }
  std::vector<std::size_t> cuts;
  for (std::size_t begin = 0; begin < change.size();) {
    std::size_t end = begin + 1;
    while (end < change.size() && change[end] < kBeginsFile) ++end;
    cut_file(change, seconds, begin, end, options, cuts);
    begin = end;
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.push_back(change.size());
  std::vector<Shot> shots;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) shots.push_back({cuts[i], cuts[i + 1]});
  return shots;
}

}  // namespace winnow
