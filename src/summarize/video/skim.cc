// The skim as a file, cut and joined by the program ffmpeg: re-encoding lets cuts fall anywhere.
#include "winnow/video/skim.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>

#include "summarize/video/ffmpeg.h"
#include "summarize/video/skim_filters.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// "-filter:v TEXT". If the text is too long for an argument, it is in a file without a name, which ends with the
// process.
class Filters {
 public:
  Filters(char kind, const std::string& text) {
    constexpr std::size_t kMost = 100'000;  // Linux allows 128 KiB per argument
    if (text.size() <= kMost) {
      arguments_ = {fmt::format("-filter:{}", kind), text};
      return;
    }
    file_.reset(std::tmpfile());
    if (file_ == nullptr || std::fputs(text.c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0) {
      throw SystemError("cannot start ffmpeg: no temporary file for its filters");
    }
    arguments_ = {fmt::format("-filter_script:{}", kind), fmt::format("/dev/fd/{}", fileno(file_.get()))};
  }
  const std::vector<std::string>& arguments() const { return arguments_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<std::string> arguments_;
};

std::vector<std::string> arguments_of(const std::string& input, const VideoInfo& info, const Filters& picture,
                                      const Filters& sound) {
  std::vector<std::string> arguments = {"-progress",     "pipe:1", "-i",
                                        "file:" + input, "-map",   fmt::format("0:{}", info.stream)};
  const auto add = [&](const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
  };
  add(picture.arguments());
  if (info.sound) add({"-map", "0:a:0"});
  if (info.sound) add(sound.arguments());
  add({"-sn", "-dn", "-map_chapters", "-1"});
  return arguments;
}

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

void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, const FfmpegOptions& options) {
  if (!has_ffmpeg()) throw SystemError("a skim needs the program ffmpeg, which is not in the PATH");
  double total = 0;
  for (const Piece& piece : pieces) total += piece.to - piece.from;
  const Filters picture('v', picture_filters(info, pieces));
  const Filters sound('a', sound_filters(pieces));
  ffmpeg_to_file(arguments_of(input, info, picture, sound), output, options, [&](std::string_view line) {
    if (options.run.trace != nullptr) tell(*options.run.trace, line, total);
  });
}

}  // namespace winnow
