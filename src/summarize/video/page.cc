// The page: the film's timeline, its stills, each of which plays its clip, and in a fold how they were chosen.
#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "report/text.h"
#include "summarize/video/in_words.h"
#include "summarize/video/page_script.h"
#include "summarize/video/page_style.h"
#include "summarize/video/page_timeline.h"
#include "winnow/video/outline.h"
#include "winnow/video/report.h"

namespace winnow {
using namespace detail;
namespace {

constexpr int kQuality = 80;
const std::string kHint =
    "<p class=\"figures\">A click on a still plays it. Those with a coloured edge are in the clips.</p>\n";

// Addresses are percent-encoded, so they need no further escaping.
std::string moving_picture(const FilmReport& r, std::size_t number, const Stretch& played, const std::string& name) {
  const std::string picture =
      "data:image/jpeg;base64," + base64(encode_jpeg(shrunk(r.stills[number].frame.image, kStillWidth), kQuality));
  if (number < r.playing.size() && !r.playing[number].empty()) {
    return fmt::format(
        "<video controls playsinline preload=\"none\" poster=\"{}\" src=\"data:video/mp4;base64,{}\" "
        "aria-label=\"{}\"></video>",
        picture, base64(r.playing[number]), name);
  }
  const std::string image = fmt::format("<img src=\"{}\" alt=\"{}\">", picture, name);
  if (r.link.empty()) return image;
  return fmt::format("<a href=\"{}#t={:.2f},{:.2f}\" title=\"Play it in the film\">{}</a>", r.link, played.from,
                     played.to, image);
}

std::string stills_of(const FilmReport& r, const Outline& outline) {
  std::string items;
  for (std::size_t i = 0; i < r.stills.size(); ++i) {
    const Still& still = r.stills[i];
    const Stretch played = played_for(outline, still.frame.seconds);
    const std::string part = still.clip ? fmt::format("clip {},", *still.clip + 1) : "shows";
    fmt::format_to(std::back_inserter(items),
                   "<li id=\"f{}\"{}><figure><div>{}</div><figcaption><b>{}</b> <span class=\"source\">frame {}<br>{} "
                   "{} to {}</span></figcaption></figure></li>\n",
                   i + 1, still.clip ? " class=\"chosen\"" : "",
                   moving_picture(r, i, played, "The frame at " + escaped(still.caption)), escaped(still.caption),
                   grouped(still.frame.number), part, timestamp(played.from), timestamp(played.to));
  }
  return "<ol class=\"stills\">\n" + items + "</ol>\n";
}

std::string fold_of(const FilmReport& r) {
  const Selection& selection = r.select.selected.selection;
  return fmt::format(
      "<details id=\"method\">\n<summary>How the clips were chosen</summary>\n"
      "<p>The clips are those that best stand for the {} frames of the film that were compared (objective {}; "
      "method {}). The curve is how much of the film they stand for, clip by clip.</p>\n{}{}</details>\n",
      grouped(r.compared), escaped(r.select.objective), escaped(r.select.method), gain_curve(selection, "clips"),
      certificate_in_words(r.select.certificate, selection.value));
}

}  // namespace

std::string detail::counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", grouped(count), what, count == 1 ? "" : "s");
}

std::string figures_in_words(const FilmReport& r) {
  const Outline outline = outline_of(r);
  double chosen = 0;
  for (const Stretch& clip : outline.clips) chosen += clip.to - clip.from;
  const double length = std::max(1e-9, outline.seconds - r.footage.seconds_at(0));
  return fmt::format("{}, {} of {} ({:.0f} %), and {} from {}", counted(outline.clips.size(), "clip"),
                     timestamp(chosen), timestamp(length), 100 * chosen / length,
                     counted(outline.stills.size(), "still"), counted(outline.shots.size(), "shot"));
}

std::string to_html(const FilmReport& r) {
  const std::string name = std::filesystem::path(r.select.input).filename().string();
  const Outline outline = outline_of(r);
  std::string body = film_style();
  body += fmt::format("<h1>{}</h1>\n<p class=\"figures\">{}.</p>\n", isolated(name), figures_in_words(r));
  body += timeline_figure(r) + section("stills", "Stills", kHint + stills_of(r, outline)) + fold_of(r);
  return page(name, body, film_script());
}

}  // namespace winnow
