#include "summarize/video/ffmpeg.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "summarize/video/child.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> command_of(const std::vector<std::string>& arguments, const std::string& output) {
  std::vector<std::string> command = {"ffmpeg", "-nostdin", "-loglevel", "error", "-y"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.push_back(output);
  return command;
}

// Runs until the end, while `read` takes what it prints. Returns whether it went well, with its complaints.
bool run_child(const std::vector<std::string>& command, const FfmpegOptions& options,
               const std::function<void(Child& child)>& read, std::string& complaints) {
  const auto tell = [&](int process) {
    if (options.on_process) options.on_process(process);
  };
  try {
    Child child(command);
    tell(child.id());
    read(child);
    const bool well = child.ended_well(complaints);
    tell(0);
    return well;
  } catch (...) {
    tell(0);
    throw;
  }
}

// A name beside the output with the same extension, from which ffmpeg knows the format.
std::string name_beside(const std::string& output) {
  const fs::path path(output);
  std::random_device random;
  return (path.parent_path() /
          fmt::format(".{}.winnow-{:08x}{}", path.stem().string(), random(), path.extension().string()))
      .string();
}

}  // namespace

EvenSize even_size(const VideoInfo& info, double most) {
  const double scale = std::min(1.0, most / static_cast<double>(std::max(info.width, info.height)));
  const auto even = [&](std::size_t side) {
    return std::max(2L, 2 * std::lround(static_cast<double>(side) * scale / 2));
  };
  return {even(info.width), even(info.height)};
}

std::vector<std::string> input_of(const std::string& film, const Stretch& stretch) {
  return {"-ss", fmt::format("{:.6f}", stretch.from),
          "-t",  fmt::format("{:.6f}", stretch.to - stretch.from),
          "-i",  "file:" + film};
}

void ffmpeg_to_file(const std::vector<std::string>& arguments, const std::string& output, const FfmpegOptions& options,
                    const std::function<void(std::string_view line)>& on_line) {
  if (!has_ffmpeg()) throw SystemError(fmt::format("{} needs the program ffmpeg, which is not in the PATH", output));
  const std::string temporary = name_beside(output);
  if (options.on_temporary) options.on_temporary(temporary.c_str());
  const auto read = [&](Child& child) {
    for (std::string line; child.next_line(line);) {
      if (on_line) on_line(line);
    }
  };
  std::string complaints;
  bool well = false;
  try {
    well = run_child(command_of(arguments, "file:" + temporary), options, read, complaints);
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  std::error_code error;
  if (well) fs::rename(temporary, output, error);
  if (!well || error) unlink(temporary.c_str());
  if (options.on_temporary) options.on_temporary(nullptr);
  if (!well) throw SystemError(fmt::format("ffmpeg could not write {}: {}", output, complaints));
  if (error) throw SystemError(fmt::format("cannot write {}: {}", output, error.message()));
}

std::optional<std::string> ffmpeg_bytes(const std::vector<std::string>& arguments, const FfmpegOptions& options) {
  if (!has_ffmpeg()) return std::nullopt;
  std::string bytes, complaints;
  const auto read = [&](Child& child) { bytes = child.rest(); };
  if (!run_child(command_of(arguments, "pipe:1"), options, read, complaints)) return std::nullopt;
  return bytes;
}

}  // namespace winnow::detail

namespace winnow {

bool has_ffmpeg() {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const std::filesystem::path program = std::filesystem::path(rest.substr(0, colon)) / "ffmpeg";
    if (access(program.c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  return false;
}

}  // namespace winnow
