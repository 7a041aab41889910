// The page of several films: each with a few stills, its figures, and a link to its own page.
#include <fmt/format.h>

#include <iterator>

#include "report/page.h"
#include "summarize/video/in_words.h"
#include "summarize/video/page_style.h"
#include "winnow/video/report.h"
#include "winnow/video/storyboard.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kStripWidth = 240;
constexpr int kStripQuality = 75;

std::string strip_of(const FilmEntry& entry) {
  std::string images;
  for (const Image& image : entry.stills) {
    fmt::format_to(std::back_inserter(images), "<img src=\"data:image/jpeg;base64,{}\" alt=\"\">",
                   base64(encode_jpeg(shrunk(image, kStripWidth), kStripQuality)));
  }
  return images.empty() ? "" : "<div class=\"strip\">" + images + "</div>";
}

std::string item_of(const FilmEntry& entry) {
  const std::string name = isolated(entry.name);
  const std::string strip = strip_of(entry);
  const auto linked = [&](const std::string& body) {
    return entry.link.empty() || body.empty() ? body : fmt::format("<a href=\"{}\">{}</a>", entry.link, body);
  };
  return fmt::format("<li><h2>{}</h2><p class=\"figures\">{}.</p>{}</li>\n", linked(name), escaped(entry.figures),
                     linked(strip));
}

}  // namespace

std::string to_index(std::span<const FilmEntry> entries) {
  std::string items;
  for (const FilmEntry& entry : entries) items += item_of(entry);
  return page("Films in short", film_style() + fmt::format("<h1>Films in short</h1>\n"
                                                           "<ul class=\"films\">\n{}</ul>\n",
                                                           items));
}

}  // namespace winnow
