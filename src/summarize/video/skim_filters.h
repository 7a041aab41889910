// What ffmpeg's filters are told, so that of a film only the pieces come out, one after the other.
#pragma once

#include <span>
#include <string>

#include "winnow/video/skim.h"

namespace winnow::detail {

std::string picture_filters(const VideoInfo& info, std::span<const Piece> pieces);
std::string sound_filters(std::span<const Piece> pieces);

}  // namespace winnow::detail
