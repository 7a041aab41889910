// The paper's Table 2 and its figures of videos, as rows: how each way to choose 15 % of the frames agrees with every
// user and with the frames of most votes; or what it keeps and how long it takes at each of the 25 lengths.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <functional>

#include "bench/paper/write_csv.h"
#include "contenders.h"
#include "generators.h"
#include "options.h"
#include "summe.h"
#include "winnow/error.h"
#include "winnow/io.h"
#include "winnow/video/agreement.h"

namespace winnow::bench {
namespace {

struct Settings {
  std::string data = "../shared/data";
  std::size_t seeds = 5;
  bool lengths = false;
  std::vector<std::string> epsilons;  // shares of the largest divergence that the round dropped
  std::size_t most_frames = 1'000'000;
  std::size_t dim = 2984;  // of made-up videos
  std::string csv_path;
};

std::size_t share_of(std::size_t n) {
  return static_cast<std::size_t>(std::lround(0.15 * static_cast<double>(n)));
}

struct Way {
  std::string name;
  bool random;
  std::function<Chosen(std::uint64_t seed)> choose;
};

std::vector<Way> ways_of(const SummeVideo& video, std::size_t k) {
  const DenseRows& rows = video.rows;
  const std::size_t n = rows.size;
  return {
      {"lazy", false, [=](auto) { return by_lazy(rows, k); }},
      {"ss-paper", true, [=](auto seed) { return by_ss(rows, k, false, seed); }},
      {"ss-fast", true, [=](auto seed) { return by_ss(rows, k, true, seed); }},
      {"one-round", true,
       [=](auto seed) {
         std::size_t before = 0;
         return by_one_round(rows, k, seed, before);
       }},
      {"sieve", false, [=](auto) { return by_sieve(rows, k); }},
      {"winnow-video", false, [=, fps = video.fps](auto) { return by_clips(rows, k, fps); }},
      {"lead", false, [=](auto) { return first(n, k); }},
      {"uniform", false, [=](auto) { return uniform(n, k); }},
      {"random", true, [=](auto seed) { return random(n, k, seed); }},
  };
}

void add_agreements(const SummeVideo& video, const std::string& head, const Chosen& choice, std::string& csv) {
  const VideoScores scores = score_video(choice.chosen, video.user_scores(), video.truth);
  const auto line = [&](std::string_view against, double which, const Agreement& a) {
    csv += fmt::format("{},{},{},{:.5f},{:.5f}\n", head, against, which, a.f1, a.recall);
  };
  for (std::size_t i = 0; i < scores.users.size(); ++i) line("user", static_cast<double>(i + 1), scores.users[i]);
  for (const AgainstTop& top : scores.top) line("top", top.share, top.agreement);
}

std::string measure_users(const SummeVideo& video, const Settings& settings) {
  const std::size_t n = video.rows.size;
  const std::size_t k = share_of(n);
  std::string csv;
  double best = 0;
  for (const Way& way : ways_of(video, k)) {
    for (std::uint64_t seed = 0; seed < (way.random ? settings.seeds : 1); ++seed) {
      const Chosen choice = way.choose(seed);
      const double value = value_of(video.rows, choice.chosen);
      if (way.name == "lazy") best = value;
      const std::string head =
          fmt::format("{},{},{},{},{},{},{},{:.5f},{:.6f}", video.name, video.descriptors, n, k, way.name, seed,
                      choice.kept > 0 ? choice.kept : n, choice.seconds, value / best);
      add_agreements(video, head, choice, csv);
    }
  }
  return csv;
}

// One line of Table 2: the paper's columns, then ours on these rows.
std::string measure_length(const PaperRow& paper, const DenseRows& rows, std::string_view descriptors) {
  const std::size_t k = share_of(rows.size);
  const Chosen lazy = by_lazy(rows, k);
  const Chosen ss = by_ss(rows, k, false, 0);
  const Chosen fast = by_ss(rows, k, true, 0);
  const Chosen sieve = by_sieve(rows, k);
  std::size_t one_round = 0;
  const Chosen hypothesis = by_one_round(rows, k, 0, one_round);
  const double best = value_of(rows, lazy.chosen);
  const auto utility = [&](const Chosen& choice) { return value_of(rows, choice.chosen) / best; };
  return fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.6f},{:.6f},{:.6f},{:.6f}\n",
      paper.name, rows.size, k, descriptors, paper.kept, paper.lazy, paper.sieve, paper.ss, ss.kept, fast.kept,
      one_round, hypothesis.kept, lazy.seconds, sieve.seconds, ss.seconds, fast.seconds, hypothesis.seconds,
      utility(sieve), utility(ss), utility(fast), utility(hypothesis));
}

