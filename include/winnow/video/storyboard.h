// Keyframes as pictures: stills, and the contact sheet made of them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "winnow/video/clips.h"
#include "winnow/video/footage.h"
#include "winnow/video/frames.h"

namespace winnow {

// A keyframe as a picture.
struct Still {
  Frame frame;
  std::string caption;
  std::size_t rank = 0;                  // as in Keyframe
  std::optional<std::size_t> clip = {};  // likewise
};
inline constexpr std::size_t kStillWidth = 320;  // enough for storyboard and page
// The same picture at most `width` wide, so that many can be held at once.
Image shrunk(Image image, std::size_t width);

// The contact sheet as PNG bytes: stills in rows with captions, and below them the timeline with shots and clips.
std::string draw_storyboard(const Footage& footage, std::span<const Clip> clips, std::span<const Still> stills);

}  // namespace winnow
