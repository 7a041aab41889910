// What stands beside a row on a page: texts, and pictures inside the page.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "winnow/report/page.h"

namespace winnow::detail {

// "image/png" and the like, by the ending of the name; empty if it is not the name of a picture.
std::string_view picture_type(std::string_view line);

constexpr std::size_t kMostPictureBytes = std::size_t{8} << 20U;  // in one page

struct EmbeddedPictures {
  std::map<Element, std::string> urls;  // data: URLs
  std::size_t left_out = 0;             // pictures that did not fit
};

// The pictures of these rows, in their order: those that still fit.
EmbeddedPictures embed_pictures(const ShownRows& shown, Elements rows, std::size_t most_bytes = kMostPictureBytes);

// At most `most` bytes of the text and an ellipsis; never a part of a UTF-8 character.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace winnow::detail
