// The drawing is stretched to the width of the window, so letters are beside it and not in it. Lines have the same
// width at any size: a clip of two seconds in an hour stays visible on a phone.
#include "summarize/video/page_timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "winnow/video/outline.h"

namespace winnow::detail {
namespace {

constexpr double kWidth = 1000;
constexpr double kHeight = 40;

std::string from_to(double from, double to) {
  return fmt::format("{} to {}", timestamp(from), timestamp(to));
}

class Drawing {
 public:
  Drawing(double start, double end) : start_(start), length_(std::max(1e-9, end - start)) {}

  void bar(const Stretch& stretch, double top, double height, std::string_view kind, const std::string& title) {
    const double x = at(stretch.from);
    fmt::format_to(std::back_inserter(text_),
                   "<rect class=\"{}\" x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"><title>{}</title></rect>",
                   kind, x, top, std::max(0.5, at(stretch.to) - x), height, title);
  }
  void tick(double seconds) {
    fmt::format_to(std::back_inserter(text_), "<path class=\"tick\" d=\"M{:.2f} {}v7\"/>", at(seconds), kHeight + 2);
  }
  void add(std::string_view markup) { text_ += markup; }
  const std::string& text() const { return text_; }

 private:
  double at(double seconds) const { return (seconds - start_) / length_ * kWidth; }

  double start_, length_;
  std::string text_;
};

// The still in this clip, counted from 1; 0: none.
std::size_t still_in(const FilmReport& r, const Stretch& clip) {
  for (std::size_t i = 0; i < r.stills.size(); ++i) {
    const double seconds = r.stills[i].frame.seconds;
    if (clip.from <= seconds && seconds < clip.to) return i + 1;
  }
  return 0;
}

// Five times, of which a narrow window shows three.
std::string times(double start, double end) {
  std::string text = "<div class=\"times\">";
  for (int i = 0; i < 5; ++i) {
    fmt::format_to(std::back_inserter(text), "<span{}>{}</span>", i % 2 == 1 ? " class=\"more\"" : "",
                   timestamp(start + (end - start) * i / 4));
  }
  return text + "</div>\n";
}

}  // namespace

std::string timeline_figure(const FilmReport& r) {
  const Outline outline = outline_of(r);
  const double start = r.footage.seconds_at(0);
  Drawing drawing(start, outline.seconds);
  for (std::size_t i = 0; i < outline.shots.size(); ++i) {
    const Stretch& shot = outline.shots[i];
    drawing.bar(shot, 0, kHeight, i % 2 == 0 ? "shot" : "shot other",
                fmt::format("shot {}, {}", i + 1, from_to(shot.from, shot.to)));
  }
  for (std::size_t i = 0; i < outline.clips.size(); ++i) {
    const Stretch& clip = outline.clips[i];
    const std::size_t still = still_in(r, clip);
    if (still > 0) drawing.add(fmt::format("<a href=\"#f{}\">", still));
    drawing.bar(clip, 8, kHeight - 16, "clip", fmt::format("clip {}, {}", i + 1, from_to(clip.from, clip.to)));
    drawing.add(still > 0 ? "</a>\n" : "\n");
  }
  for (const Still& still : r.stills) drawing.tick(still.frame.seconds);
  return fmt::format(
      "<figure class=\"timeline\">\n<svg viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" role=\"img\" "
      "aria-label=\"Shots, clips and stills over time\">\n{}\n</svg>\n{}"
      "<figcaption><span class=\"swatch clip\"></span>clips <span class=\"swatch shot\"></span><span class=\"swatch "
      "other\"></span>shots in turn <span class=\"swatch still\"></span>stills</figcaption>\n</figure>\n",
      kWidth, kHeight + 10, drawing.text(), times(start, outline.seconds));
}

}  // namespace winnow::detail
