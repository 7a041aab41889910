#include "report/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "report/page.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;
namespace {

std::filesystem::path path_of(const ShownRows& shown, std::size_t row) {
  return std::filesystem::path(shown.folder) / shown.lines[row];
}

// Why a page cannot contain the picture, and what was expected; empty if it can. Reads only the beginning.
std::string_view fault_of(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    return "there is no such file; expected a path relative to the folder of that list";
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return "that file cannot be opened; expected a file that may be read";
  if (in.peek() == std::ifstream::traits_type::eof()) return "that file is empty; expected a picture";
  return {};
}

std::string read_picture(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in || bytes.empty()) throw SystemError(fmt::format("cannot read the picture {}", path.string()));
  return bytes;
}

}  // namespace

std::string_view detail::picture_type(std::string_view line) {
  constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
      {".png", "image/png"}, {".jpg", "image/jpeg"}, {".jpeg", "image/jpeg"}, {".webp", "image/webp"}};
  const auto same_letter = [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); };
  for (const auto& [ending, type] : kTypes) {
    if (line.size() < ending.size()) continue;
    if (std::equal(ending.begin(), ending.end(), line.end() - static_cast<std::ptrdiff_t>(ending.size()), same_letter))
      return type;
  }
  return {};
}

ShownRows read_shown(const std::string& path, std::size_t n) {
  ShownRows shown{read_lines(path, n), std::filesystem::path(path).parent_path().string()};
  if (shown.lines.size() != n) {
    throw InputError(
        fmt::format("{} shows {} rows, but the input has {}; expected one line per row", path, shown.lines.size(), n));
  }
  for (std::size_t row = 0; row < n; ++row) {
    if (picture_type(shown.lines[row]).empty()) continue;
    const std::string_view fault = fault_of(path_of(shown, row));
    if (fault.empty()) continue;
    throw InputError(fmt::format("line {} of {} names the picture {}, but {}", row + 1, path, shown.lines[row], fault));
  }
  return shown;
}

EmbeddedPictures detail::embed_pictures(const ShownRows& shown, Elements rows, std::size_t most_bytes) {
  EmbeddedPictures embedded;
  if (shown.lines.empty()) return embedded;
  std::size_t bytes = 0;
  for (const Element v : rows) {
    const std::string_view type = picture_type(shown.lines[v]);
    if (type.empty()) continue;
    const auto path = path_of(shown, v);
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) throw SystemError(fmt::format("cannot read the picture {}: {}", path.string(), error.message()));
    if (size > most_bytes - bytes) {
      ++embedded.left_out;
    } else {
      bytes += static_cast<std::size_t>(size);
      embedded.urls.emplace(v, fmt::format("data:{};base64,{}", type, base64(read_picture(path))));
    }
  }
  return embedded;
}

std::string detail::shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && most - end < 4 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace winnow
