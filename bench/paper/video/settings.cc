#include "settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <vector>

#include "contenders.h"
#include "winnow/video/agreement.h"

namespace winnow::bench {
namespace {

using Choose = std::function<Choice15(const SummeVideo&)>;

std::size_t share_of(const SummeVideo& video) {
  return static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(video.rows.size)));
}

double f1_of(const SummeVideo& video, const Choice15& choice) {
  return score_video(choice.chosen, video.user_scores(), {}).mean.f1;
}

Choice15 clips_of(const SummeVideo& video, const ClipOptions& options) {
  return by_clips(video.rows, share_of(video), video.fps, options);
}

void print_line(std::span<const SummeVideo> videos, const std::string& name, const Choose& choose) {
  fmt::print("{:<40}", name);
  for (const SummeVideo& video : videos) fmt::print(" {:>16.3f}", f1_of(video, choose(video)));
  fmt::print("\n");
}

// Every second frame to every twelfth.
void print_samplings(std::span<const SummeVideo> videos) {
  fmt::print("{:<40}", "every 2nd to 12th frame compared");
  for (const SummeVideo& video : videos) {
    std::vector<double> scores;
    for (std::size_t stride = 2; stride <= 12; ++stride) {
      ClipOptions options;
      options.looks = video.fps / static_cast<double>(stride);
      scores.push_back(f1_of(video, clips_of(video, options)));
    }
    double mean = 0;
    for (const double f1 : scores) mean += f1 / static_cast<double>(scores.size());
    double variance = 0;
    for (const double f1 : scores) variance += (f1 - mean) * (f1 - mean) / static_cast<double>(scores.size() - 1);
    fmt::print(" {:>16}", fmt::format("{:.3f} +- {:.3f}", mean, std::sqrt(variance)));
  }
  fmt::print("\n");
}

// How many frames in a row a user chose, in seconds.
void add_stretches(const DenseRows& scores, double fps, std::vector<double>& stretches) {
  for (std::size_t user = 0; user < scores.dim; ++user) {
    std::size_t length = 0;
    for (std::size_t i = 0; i <= scores.size; ++i) {
      const bool chosen = i < scores.size && scores.row(static_cast<Element>(i))[user] > 0;
      if (!chosen && length > 0) stretches.push_back(static_cast<double>(length) / fps);
      length = chosen ? length + 1 : 0;
    }
  }
}

}  // namespace

void show_settings(std::span<const SummeVideo> videos) {
  fmt::print("\n{:<40}", "winnow video with other settings, F1");
  for (const SummeVideo& video : videos) fmt::print(" {:>16}", video.name);
  fmt::print("\n");
  for (const double seconds : {0.0, 1.0, 1.5, 2.0, 2.5, 3.0}) {
    ClipOptions options;
    options.clip_seconds = seconds;
    print_line(videos, seconds == 0 ? "single frames" : fmt::format("clips of {} seconds", seconds),
               [&](const SummeVideo& video) { return clips_of(video, options); });
  }
  print_samplings(videos);
  print_line(videos, "single frames, cosine less the mean",
             [](const SummeVideo& video) { return by_centred_cosine(video.rows, share_of(video)); });
}

void show_stretches(const std::string& data) {
  const std::string folder = data + "/video/summe_gt/";
  std::ifstream file(folder + "meta.json");
  const auto meta = nlohmann::json::parse(file);
  std::vector<double> stretches;
  for (const auto& video : meta) {
    const Table users = read_table(folder + "npy/" + video["video"].get<std::string>() + ".user_score.npy");
    add_stretches(std::get<DenseRows>(users.rows), video["fps"], stretches);
  }
  std::sort(stretches.begin(), stretches.end());
  fmt::print("\n{} stretches that users chose of {} videos: quartiles {:.1f}, {:.1f} and {:.1f} seconds\n",
             stretches.size(), meta.size(), stretches[stretches.size() / 4], stretches[stretches.size() / 2],
             stretches[stretches.size() * 3 / 4]);
}

}  // namespace winnow::bench