std::string all_lengths(const Settings& settings) {
  std::string csv =
      "video,n,k,descriptors,paper_kept,paper_lazy,paper_sieve,paper_ss,ss_kept,fast_kept,one_round_kept,reduced_kept,"
      "lazy_cpu,sieve_cpu,ss_cpu,fast_cpu,reduced_cpu,sieve_utility,ss_utility,fast_utility,reduced_utility\n";
  if (std::filesystem::exists(settings.data + "/video/summe_gt")) {
    for (const SummeVideo& video : {load_playing_ball(settings.data), load_jumps(settings.data)}) {
      csv += measure_length(paper_row(video.name), video.rows, video.descriptors);
    }
  }
  for (const PaperRow& row : paper_rows()) {
    if (row.frames > settings.most_frames) continue;
    const DenseMatrix matrix = video_rows(row.frames, settings.dim, row.frames);
    csv += measure_length(row, matrix.view(), "made up");
  }
  return csv;
}

std::string all_users(const Settings& settings) {
  std::string csv = "video,descriptors,n,k,method,seed,kept,cpu_seconds,utility,against,which,f1,recall\n";
  for (const SummeVideo& video : {load_playing_ball(settings.data), load_jumps(settings.data)}) {
    csv += measure_users(video, settings);
  }
  return csv;
}

// |V'| of the hypothesis against epsilon, without a least size, on the two videos and on made-up ones of their lengths.
std::string all_epsilons(const Settings& settings) {
  std::string csv = "video,descriptors,n,k,paper_kept,share,seed,one_round_kept,reduced_kept\n";
  const auto measure = [&](const std::string& name, std::string_view descriptors, const DenseRows& rows) {
    for (const std::string& share : settings.epsilons) {
      for (std::uint64_t seed = 0; seed < settings.seeds; ++seed) {
        const OneRound reduced = reduce_one_round(rows, 0, std::stod(share), seed);
        csv += fmt::format("{},{},{},{},{},{},{},{},{}\n", name, descriptors, rows.size, share_of(rows.size),
                           paper_row(name).kept, share, seed, reduced.one_round, reduced.kept.size());
      }
    }
  };
  for (const SummeVideo& video : {load_playing_ball(settings.data), load_jumps(settings.data)}) {
    measure(video.name, video.descriptors, video.rows);
    const DenseMatrix matrix = video_rows(video.rows.size, settings.dim, video.rows.size);
    measure(video.name, "made up", matrix.view());
  }
  return csv;
}

void run(const Settings& settings) {
  const std::string csv = !settings.epsilons.empty() ? all_epsilons(settings)
                          : settings.lengths         ? all_lengths(settings)
                                                     : all_users(settings);
  write_csv(settings.csv_path, csv);
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", settings.data, "Folder with video/ and embeddings/").envname("WINNOW_SHARED_DATA");
    app.add_option("--seeds", settings.seeds, "Runs of what is random").capture_default_str();
    app.add_flag("--lengths", settings.lengths,
                 "Table 2: |V'| and CPU seconds at all 25 lengths, on made-up videos too");
    app.add_option("--epsilons", settings.epsilons,
                   "|V'| after one round and double greedy, for these shares of epsilon")
        .delimiter(',');
    app.add_option("--most-frames", settings.most_frames, "Only made-up videos of at most this many frames");
    app.add_option("--features", settings.dim, "Features of made-up videos").capture_default_str();
    app.add_option("--csv", settings.csv_path, "Write the rows to FILE; otherwise they are printed");
  };
  return bench::run_program({.name = "bench_summe",
                             .summary = "The paper's Table 2 and its figures of videos, as rows",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
