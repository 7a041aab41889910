// The page of chosen photos: each with its time and name, and a link to its file.
#include <fmt/format.h>

#include <filesystem>
#include <iterator>

#include "report/page.h"
#include "summarize/video/in_words.h"
#include "summarize/video/page_style.h"
#include "winnow/video/photos.h"

namespace winnow {
using namespace detail;
namespace {

constexpr int kPhotoQuality = 82;

std::string photo_item(const PhotoReport& r, std::size_t number) {
  const Photo& photo = r.summary.photos[r.summary.chosen[number]];
  const std::string name = std::filesystem::path(photo.path).filename().string();
  std::string image =
      fmt::format("<img src=\"data:image/jpeg;base64,{}\" alt=\"{}\">",
                  base64(encode_jpeg(r.summary.stills[number].frame.image, kPhotoQuality)), escaped(name));
  if (number < r.links.size()) image = fmt::format("<a href=\"{}\">{}</a>", r.links[number], image);
  return fmt::format(
      "<li><figure>{}<figcaption><b>{}</b> <span class=\"source\">{}</span></figcaption></figure></li>\n", image,
      escaped(photo.taken.empty() ? "time unknown" : photo.taken), isolated(name));
}

}  // namespace

std::string to_html(const PhotoReport& r) {
  const Selection& selection = r.select.selected.selection;
  std::string items;
  for (std::size_t i = 0; i < r.summary.stills.size(); ++i) items += photo_item(r, i);
  std::string body = film_style();
  body += fmt::format("<h1>{}</h1>\n<p class=\"figures\">{}.</p>\n<ol class=\"stills\">\n{}</ol>\n",
                      isolated(r.select.input), figures_in_words(r), items);
  body += fmt::format(
      "<details id=\"method\">\n<summary>How the photos were chosen</summary>\n<p>They are those that best "
      "stand for all of them (objective {}; method {}).</p>\n{}{}</details>\n",
      escaped(r.select.objective), escaped(r.select.method), gain_curve(selection, "photos"),
      certificate_in_words(r.select.certificate, selection.value));
  return page(r.select.input, body);
}

}  // namespace winnow
