// Video and pictures in, frame by frame; pictures out.
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

// The bytes of a file. Quality: 1, small, to 100, good. SystemError where FFmpeg cannot do it.
std::string encode_png(const Image& image);
std::string encode_jpeg(const Image& image, int quality);

struct Frame {
  std::size_t number = 0;  // of all frames in the order shown, from 0, whether they were asked for or not
  double seconds = 0;  // when it is shown, from the start of the file as players and ffmpeg -ss count; never decreases
  Image image;
};

// Which frames of a video.
struct FrameChoice {
  std::size_t every = 1;  // each Nth, beginning with the first
  double fps = 0;         // > 0: instead, the first frame at or after each multiple of 1 / fps seconds
};
void check_frame_choice(const FrameChoice& choice);  // InputError for what is out of range

// How frames are decoded. If one side is 0, the picture keeps its shape. If both are, it is as it is, with square
// pixels.
struct PictureOptions {
  std::size_t width = 0;
  std::size_t height = 0;
  RunOptions run = {};
};
void check_picture_options(const PictureOptions& options);  // InputError for what is out of range

struct VideoInfo {
  std::size_t width = 0;  // as shown: upright, with square pixels
  std::size_t height = 0;
  double fps = 0;          // on average; 0: not known, or a picture
  double seconds = 0;      // 0: not known, or a picture
  std::size_t frames = 0;  // an estimate, good enough for progress; 0: not known
  bool still = false;      // a picture: one frame, at 0 seconds
  std::size_t stream = 0;  // which stream of the file the frames are, as ffmpeg counts
  bool sound = false;      // is there sound beside them?
};

// Walks a video once, frame by frame, holding no more than a few of them. Reads whatever FFmpeg does, pictures too
// (png, jpg, pgm, webp, …). Frames may come at any intervals and change their size.
class FrameReader {
 public:
  // InputError if there is no such file, if it is not a video or picture, or if it holds no video.
  explicit FrameReader(const std::string& path, const FrameChoice& choice = {}, const PictureOptions& options = {});
  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  const VideoInfo& info() const;

  // The next frame, in `frame`, whose memory is used again; false at the end. InputError where the file has not one
  // frame that can be decoded.
  bool next(Frame& frame);

  double end() const;  // after the end: when the last frame is over, in seconds

  // After the end: what is wrong with the file though frames came out of it (cut off, damaged), else empty.
  std::string note() const;

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

// Hands over the frames with these numbers (increasing), in a walk of its own that ends with the last of them.
// InputError if there is no such frame.
void fetch_frames(const std::string& path, std::span<const std::size_t> numbers, const PictureOptions& options,
                  const std::function<void(Frame&& frame)>& take);

}  // namespace winnow
