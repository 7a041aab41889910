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

void show_selection() {
  const DenseMatrix matrix = video_rows(10'000, 2984, 1);
  const DenseRows rows = matrix.view();
  const Cost cost = cost_of([&] { by_clips(rows, 1500, 25); });
  fmt::print(
      "15 % of 10,000 made-up frames x 2,984, 25 a second, in clips, certificate included: {:.2f} s, {:.2f} s CPU\n",
      cost.wall, cost.cpu);
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
  show_selection();
  show_description(data);
}

}  // namespace winnow::bench
