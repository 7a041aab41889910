#include "speed.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "contenders.h"
#include "generators.h"
#include "winnow/video/describe.h"

namespace winnow::bench {
namespace {

constexpr int kRuns = 3;  // the fastest counts

double cpu_seconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Cost {
  double wall = 1e9, cpu = 1e9;
};

template <class Work>
Cost cost_of(const Work& work) {
  Cost least;
  for (int i = 0; i < kRuns; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const double before = cpu_seconds();
    work();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    least = {std::min(least.wall, wall.count()), std::min(least.cpu, cpu_seconds() - before)};
  }
  return least;
}

// The most memory that this process has had, in bytes.
double peak_bytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

// Rows that were described at `looks` per second. Run in a growing order of memory, because the peak never falls.
void show_selection(const char* what, std::size_t frames, double fps, double looks) {
  const auto stride = static_cast<std::size_t>(fps / looks);
  const DenseMatrix matrix = video_rows(frames / stride, 2984, 1);
  std::vector<double> seconds;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < frames; ++i) seconds.push_back(static_cast<double>(i) / fps);
  for (std::size_t i = 0; i < matrix.view().size; ++i) numbers.push_back(i * stride);
  std::vector<Shot> shots;
  for (std::size_t i = 0; i < frames; i += 125) shots.push_back({i, std::min(frames, i + 125)});
  const Footage footage{matrix.view(), seconds, static_cast<double>(frames) / fps, shots, numbers};
  ClipOptions options;
  options.share = 0.15;
  ClipSelection selection;
  const Cost cost = cost_of([&] { selection = select_clips(footage, options); });
  fmt::print(
      "15 % of {} at {} frames per second, {} made-up rows x 2,984, {} compared, {} clips, certificate included: "
      "{:.2f} s, {:.2f} s CPU; peak of the process, rows included: {:.0f} MB\n",
      what, fps, footage.rows.size, selection.compared, selection.clips.size(), cost.wall, cost.cpu,
      peak_bytes() / 1e6);
}

std::string clip_in(const std::string& data, std::string& made) {
  const std::string known = data + "/video/clips/big_buck_bunny_first30s_640x360.mp4";
  if (std::filesystem::exists(known)) return known;
  made = (std::filesystem::temp_directory_path() / "winnow-speed.mp4").string();
  const std::string command =
      "ffmpeg -nostdin -v error -y -f lavfi -i testsrc2=s=640x360:r=24:d=30 '" + made + "' 2>/dev/null";
  return std::system(command.c_str()) == 0 ? made : "";
}

void show_description(const std::string& data) {
  std::string made;
  const std::string clip = clip_in(data, made);
  if (clip.empty()) {
    fmt::print("no clip to describe: neither the data nor the program ffmpeg is there\n");
    return;
  }
  std::size_t frames = 0;
  const Cost cost = cost_of([&] { frames = describe_frames(std::span(&clip, 1), {}).rows.size; });
  const auto count = static_cast<double>(frames);
  fmt::print("{} frames of 640 x 360 ({}) decoded, pHoG and GIST of each: {:.0f} a second, {:.0f} a second of CPU\n",
             frames, std::filesystem::path(clip).filename().string(), count / cost.wall, count / cost.cpu);
  if (!made.empty()) std::filesystem::remove(made);
}

}  // namespace

void show_speed(const std::string& data) {
  fmt::print("\nthe fastest of {} runs, on all cores\n", kRuns);
  show_selection("400 seconds", 10'000, 25, 5);
  show_selection("an hour, described as winnow video does,", 90'000, 25, 1);
  show_selection("an hour, described 5 times per second,", 90'000, 25, 5);
  show_description(data);
}

}  // namespace winnow::bench
