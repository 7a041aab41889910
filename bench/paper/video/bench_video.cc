// bench_video: 15 % of the frames of SumMe's videos, by the paper's algorithms and ours, held against the users.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "contenders.h"
#include "generators.h"
#include "options.h"
#include "settings.h"
#include "speed.h"
#include "summe.h"
#include "winnow/video/agreement.h"

namespace {

using namespace winnow;
using namespace winnow::bench;

constexpr std::uint64_t kSeeds = 20;  // of what is random, averaged

std::size_t share_of(std::size_t n) {
  return static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(n)));
}

// How well users agree with each other: each against all others.
double agreement_of_users(const DenseRows& scores) {
  double sum = 0;
  for (std::size_t a = 0; a < scores.dim; ++a) {
    std::vector<bool> chosen;
    for (std::size_t i = 0; i < scores.size; ++i) chosen.push_back(scores.row(static_cast<Element>(i))[a] > 0);
    const VideoScores all = score_video(chosen, scores, {});
    sum += (all.mean.f1 * static_cast<double>(scores.dim) - 1) / static_cast<double>(scores.dim - 1);
  }
  return sum / static_cast<double>(scores.dim);
}

struct Line {
  double kept = 0, seconds = 0, utility = 0, f1 = 0, recall = 0, top = 0;
};

Line line_of(const SummeVideo& video, const Choice15& choice, double best) {
  const VideoScores scores = score_video(choice.chosen, video.user_scores(), video.truth);
  double top = 0;
  for (const AgainstTop& one : scores.top) top += one.agreement.f1 / static_cast<double>(scores.top.size());
  return {static_cast<double>(choice.kept),
          choice.seconds,
          value_of(video.rows, choice.chosen) / best,
          scores.mean.f1,
          scores.mean.recall,
          top};
}

void print(const std::string& name, const Line& line) {
  fmt::print("{:<17} {:>6} {:>9.3f} {:>9.4f} {:>8.4f} {:>8.4f} {:>8.4f}\n", name,
             line.kept > 0 ? fmt::format("{:.0f}", line.kept) : "", line.seconds, line.utility, line.f1, line.recall,
             line.top);
}

template <class Choose>
void print_mean(const SummeVideo& video, double best, const Choose& choose) {
  Line mean;
  std::string name;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Choice15 choice = choose(seed);
    name = choice.name;
    const Line line = line_of(video, choice, best);
    constexpr double kPart = 1.0 / kSeeds;
    mean = {mean.kept + kPart * line.kept, mean.seconds + kPart * line.seconds, mean.utility + kPart * line.utility,
            mean.f1 + kPart * line.f1,     mean.recall + kPart * line.recall,   mean.top + kPart * line.top};
  }
  print(name, mean);
}

void show(const SummeVideo& video) {
  const std::size_t n = video.rows.size;
  const std::size_t k = share_of(n);
  const PaperRow& paper = paper_row(video.name);
  fmt::print("\n{}: {} frames x {} ({}), k = {}; users agree with each other at F1 {:.3f}\n", video.name, n,
             video.rows.dim, video.descriptors, k, agreement_of_users(video.user_scores()));
  fmt::print("the paper: |V'| {}, lazy {:.1f} s, sieve {:.2f} s, SS {:.1f} s (CPU seconds of its machine)\n",
             paper.kept, paper.lazy, paper.sieve, paper.ss);
  fmt::print("{:<17} {:>6} {:>9} {:>9} {:>8} {:>8} {:>8}\n", "", "|V'|", "CPU s", "of lazy", "F1", "recall", "F1 top");
  const Choice15 greedy = by_lazy(video.rows, k);
  const double best = value_of(video.rows, greedy.chosen);
  print(greedy.name, line_of(video, greedy, best));
  for (const bool fast : {false, true}) {
    print_mean(video, best, [&](std::uint64_t seed) { return by_ss(video.rows, k, fast, seed); });
  }
  print("sieve-streaming", line_of(video, by_sieve(video.rows, k), best));
  print("winnow video", line_of(video, by_clips(video.rows, k, video.fps), best));
  print("uniform", line_of(video, uniform(n, k), best));
  print_mean(video, best, [&](std::uint64_t seed) { return random(n, k, seed); });
  print("first 15 %", line_of(video, first(n, k), best));
}

// Made-up videos of the same lengths: time and |V'| alone.
void show_synthetic() {
  fmt::print("\nmade-up videos of SumMe's lengths, 2,984 features; the paper's figures beside ours\n");
  fmt::print("{:<26} {:>6} | {:>6} {:>6} {:>6} | {:>8} {:>8} {:>8} {:>8} {:>8} | {:>8} {:>8} {:>8}\n", "", "frames",
             "paper", "ours", "fast", "lazy", "SS", "fast", "sieve", "clips", "lazy p.", "SS p.", "sieve p.");
  for (const PaperRow& row : paper_rows()) {
    const DenseMatrix matrix = video_rows(row.frames, 2984, row.frames);
    const DenseRows rows = matrix.view();
    const std::size_t k = share_of(rows.size);
    const Choice15 ss = by_ss(rows, k, false, 0);
    const Choice15 fast = by_ss(rows, k, true, 0);
    fmt::print(
        "{:<26} {:>6} | {:>6} {:>6} {:>6} | {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f} | {:>8.1f} {:>8.1f} "
        "{:>8.1f}\n",
        row.name, row.frames, row.kept, ss.kept, fast.kept, by_lazy(rows, k).seconds, ss.seconds, fast.seconds,
        by_sieve(rows, k).seconds, by_clips(rows, k, 30).seconds, row.lazy, row.ss, row.sieve);
    std::fflush(stdout);
  }
}

struct Options {
  std::string data = "../shared/data";
  bool synthetic = false;
  bool speed = false;
};

void run(const Options& options) {
  const std::string& data = options.data;
  if (options.speed) {
    show_speed(data);
    return;
  }
  if (std::filesystem::exists(data + "/video/summe_gt")) {
    fmt::print(
        "F1 and recall: mean over users; F1 top: mean over the top 2 % to 32 % by votes; SS and random: mean of "
        "{} seeds; winnow video: |V'| is how many frames it compares\n",
        kSeeds);
    const SummeVideo videos[] = {load_playing_ball(data), load_jumps(data)};
    for (const SummeVideo& video : videos) show(video);
    show_settings(videos);
    show_stretches(data);
  } else {
    fmt::print("{} is not there: no videos with users\n", data);
  }
  if (options.synthetic) show_synthetic();
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", options.data, "The folder with the evaluation data").envname("WINNOW_SHARED_DATA");
    app.add_flag("--synthetic", options.synthetic, "Also all 25 lengths as made-up videos: minutes");
    app.add_flag("--speed", options.speed, "Only how long selecting and describing take");
  };
  return run_program({.name = "bench_video",
                      .summary = "SumMe's videos, by the paper's algorithms and ours",
                      .add_options = add_options,
                      .run = [&] { run(options); }},
                     argc, argv);
}
