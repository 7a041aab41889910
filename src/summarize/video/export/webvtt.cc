// Small pictures for the time bar of a player: a sheet of all stills, and a track of cues that name its cells.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>

#include "summarize/video/links.h"
#include "summarize/video/picture.h"
#include "winnow/video/export.h"

namespace winnow {
using namespace detail;
namespace {

constexpr int kCellWidth = 160;
constexpr int kColumns = 8;

std::string cue_time(double seconds) {
  const auto milliseconds = std::llround(std::max(0.0, seconds) * 1000);
  return fmt::format("{:02}:{:02}:{:02}.{:03}", milliseconds / 3'600'000, milliseconds / 60'000 % 60,
                     milliseconds / 1000 % 60, milliseconds % 1000);
}

}  // namespace

Sprites draw_sprites(std::span<const Still> stills) {
  const auto count = static_cast<int>(std::max<std::size_t>(1, stills.size()));
  double shape = 0.5625;
  if (!stills.empty()) {
    const Image& image = stills.front().frame.image;
    shape = static_cast<double>(image.height) / static_cast<double>(image.width);
  }
  const int height = static_cast<int>(std::lround(kCellWidth * std::clamp(shape, 0.3, 2.0)));
  const int columns = std::min(kColumns, count);
  cv::Mat sheet((count + columns - 1) / columns * height, columns * kCellWidth, CV_8UC3, cv::Scalar(0, 0, 0));
  for (int i = 0; i < static_cast<int>(stills.size()); ++i) {
    const cv::Mat picture = fitted(stills[static_cast<std::size_t>(i)].frame.image, kCellWidth, height);
    const int x = i % columns * kCellWidth + (kCellWidth - picture.cols) / 2;
    const int y = i / columns * height + (height - picture.rows) / 2;
    picture.copyTo(sheet(cv::Rect(x, y, picture.cols, picture.rows)));
  }
  return {as_image(sheet), static_cast<std::size_t>(columns), kCellWidth, static_cast<std::size_t>(height)};
}

std::string to_webvtt(const Outline& outline, const Sprites& sprites, const std::string& sheet) {
  std::string text = "WEBVTT\n";
  std::size_t number = 0;
  for (const Stretch& chapter : chapters_of(outline)) {
    fmt::format_to(std::back_inserter(text), "\n{} --> {}\n{}#xywh={},{},{},{}\n", cue_time(chapter.from),
                   cue_time(chapter.to), percent_encoded(sheet), number % sprites.columns * sprites.width,
                   number / sprites.columns * sprites.height, sprites.width, sprites.height);
    ++number;
  }
  return text;
}

}  // namespace winnow
