#include "features/text/utf8.h"

#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

namespace winnow::detail {
namespace {

std::size_t ascii_run(std::string_view bytes, std::size_t begin) {
  std::size_t end = begin;
  while (end < bytes.size() && static_cast<unsigned char>(bytes[end]) < 0x80) ++end;
  return end;
}

}  // namespace

Repaired repair_utf8(std::string_view bytes) {
  Repaired repaired;
  repaired.text.reserve(bytes.size());
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto size = static_cast<std::int64_t>(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t ascii = ascii_run(bytes, at);
    repaired.text.append(bytes, at, ascii - at);
    if ((at = ascii) == bytes.size()) break;
    auto next = static_cast<std::int64_t>(at);
    std::int32_t character = 0;
    U8_NEXT(data, next, size, character);
    const auto end = static_cast<std::size_t>(next);
    if (character >= 0) {
      repaired.text.append(bytes, at, end - at);
    } else {
      repaired.text += "\xEF\xBF\xBD";
      if (!repaired.broken.empty() && repaired.broken.back().end == at) {
        repaired.broken.back().end = end;
      } else {
        repaired.broken.push_back({at, end});
      }
    }
    at = end;
  }
  return repaired;
}

std::size_t count_characters(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

}  // namespace winnow::detail
