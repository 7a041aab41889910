// A summary in the formats of players and editors.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "winnow/video/ffmpeg.h"
#include "winnow/video/frames.h"
#include "winnow/video/outline.h"
#include "winnow/video/storyboard.h"

namespace winnow {

// The chapters of the film as FFmpeg's metadata: ffmpeg -i film.mp4 -i chapters.ffmeta -map_chapters 1 -c copy out.mp4
std::string to_ffmetadata(const Outline& outline);

// The chapters as lines "0:00 Scene 1" for a video's description. YouTube wants at least ten seconds per chapter, so
// shorter ones are joined with the next.
std::string to_chapter_lines(const Outline& outline);
inline constexpr std::size_t kFewestChapters = 3;  // YouTube shows no chapters if there are fewer

// The clips as an edit decision list (CMX 3600). InputError if there are more than 999, which the format cannot number.
std::string to_edl(const Outline& outline);

// The clips as a timeline of OpenTimelineIO (JSON), with a marker at each still.
std::string to_otio(const Outline& outline);

// Small pictures in a grid, each in a cell of the same size, for players that show them beside the time bar.
struct Sprites {
  Image sheet;
  std::size_t columns = 0;
  std::size_t width = 0;  // of a cell
  std::size_t height = 0;
};
Sprites draw_sprites(std::span<const Still> stills);
// One cue per chapter, which names the cell of its still in the picture `sheet` (a file name).
std::string to_webvtt(const Outline& outline, const Sprites& sprites, const std::string& sheet);

// A silent preview that repeats: about a second of each of at most ten clips, 320 pixels wide. The extension of
// `output` is .gif or .webp. SystemError if ffmpeg is missing or cannot write it.
void write_preview(const VideoInfo& info, const std::string& film, const Outline& outline, const std::string& output,
                   const FfmpegOptions& options = {});

// Each stretch of the film as a small MP4 with sound, for a page. If they have more than `most` bytes together, the
// rest is empty, and so is what ffmpeg cannot write.
std::vector<std::string> small_clips(const VideoInfo& info, const std::string& film, std::span<const Stretch> stretches,
                                     std::size_t most, const FfmpegOptions& options = {});

}  // namespace winnow
