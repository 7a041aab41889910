// The skim as a file, cut and joined by the program ffmpeg: trim and concat of its filters keep sound and picture
// together to the sample, and re-encoding lets cuts fall anywhere.
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string_view>

#include "winnow/error.h"
#include "winnow/film.h"

extern char** environ;

namespace winnow {
namespace {

namespace fs = std::filesystem;

// A cut is a little before its frame, so that rounding puts the frame on the right side of it.
constexpr double kBefore = 0.001;

std::string filters_of(const VideoInfo& info, std::span<const Piece> pieces) {
  std::string text;
  std::string joined;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const double from = std::max(0.0, pieces[i].from - kBefore);
    const double to = pieces[i].to - kBefore;
    text += fmt::format("[0:{}]trim={:.6f}:{:.6f},setpts=PTS-STARTPTS[v{}];", info.stream, from, to, i);
    joined += fmt::format("[v{}]", i);
    if (!info.sound) continue;
    text += fmt::format("[0:a:0]atrim={:.6f}:{:.6f},asetpts=PTS-STARTPTS[a{}];", from, to, i);
    joined += fmt::format("[a{}]", i);
  }
  // Most encoders want even sizes and know 4:2:0 alone.
  text += fmt::format("{}concat=n={}:v=1:a={}[joined]{};", joined, pieces.size(), info.sound ? 1 : 0,
                      info.sound ? "[sound]" : "");
  return text + "[joined]scale=trunc(iw/2)*2:trunc(ih/2)*2,format=yuv420p[picture]";
}

std::vector<std::string> arguments_of(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                                      const std::string& output) {
  std::vector<std::string> arguments = {"ffmpeg",
                                        "-nostdin",
                                        "-loglevel",
                                        "error",
                                        "-progress",
                                        "pipe:1",
                                        "-y",
                                        "-i",
                                        "file:" + input,
                                        "-filter_complex",
                                        filters_of(info, pieces),
                                        "-map",
                                        "[picture]"};
  if (info.sound) arguments.insert(arguments.end(), {"-map", "[sound]"});
  arguments.push_back("file:" + output);
  return arguments;
}

// A name beside the output that keeps its ending, by which ffmpeg knows the format.
std::string beside(const std::string& output) {
  const fs::path path(output);
  std::random_device random;
  return (path.parent_path() /
          fmt::format(".{}.winnow-{:08x}{}", path.stem().string(), random(), path.extension().string()))
      .string();
}

// A running ffmpeg: what it says of its progress can be read line by line; its complaints go to a file.
class Child {
 public:
  explicit Child(const std::vector<std::string>& arguments) : complaints_(std::tmpfile()) {
    int ends[2];
    if (complaints_ == nullptr || pipe(ends) != 0) throw SystemError("cannot start ffmpeg: no pipe or temporary file");
    std::vector<char*> argv;
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(complaints_), STDERR_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    const int failed = posix_spawnp(&id_, "ffmpeg", &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    progress_ = fdopen(ends[0], "r");
    if (failed != 0) {
      id_ = 0;
      throw SystemError(fmt::format("cannot start ffmpeg: {}", std::generic_category().message(failed)));
    }
  }
  ~Child() {
    if (progress_ != nullptr) std::fclose(progress_);  // ffmpeg ends when nobody listens
    if (id_ != 0) waitpid(id_, nullptr, 0);
    if (complaints_ != nullptr) std::fclose(complaints_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool next_line(std::string& line) {
    char buffer[512];
    if (std::fgets(buffer, sizeof buffer, progress_) == nullptr) return false;
    line = buffer;
    return true;
  }

  // Waits for the end; false, with the last complaint, where it failed.
  bool ended_well(std::string& complaint) {
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = 0;
    std::rewind(complaints_);
    char buffer[512];
    while (std::fgets(buffer, sizeof buffer, complaints_) != nullptr) complaint = buffer;
    while (!complaint.empty() && complaint.back() == '\n') complaint.pop_back();
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  std::FILE* complaints_;
  std::FILE* progress_ = nullptr;
  pid_t id_ = 0;
};

// "out_time_us=1234" among the lines of -progress.
void tell(Trace& trace, std::string_view line, double total_seconds) {
  constexpr std::string_view kTime = "out_time_us=";
  if (!line.starts_with(kTime)) return;
  std::int64_t microseconds = 0;
  std::from_chars(line.data() + kTime.size(), line.data() + line.size(), microseconds);
  const auto total = static_cast<std::uint64_t>(total_seconds * 1000);
  const auto done = static_cast<std::uint64_t>(std::max<std::int64_t>(0, microseconds / 1000));
  trace.progress("writing the skim", std::min(done, total), total);
}

}  // namespace

bool has_ffmpeg() {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const fs::path program = fs::path(rest.substr(0, colon)) / "ffmpeg";
    if (access(program.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return false;
}

void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, Trace* trace, const std::function<void(const char*)>& on_temporary) {
  if (!has_ffmpeg()) throw SystemError("a skim needs the program ffmpeg, and the PATH leads to none");
  double total = 0;
  for (const Piece& piece : pieces) total += piece.to - piece.from;
  const std::string temporary = beside(output);
  if (on_temporary) on_temporary(temporary.c_str());
  std::string complaint;
  bool well = false;
  try {
    Child child(arguments_of(input, info, pieces, temporary));
    for (std::string line; child.next_line(line);) {
      if (trace != nullptr) tell(*trace, line, total);
    }
    well = child.ended_well(complaint);
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  std::error_code error;
  if (well) fs::rename(temporary, output, error);
  if (!well || error) unlink(temporary.c_str());
  if (on_temporary) on_temporary(nullptr);
  if (!well) throw SystemError(fmt::format("ffmpeg could not write {}: {}", output, complaint));
  if (error) throw SystemError(fmt::format("cannot write {}: {}", output, error.message()));
}

}  // namespace winnow
