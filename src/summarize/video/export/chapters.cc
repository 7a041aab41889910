// Chapters as FFmpeg's metadata, and as lines for a video's description.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "winnow/video/export.h"

namespace winnow {
namespace {

constexpr double kShortest = 10;  // seconds of a chapter on YouTube

// These characters have a meaning in the format.
std::string escaped_metadata(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '=' || c == ';' || c == '#' || c == '\\' || c == '\n') out += '\\';
    out += c;
  }
  return out;
}

std::string clock_time(double seconds) {
  const auto whole = static_cast<long long>(std::floor(seconds + 1e-6));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

// A chapter that is too short takes in the next; the last one has none and is part of the one before.
std::vector<Stretch> long_chapters(const Outline& outline) {
  const auto is_short = [](const Stretch& chapter) { return chapter.to - chapter.from < kShortest; };
  std::vector<Stretch> chapters;
  for (const Stretch& chapter : chapters_of(outline)) {
    if (!chapters.empty() && is_short(chapters.back())) {
      chapters.back().to = chapter.to;
    } else {
      chapters.push_back(chapter);
    }
  }
  if (chapters.size() > 1 && is_short(chapters.back())) {
    chapters.pop_back();
    chapters.back().to = outline.seconds;
  }
  return chapters;
}

}  // namespace

std::string to_ffmetadata(const Outline& outline) {
  const auto milliseconds = [](double seconds) { return std::llround(seconds * 1000); };
  std::string text = fmt::format(";FFMETADATA1\ntitle={}\n",
                                 escaped_metadata(std::filesystem::path(outline.film).filename().string()));
  std::size_t number = 0;
  for (const Stretch& chapter : chapters_of(outline)) {
    fmt::format_to(std::back_inserter(text), "\n[CHAPTER]\nTIMEBASE=1/1000\nSTART={}\nEND={}\ntitle=Scene {}\n",
                   milliseconds(chapter.from), milliseconds(chapter.to), ++number);
  }
  return text;
}

std::string to_chapter_lines(const Outline& outline) {
  std::string text;
  std::size_t number = 0;
  for (const Stretch& chapter : long_chapters(outline)) {
    fmt::format_to(std::back_inserter(text), "{} Scene {}\n", clock_time(chapter.from), ++number);
  }
  return text;
}

}  // namespace winnow
