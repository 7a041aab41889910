// Small videos that the ffmpeg program makes for a test, from frames in which every pixel is known. Also access to the
// shared data.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "winnow/video/frames.h"

namespace winnow::testing {

// A folder that is removed at the end.
class ClipFolder {
 public:
  ClipFolder();
  ~ClipFolder();
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

bool has_ffmpeg();

// Runs `ffmpeg ARGUMENTS`. The test fails if the command fails.
void ffmpeg(const std::string& arguments);

// A picture of one colour.
Image plain(std::size_t width, std::size_t height, std::uint8_t blue, std::uint8_t green, std::uint8_t red);

// Writes the images as raw bytes for `ffmpeg -f rawvideo`, and returns the options to read them.
std::string raw_input(const std::string& path, const std::vector<Image>& images, double fps);

// Writes the images as a lossless video.
void write_clip(const std::string& path, const std::vector<Image>& images, double fps, const std::string& filters = "");

// All frames of a video.
std::vector<Frame> all_frames(const std::string& path, const FrameChoice& choice = {},
                              const PictureOptions& options = {});

// The path of the shared evaluation data, or empty.
std::string shared_data();

// A table of ../shared/data/image_descriptors: name, then numbers.
std::map<std::string, std::vector<double>> read_descriptors(const std::string& name);

// The pixels of a .pgm of 360 x 180.
std::vector<std::uint8_t> read_grey(const std::string& path);

}  // namespace winnow::testing

#define SKIP_WITHOUT_FFMPEG() \
  if (!winnow::testing::has_ffmpeg()) GTEST_SKIP() << "the ffmpeg program is not installed"
#define SKIP_WITHOUT_SHARED_DATA() \
  if (winnow::testing::shared_data().empty()) GTEST_SKIP() << "the shared evaluation data is not available"
