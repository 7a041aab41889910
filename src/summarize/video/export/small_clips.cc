// Clips that are small enough to be part of a page.
#include <fmt/format.h>

#include "summarize/video/ffmpeg.h"
#include "winnow/video/export.h"

namespace winnow {
using namespace detail;
namespace {

// In fragments, because the bytes go through a pipe.
std::vector<std::string> encoding(const VideoInfo& info, const EvenSize& size) {
  const std::string filters = fmt::format("scale={}:{}:flags=area,setsar=1,format=yuv420p", size.width, size.height);
  return {"-map",
          fmt::format("0:{}", info.stream),
          "-map",
          "0:a:0?",
          "-vf",
          filters,
          "-c:v",
          "libx264",
          "-preset",
          "veryfast",
          "-crf",
          "30",
          "-c:a",
          "aac",
          "-ac",
          "1",
          "-b:a",
          "48k",
          "-sn",
          "-dn",
          "-map_metadata",
          "-1",
          "-map_chapters",
          "-1",
          "-movflags",
          "frag_keyframe+empty_moov+default_base_moof",
          "-f",
          "mp4"};
}

}  // namespace

std::vector<std::string> small_clips(const VideoInfo& info, const std::string& film, std::span<const Stretch> stretches,
                                     std::size_t most, const FfmpegOptions& options) {
  constexpr double kSide = 480;
  const EvenSize size = even_size(info, kSide);
  std::vector<std::string> clips(stretches.size());
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    if (options.run.trace != nullptr) options.run.trace->progress("clips for the page", i, stretches.size());
    std::vector<std::string> arguments = input_of(film, stretches[i]);
    const auto more = encoding(info, size);
    arguments.insert(arguments.end(), more.begin(), more.end());
    auto clip = ffmpeg_bytes(arguments, options);
    if (!clip || bytes + clip->size() > most) break;
    bytes += clip->size();
    clips[i] = std::move(*clip);
  }
  return clips;
}

}  // namespace winnow
