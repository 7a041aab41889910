// An animated picture of a film: about a second of some of its clips, one after the other, for ever.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "summarize/video/ffmpeg.h"
#include "winnow/error.h"
#include "winnow/video/export.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kMostPreviewed = 10;
constexpr double kPreviewSeconds = 1;  // of each clip, around its middle
constexpr int kPreviewRate = 10;
constexpr double kPreviewSide = 320;

// Evenly spread over the clips. A clip of one frame is shown for as long as the others.
std::vector<Stretch> previewed(const Outline& outline) {
  std::vector<Stretch> stretches;
  const std::size_t count = std::min(kMostPreviewed, outline.clips.size());
  for (std::size_t i = 0; i < count; ++i) {
    const Stretch& clip = outline.clips[i * outline.clips.size() / count];
    const double from = std::max(0.0, (clip.from + clip.to - kPreviewSeconds) / 2);
    stretches.push_back({from, std::min(from + kPreviewSeconds, outline.seconds)});
  }
  return stretches;
}

std::string filters_of(const VideoInfo& info, std::size_t count, bool gif) {
  const EvenSize size = even_size(info, kPreviewSide);
  std::string filters, joined;
  for (std::size_t i = 0; i < count; ++i) {
    fmt::format_to(std::back_inserter(filters), "[{}:{}]fps={},scale={}:{}:flags=area,setsar=1,format=yuv420p[v{}];", i,
                   info.stream, kPreviewRate, size.width, size.height, i);
    joined += fmt::format("[v{}]", i);
  }
  filters += fmt::format("{}concat=n={}", joined, count);
  // 256 colours that suit these pictures.
  return filters + (gif ? ",split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer[out]" : "[out]");
}

}  // namespace

void write_preview(const VideoInfo& info, const std::string& film, const Outline& outline, const std::string& output,
                   const FfmpegOptions& options) {
  const bool gif = std::filesystem::path(output).extension() == ".gif";
  const std::vector<Stretch> stretches = previewed(outline);
  if (stretches.empty()) throw InputError(fmt::format("{}: no clip was chosen, so there is nothing to show", output));
  std::vector<std::string> arguments;
  for (const Stretch& stretch : stretches) {
    const auto input = input_of(film, stretch);
    arguments.insert(arguments.end(), input.begin(), input.end());
  }
  const std::vector<std::string> rest = {
      "-filter_complex", filters_of(info, stretches.size(), gif), "-map", "[out]", "-an", "-loop", "0"};
  arguments.insert(arguments.end(), rest.begin(), rest.end());
  if (!gif) arguments.insert(arguments.end(), {"-c:v", "libwebp_anim", "-quality", "60"});
  ffmpeg_to_file(arguments, output, options);
}

}  // namespace winnow
