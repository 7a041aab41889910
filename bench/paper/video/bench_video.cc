// bench_video: 15 % and 30 % of the frames of SumMe's videos, by the paper's algorithms and ours, held against the
// users.
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

constexpr std::uint64_t kSeeds = 20;    // of what is random, averaged
constexpr std::uint64_t kClips = 2000;  // likewise, of random clips

std::size_t share_of(std::size_t n, double share = 0.15) {
  return static_cast<std::size_t>(std::lround(share * static_cast<double>(n)));
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
  double kept = 0, seconds = 0, utility = 0, f1 = 0, recall = 0, top = 0, top_recall = 0;
};

Line line_of(const SummeVideo& video, const Chosen& choice, double best) {
  const VideoScores scores = score_video(choice.chosen, video.user_scores(), video.truth);
  Line line{static_cast<double>(choice.kept), choice.seconds, 0, scores.mean.f1, scores.mean.recall, 0, 0};
  if (best > 0) line.utility = value_of(video.rows, choice.chosen) / best;
  for (const AgainstTop& one : scores.top) {
    line.top += one.agreement.f1 / static_cast<double>(scores.top.size());
    line.top_recall += one.agreement.recall / static_cast<double>(scores.top.size());
  }
  return line;
}

void print(const std::string& name, const Line& line, const std::string& spread = "") {
  fmt::print("{:<17} {:>6} {:>9.3f} {:>9} {:>8.4f} {:>8} {:>8.4f} {:>8.4f} {:>8.4f}\n", name,
             line.kept > 0 ? fmt::format("{:.0f}", line.kept) : "", line.seconds,
             line.utility > 0 ? fmt::format("{:.4f}", line.utility) : "", line.f1, spread, line.recall, line.top,
             line.top_recall);
}

template <class Choose>
void print_mean(const SummeVideo& video, double best, std::uint64_t seeds, const Choose& choose) {
  Line mean;
  std::string name;
  double squares = 0;
  const double part = 1 / static_cast<double>(seeds);
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Chosen choice = choose(seed);
    name = choice.name;
    const Line line = line_of(video, choice, best);
    squares += part * line.f1 * line.f1;
    mean = {mean.kept + part * line.kept,
            mean.seconds + part * line.seconds,
            mean.utility + part * line.utility,
            mean.f1 + part * line.f1,
            mean.recall + part * line.recall,
            mean.top + part * line.top,
            mean.top_recall + part * line.top_recall};
  }
  print(name, mean, fmt::format("+-{:.4f}", std::sqrt(std::max(0.0, squares - mean.f1 * mean.f1))));
}

void show(const SummeVideo& video, double share) {
  const std::size_t n = video.rows.size;
  const std::size_t k = share_of(n, share);
  const PaperRow& paper = paper_row(n);
  fmt::print("\n{}: {} frames x {}, {:.0f} % = {} frames; users agree with each other at F1 {:.3f}\n", video.shown, n,
             video.rows.dim, 100 * share, k, agreement_of_users(video.user_scores()));
  fmt::print("the paper: |V'| {}, lazy {:.1f} s, sieve {:.2f} s, SS {:.1f} s (CPU seconds of its machine)\n",
             paper.kept, paper.lazy, paper.sieve, paper.ss);
  fmt::print("{:<17} {:>6} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "", "|V'|", "seconds", "of lazy", "F1",
             "spread", "recall", "F1 top", "rec. top");
  const Chosen greedy = by_lazy(video.rows, k);
  const double best = value_of(video.rows, greedy.chosen);
  print(greedy.name, line_of(video, greedy, best));
  for (const bool fast : {false, true}) {
    print_mean(video, best, kSeeds, [&](std::uint64_t seed) { return by_ss(video.rows, k, fast, seed); });
  }
  print("sieve-streaming", line_of(video, by_sieve(video.rows, k), best));
  print("winnow video", line_of(video, by_clips(video.rows, k, video.fps), best));
  print("its skim", line_of(video, by_skim(video.rows, k, video.fps), best));
  print_mean(video, 0, kClips, [&](std::uint64_t seed) { return random_clips(n, k, video.fps, seed); });
  print("uniform", line_of(video, uniform(n, k), best));
  print_mean(video, best, kSeeds, [&](std::uint64_t seed) { return random(n, k, seed); });
  print("the first", line_of(video, first(n, k), best));
}

// F1 against each user, beside the mean over random clips.
void show_users(const SummeVideo& video) {
  const std::size_t n = video.rows.size;
  const std::size_t k = share_of(n);
  const auto f1_of = [&](const Chosen& choice) { return score_video(choice.chosen, video.user_scores(), {}).users; };
  const auto ours = f1_of(by_clips(video.rows, k, video.fps));
  std::vector<double> null(ours.size());
  for (std::uint64_t seed = 0; seed < kClips; ++seed) {
    const auto users = f1_of(random_clips(n, k, video.fps, seed));
    for (std::size_t i = 0; i < null.size(); ++i) null[i] += users[i].f1 / static_cast<double>(kClips);
  }
  fmt::print("\n{}: F1 against each user, winnow video (random clips):", video.shown);
  std::size_t better = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    fmt::print(" {:.2f} ({:.2f})", ours[i].f1, null[i]);
    better += ours[i].f1 > null[i] ? 1U : 0U;
  }
  fmt::print("; better for {} of {}\n", better, ours.size());
}

// Recall of the frames with the most votes.
void show_top(const SummeVideo& video) {
  const std::size_t n = video.rows.size;
  fmt::print("\n{}: recall of the frames with the most votes\n{:<17}", video.shown, "top share");
  for (const double share : paper_shares()) fmt::print(" {:>6.2f}", share);
  const auto line = [&](const Chosen& choice) {
    fmt::print("\n{:<17}", choice.name);
    for (const AgainstTop& top : score_video(choice.chosen, video.user_scores(), video.truth).top) {
      fmt::print(" {:>6.3f}", top.agreement.recall);
    }
  };
  line(by_clips(video.rows, share_of(n), video.fps));
  line(by_lazy(video.rows, share_of(n)));
  line(uniform(n, share_of(n)));
  fmt::print("\n");
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
    const Chosen ss = by_ss(rows, k, false, 0);
    const Chosen fast = by_ss(rows, k, true, 0);
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
        "F1 and recall: mean over users; top: mean over the top 2 % to 32 % by votes; SS and random: mean and standard "
        "deviation of {} seeds, of random clips of {}; winnow video: |V'| is how many frames it compares\n",
        kSeeds, kClips);
    const SummeVideo videos[] = {load_playing_ball(data), load_jumps(data)};
    for (const double share : {0.15, 0.3}) {
      for (const SummeVideo& video : videos) show(video, share);
    }
    for (const SummeVideo& video : videos) show_users(video);
    for (const SummeVideo& video : videos) show_top(video);
    show_settings(videos);
    show_loops(videos);
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
