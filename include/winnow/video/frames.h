// Reads videos and pictures frame by frame; writes pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "winnow/run.h"

namespace winnow {

// Rows of pixels from the top, each pixel blue, green, red; no gaps.
struct Image {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> bgr;
};

// The bytes of a file. Quality: from 1 (small) to 100 (good). SystemError if FFmpeg cannot encode it.
std::string encode_png(const Image& image);
std::string encode_jpeg(const Image& image, int quality);

struct Frame {
  std::size_t number = 0;  // among all frames in playback order, from 0, whether or not they were asked for
  double seconds = 0;      // time from the start of the file, as players and ffmpeg -ss count; never decreases
  Image image;
};

// Which frames of a video.
struct FrameChoice {
  std::size_t every = 1;  // every Nth, beginning with the first
  double fps = 0;         // > 0: instead, the first frame at or after each multiple of 1 / fps seconds
  double from = 0;        // only frames from this second on
  double to = 0;          // > 0: and before this one
};
void check_frame_choice(const FrameChoice& choice);  // InputError if out of range

// How frames are decoded. If one side is 0, the picture keeps its aspect ratio. If both are 0, it keeps its size, with
// square pixels.
struct PictureOptions {
  std::size_t width = 0;
  std::size_t height = 0;
  RunOptions run = {};
};
void check_picture_options(const PictureOptions& options);  // InputError if out of range

struct VideoInfo {
  std::size_t width = 0;  // as shown: upright, with square pixels
  std::size_t height = 0;
  double fps = 0;           // on average; 0: not known, or a picture
  double seconds = 0;       // 0: not known, or a picture
  std::size_t frames = 0;   // an estimate, good enough for progress; 0: not known
  bool still = false;       // a picture: one frame, at 0 seconds
  std::size_t stream = 0;   // the number of the video stream in the file, as ffmpeg counts
  bool sound = false;       // whether the file has sound
  bool interlaced = false;  // the file says so; frames are deinterlaced
  bool high_range = false;  // PQ or HLG; frames are brought into the range of ordinary pictures
};

// The filters of FFmpeg that do so. Light is made linear, with 100 cd/m² as white; then colours are those of ordinary
// screens, and highlights of up to 1,000 cd/m² are compressed.
inline constexpr const char* kToneMapFilters =
    "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:param=0.3:desat=0:peak=10,zscale=t=bt709:m="
    "bt709:r=tv";

// Reads a video once, frame by frame, and holds only a few frames at a time. Reads every format that FFmpeg does,
// including pictures (png, jpg, pgm, webp, …). Frames may have any intervals and may change their size.
class FrameReader {
 public:
  // InputError if there is no such file, it is not a video or picture, or it contains no video.
  explicit FrameReader(const std::string& path, const FrameChoice& choice = {}, const PictureOptions& options = {});
  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  const VideoInfo& info() const;

  // Reads the next frame into `frame`, whose memory is reused; false at the end. InputError if no frame of the file can
  // be decoded.
  bool next(Frame& frame);

  double end() const;  // after the end: the end of the last frame, in seconds

  // After the end: the problem of a file that could be decoded in part (truncated, damaged), otherwise empty.
  std::string note() const;

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

// Passes on the frames with these numbers (increasing). Reads the file once more, up to the last of them.
// InputError if there is no such frame.
void fetch_frames(const std::string& path, std::span<const std::size_t> numbers, const PictureOptions& options,
                  const std::function<void(Frame&& frame)>& take);

}  // namespace winnow
