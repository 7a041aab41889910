// ffmpeg's filter expressions, which output only the pieces of a film, one after the other.
#pragma once

#include <span>
#include <string>

#include "winnow/video/skim.h"

namespace winnow::detail {

std::string picture_filters(const VideoInfo& info, std::span<const Piece> pieces);
std::string sound_filters(std::span<const Piece> pieces);

}  // namespace winnow::detail
