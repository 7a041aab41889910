#include "summarize/video/ffmpeg.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>

#include "summarize/video/child.h"
#include "winnow/error.h"
#include "winnow/video/skim.h"

namespace winnow::detail {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> command_of(const std::vector<std::string>& arguments, const std::string& output) {
  std::vector<std::string> command = {"ffmpeg", "-nostdin", "-loglevel", "error", "-y"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.push_back(output);
  return command;
}

// Runs until the end. Returns whether it went well, with what it printed and its complaints.
bool run_child(const std::vector<std::string>& command, const FfmpegOptions& options, std::string& printed,
               std::string& complaints) {
  const auto tell = [&](int process) {
    if (options.on_process) options.on_process(process);
  };
  try {
    Child child(command);
    tell(child.id());
    printed = child.rest();
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

void ffmpeg_to_file(const std::vector<std::string>& arguments, const std::string& output,
                    const FfmpegOptions& options) {
  if (!has_ffmpeg()) throw SystemError(fmt::format("{} needs the program ffmpeg, which is not in the PATH", output));
  const std::string temporary = name_beside(output);
  if (options.on_temporary) options.on_temporary(temporary.c_str());
  std::string printed, complaints;
  bool well = false;
  try {
    well = run_child(command_of(arguments, "file:" + temporary), options, printed, complaints);
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
  if (!run_child(command_of(arguments, "pipe:1"), options, bytes, complaints)) return std::nullopt;
  return bytes;
}

}  // namespace winnow::detail
