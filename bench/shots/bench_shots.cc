// bench_shots FILE…: the first frames of all shots but the first, one line per file, separated by spaces.
// bench_shots --speed: what describing costs.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "options.h"
#include "speed.h"
#include "winnow/video/describe.h"
#include "winnow/video/shots.h"

namespace winnow::bench {
namespace {

void print_shots(const std::string& path) {
  DescribeOptions options;
  options.features = {"colour"};
  options.looks = 0.01;  // shots need no descriptors
  const std::vector<std::string> paths = {path};
  const auto shots = find_shots(describe_frames(paths, options).tracks.front());
  for (std::size_t shot = 1; shot < shots.size(); ++shot) fmt::print("{} ", shots[shot].begin);
  fmt::print("\n");
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  std::vector<std::string> films;
  bool speed = false;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("FILM", films, "Films whose shots are printed: the first frame of each but the first");
    app.add_flag("--speed", speed, "Print what describing costs beside decoding alone, on films made for it");
  };
  const auto run = [&] {
    if (speed) bench::show_speed();
    for (const std::string& film : films) bench::print_shots(film);
  };
  return bench::run_program({"bench_shots", "Boundaries of shots", add_options, run}, argc, argv);
}
