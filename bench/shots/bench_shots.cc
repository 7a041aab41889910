// bench_shots FILE…: the first frames of all shots but the first, one line per file, separated by spaces.
// bench_shots --speed: what describing costs.
#include <fmt/format.h>

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "speed.h"
#include "winnow/video/describe.h"
#include "winnow/video/shots.h"

int main(int argc, char** argv) try {
  if (argc == 2 && std::string_view(argv[1]) == "--speed") return winnow::bench::show_speed(), 0;
  winnow::DescribeOptions options;
  options.features = {"colour"};
  options.looks = 0.01;  // shots need no descriptors
  for (int i = 1; i < argc; ++i) {
    const std::vector<std::string> paths = {argv[i]};
    const auto shots = winnow::find_shots(winnow::describe_frames(paths, options).tracks.front());
    for (std::size_t shot = 1; shot < shots.size(); ++shot) fmt::print("{} ", shots[shot].begin);
    fmt::print("\n");
  }
} catch (const std::exception& error) {
  fmt::print(stderr, "bench_shots: {}\n", error.what());
  return 1;
}
