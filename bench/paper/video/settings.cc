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

using Choose = std::function<Chosen(const SummeVideo&)>;

std::size_t share_of(const SummeVideo& video) {
  return static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(video.rows.size)));
}

double f1_of(const SummeVideo& video, const Chosen& choice) {
  return score_video(choice.chosen, video.user_scores(), {}).mean.f1;
}

Chosen clips_of(const SummeVideo& video, const ClipOptions& options) {
  return by_clips(video.rows, share_of(video), video.fps, options);
}

std::string mean_and_spread(const std::vector<double>& values) {
  double mean = 0;
  for (const double value : values) mean += value / static_cast<double>(values.size());
  double variance = 0;
  for (const double value : values) {
    variance += (value - mean) * (value - mean) / static_cast<double>(std::max<std::size_t>(2, values.size()) - 1);
  }
  return fmt::format("{:.3f} +- {:.3f}", mean, std::sqrt(variance));
}

// Five first frames to compare, evenly spread over the distance of two looks.
std::string over_starts(const SummeVideo& video, const ClipOptions& options, double share) {
  constexpr std::size_t kStarts = 5;
  const auto stride = static_cast<std::size_t>(video.fps / options.looks);
  const auto k = static_cast<std::size_t>(std::lround(share * static_cast<double>(video.rows.size)));
  std::vector<double> scores;
  for (std::size_t i = 0; i < kStarts; ++i) {
    scores.push_back(f1_of(video, by_clips(video.rows, k, video.fps, options, i * stride / kStarts)));
  }
  return mean_and_spread(scores);
}

void print_line(std::span<const SummeVideo> videos, const std::string& name, const Choose& choose) {
  fmt::print("{:<40}", name);
  for (const SummeVideo& video : videos) fmt::print(" {:>25.3f}", f1_of(video, choose(video)));
  fmt::print("\n");
}

void print_starts(std::span<const SummeVideo> videos, const std::string& name, const ClipOptions& options) {
  fmt::print("{:<40}", name);
  for (const double share : {0.15, 0.3}) {
    for (const SummeVideo& video : videos) fmt::print(" {:>16}", over_starts(video, options, share));
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
  for (const SummeVideo& video : videos) fmt::print(" {:>25}", video.shown);
  fmt::print("\n");
  for (const double seconds : {0.0, 1.0, 1.5, 2.0, 2.5, 3.0}) {
    ClipOptions options;
    options.clip_seconds = seconds;
    print_line(videos, seconds == 0 ? "single frames" : fmt::format("clips of {} seconds", seconds),
               [&](const SummeVideo& video) { return clips_of(video, options); });
  }
  print_line(videos, "single frames, cosine less the mean",
             [](const SummeVideo& video) { return by_centred_cosine(video.rows, share_of(video)); });

  fmt::print("\n{:<40}", "F1, mean and spread over 5 first frames");
  for (const char* share : {"15 %", "30 %"}) {
    for (const SummeVideo& video : videos) fmt::print(" {:>16}", fmt::format("{} {}", video.name, share));
  }
  fmt::print("\n");
  for (const double across : {0.0, 0.01, 0.02, 0.05, 0.1, 0.2}) {
    ClipOptions options;
    options.across = across;
    print_starts(videos, fmt::format("weight of time {}", across), options);
  }
  for (const double looks : {5.0, 2.5, 1.0}) {
    ClipOptions options;
    options.looks = looks;
    print_starts(videos, fmt::format("{} frames per second compared", looks), options);
  }
}

void show_loops(std::span<const SummeVideo> videos) {
  constexpr std::size_t kLoops = 10, kTenths = 10, kStride = 10;
  fmt::print("\npicks in each tenth of a film that is a video {} times in a row, 15 %\n", kLoops);
  for (const SummeVideo& video : videos) {
    std::vector<float> values;
    std::size_t n = 0;
    for (std::size_t i = 0; i < kLoops * video.rows.size; i += kStride, ++n) {
      const auto row = video.rows.row(static_cast<Element>(i % video.rows.size));
      values.insert(values.end(), row.begin(), row.end());
    }
    const DenseRows rows{values.data(), n, video.rows.dim};
    for (const double across : {0.0, ClipOptions().across}) {
      ClipOptions options;
      options.across = across;
      const auto k = static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(n)));
      const auto selection = choose_clips(rows, k, video.fps / kStride, options);
      std::vector<std::size_t> counts(kTenths);
      for (const Clip& clip : selection.clips) ++counts[clip.keyframe * kTenths / n];
      fmt::print("{:<26} weight of time {:<5}", video.shown, across);
      for (const std::size_t count : counts) fmt::print(" {:>3}", count);
      fmt::print("   certificate {:.3f}\n", selection.certificate.ratio);
    }
  }
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
