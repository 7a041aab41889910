#include "speed.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "winnow/video/describe.h"

namespace winnow::bench {
namespace {

constexpr int kRuns = 3;  // the cheapest counts

double cpu_seconds(int whose) {
  rusage usage = {};
  getrusage(whose, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

template <class Work>
double cost_of(int whose, int runs, const Work& work) {
  double least = 1e9;
  for (int i = 0; i < runs; ++i) {
    const double before = cpu_seconds(whose);
    work();
    least = std::min(least, cpu_seconds(whose) - before);
  }
  return least;
}

void run(const std::string& arguments) {
  if (std::system(("ffmpeg -nostdin -v error -y " + arguments).c_str()) != 0) throw std::runtime_error("ffmpeg failed");
}

struct Film {
  const char* name;
  const char* size;
  int seconds;
};

// A picture that moves everywhere, with grain, as H.264 at the usual quality.
void make(const Film& film, const std::string& path) {
  run(fmt::format(
      "-f lavfi -i 'mandelbrot=s=640x360:r=25:start_scale=1:end_scale=.01:end_pts=400' -t {} "
      "-vf 'scale={}:flags=bilinear,noise=alls=6:allf=t' -c:v libx264 -preset veryfast -pix_fmt yuv420p '{}'",
      film.seconds, film.size, path));
}

void show(const Film& film) {
  const std::string path = (std::filesystem::temp_directory_path() / fmt::format("winnow-{}.mp4", film.name)).string();
  make(film, path);
  const std::vector<std::string> paths = {path};
  const double decode =
      cost_of(RUSAGE_CHILDREN, kRuns, [&] { run(fmt::format("-i '{}' -an -f null - >/dev/null", path)); });
  DescribeOptions options;
  options.looks = 5;
  const double looks = cost_of(RUSAGE_SELF, kRuns, [&] { describe_frames(paths, options); });
  options.looks = 0;
  options.track = false;
  const double all = cost_of(RUSAGE_SELF, 1, [&] { describe_frames(paths, options); });
  std::filesystem::remove(path);
  fmt::print("{:<6}{:<11}{:>7.2f}{:>9.2f}{:>9.2f}{:>15.0f} %{:>15.1f} x\n", film.name, film.size, decode, looks, all,
             100 * decode / looks, all / looks);
}

}  // namespace

void show_speed() {
  fmt::print("seconds of CPU, the least of {} runs (all frames: of one); films at 25 frames per second\n", kRuns);
  fmt::print("                  decode  5 per s    all    share of decoding   less than all\n");
  for (const Film& film : {Film{"480p", "854x480", 40}, Film{"4K", "3840x2160", 6}}) show(film);
}

}  // namespace winnow::bench
