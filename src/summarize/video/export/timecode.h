// Frames as editors count them: hours, minutes, seconds and frames at a whole rate, without drop frames.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/video/outline.h"

namespace winnow::detail {

inline constexpr double kUsualRate = 25;  // if the film does not say
double rate_of(const Outline& outline);
std::int64_t frame_near(double seconds, double rate);
// 29.97 frames per second are counted as if they were 30.
std::string timecode(std::int64_t frame, double rate);

}  // namespace winnow::detail
