// F1 and recall of frames, against users and against the frames with the most votes.
#include "winnow/video/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "winnow/error.h"

namespace winnow {
namespace {

double ratio(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::vector<bool> column(const DenseRows& scores, std::size_t user) {
  std::vector<bool> chosen;
  for (std::size_t frame = 0; frame < scores.size; ++frame) {
    chosen.push_back(scores.row(static_cast<Element>(frame))[user] > 0);
  }
  return chosen;
}

Agreement mean_of(std::span<const Agreement> all) {
  Agreement mean;
  for (const Agreement& one : all) {
    mean.recall += one.recall;
    mean.precision += one.precision;
    mean.f1 += one.f1;
  }
  const double count = std::max(1.0, static_cast<double>(all.size()));
  return {mean.recall / count, mean.precision / count, mean.f1 / count};
}

std::vector<AgainstTop> against_top(const std::vector<bool>& chosen, std::span<const float> truth) {
  std::vector<std::size_t> order(truth.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return truth[a] > truth[b]; });
  std::vector<AgainstTop> result;
  std::vector<bool> top(truth.size(), false);
  std::size_t count = 0;
  for (const double share : paper_shares()) {
    const auto frames = static_cast<std::size_t>(std::lround(share * static_cast<double>(truth.size())));
    for (; count < frames; ++count) top[order[count]] = true;
    result.push_back({share, frames, agreement(chosen, top)});
  }
  return result;
}

}  // namespace

Agreement agreement(const std::vector<bool>& ours, const std::vector<bool>& theirs) {
  if (ours.size() != theirs.size()) {
    throw InputError(fmt::format("{} frames are compared with {}; expected equal numbers", ours.size(), theirs.size()));
  }
  std::size_t both = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) both += ours[i] && theirs[i] ? 1U : 0U;
  const auto count = [](const std::vector<bool>& set) {
    return static_cast<std::size_t>(std::count(set.begin(), set.end(), true));
  };
  Agreement result{ratio(both, count(theirs)), ratio(both, count(ours)), 0};
  if (both > 0) result.f1 = 2 * result.precision * result.recall / (result.precision + result.recall);
  return result;
}

VideoScores score_video(const std::vector<bool>& chosen, const DenseRows& user_scores, std::span<const float> truth) {
  if (user_scores.size != chosen.size() || (!truth.empty() && truth.size() != chosen.size())) {
    throw InputError(
        fmt::format("the video has {} frames, but users scored {} and the ground truth has {}; expected equal numbers",
                    chosen.size(), user_scores.size, truth.size()));
  }
  VideoScores scores;
  scores.frames = chosen.size();
  scores.chosen = static_cast<std::size_t>(std::count(chosen.begin(), chosen.end(), true));
  for (std::size_t user = 0; user < user_scores.dim; ++user) {
    scores.users.push_back(agreement(chosen, column(user_scores, user)));
  }
  scores.mean = mean_of(scores.users);
  if (!truth.empty()) scores.top = against_top(chosen, truth);
  return scores;
}

std::vector<double> paper_shares() {
  std::vector<double> shares;
  for (int percent = 2; percent <= 32; percent += 2) shares.push_back(percent / 100.0);
  return shares;
}

}  // namespace winnow
