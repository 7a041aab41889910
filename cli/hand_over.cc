// What needs the component video is done by a second program, winnow-video: the same program together with FFmpeg and
// OpenCV. So no other command loads their libraries, which are more than a hundred and take most of the time of a
// start. With little address space, one of them (OpenBLAS) would even try to allocate memory for ever.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "cli/evaluate_video.h"
#include "cli/video.h"
#include "cli/video_features.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

// The libraries alone take 280 MiB.
constexpr rlim_t kNeeded = rlim_t{512} << 20;

void check_limit(int resource, const char* what, const char* option) {
  struct rlimit limit = {};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kNeeded) return;
  throw SystemError(fmt::format("FFmpeg and OpenCV need at least {} MiB of {}; the limit is {} MiB (ulimit {})",
                                kNeeded >> 20, what, limit.rlim_cur >> 20, option));
}

// Beside this program in a build tree, in the folder for such programs if it is installed.
std::string find_program() {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw SystemError(fmt::format("cannot find winnow-video: /proc/self/exe: {}", error.message()));
  const auto beside = self.parent_path() / "winnow-video";
  const auto installed = (self.parent_path() / WINNOW_VIDEO_PROGRAM).lexically_normal();
  for (const auto& path : {beside, installed}) {
    if (access(path.c_str(), X_OK) == 0) return path.string();
  }
  throw SystemError(fmt::format("videos and pictures need the program winnow-video; expected it as {} or {}",
                                beside.string(), installed.string()));
}

// As the system passed them to main().
std::vector<std::string> own_arguments() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> arguments;
  for (std::string argument; std::getline(file, argument, '\0');) arguments.push_back(argument);
  return arguments;
}

// Becomes the second program with the same arguments.
[[noreturn]] void hand_over() {
  check_limit(RLIMIT_AS, "address space", "-v");
  check_limit(RLIMIT_DATA, "data", "-d");
  const std::string program = find_program();
  std::vector<std::string> arguments = own_arguments();
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  // OpenCV loads it, and nothing here uses it. Otherwise it starts a thread and takes memory per core.
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  execv(program.c_str(), argv.data());
  throw SystemError(fmt::format("cannot start {}: {}", program, std::generic_category().message(errno)));
}

}  // namespace

void run_video(const Command&, const VideoArguments&) {
  hand_over();
}

void run_evaluate_video(const EvaluateVideoArguments&) {
  hand_over();
}

void write_video_features(const Command&, const std::vector<std::string>&, const VideoFeatureArguments&,
                          const RunOptions&, const std::string&) {
  hand_over();
}

}  // namespace winnow::cli
