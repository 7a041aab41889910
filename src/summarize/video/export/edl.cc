// The clips as an edit decision list. An event has a number, a reel, its channels, a cut, and four times: where it
// begins and ends in the film, and where in the new film.
#include <fmt/format.h>

#include <filesystem>
#include <iterator>

#include "report/text.h"
#include "summarize/video/export/timecode.h"
#include "winnow/error.h"
#include "winnow/video/export.h"

namespace winnow {
using namespace detail;

std::string to_edl(const Outline& outline) {
  constexpr std::size_t kMostEvents = 999;  // three digits
  if (outline.clips.size() > kMostEvents) {
    throw InputError(
        fmt::format("an EDL has at most {} events, and {} clips were chosen; expected fewer (-k), or .otio",
                    kMostEvents, outline.clips.size()));
  }
  const std::string name = printable(std::filesystem::path(outline.film).filename().string());
  const double rate = rate_of(outline);
  std::string text = fmt::format("TITLE: {}\nFCM: NON-DROP FRAME\n", name);
  std::int64_t record = 0;
  for (std::size_t i = 0; i < outline.clips.size(); ++i) {
    const std::int64_t from = frame_near(outline.clips[i].from, rate);
    const std::int64_t to = std::max(from + 1, frame_near(outline.clips[i].to, rate));
    fmt::format_to(std::back_inserter(text), "\n{:03}  AX       {}     C        {} {} {} {}\n* FROM CLIP NAME: {}\n",
                   i + 1, outline.sound ? 'B' : 'V', timecode(from, rate), timecode(to, rate), timecode(record, rate),
                   timecode(record + to - from, rate), name);
    record += to - from;
  }
  return text;
}

}  // namespace winnow
