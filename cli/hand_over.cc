// What needs the component video is done by a second program, winnow-video: the same program together with FFmpeg and
// OpenCV. So no other command loads their libraries, which are more than a hundred and take most of the time of a
// start. With little address space, one of them (OpenBLAS) would even try to allocate memory for ever.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdlib>

#include "cli/evaluate_video.h"
#include "cli/second_program.h"
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

[[noreturn]] void hand_over() {
  check_limit(RLIMIT_AS, "address space", "-v");
  check_limit(RLIMIT_DATA, "data", "-d");
  // OpenCV loads it, and nothing here uses it. Otherwise it starts a thread and takes memory per core.
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  become("winnow-video", "videos and pictures");
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
