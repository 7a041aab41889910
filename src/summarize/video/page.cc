// The page: stills in playback order, their places among the shots, the gain of each, and the certificate.
#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "report/text.h"
#include "summarize/video/in_words.h"
#include "winnow/video/report.h"

namespace winnow {
using namespace detail;
namespace {

constexpr int kQuality = 80;
constexpr double kWidth = 1000;  // of the timeline
constexpr double kHeight = 40;

constexpr std::string_view kStyle = R"(<style>
body { max-width: 72rem; }
.stills { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
.stills img { display: block; width: 100%; height: auto; border-radius: .2rem; }
.stills figure { margin: 0; } .stills .source { display: block; }
.shot { fill: var(--line); } .shot.other { fill: var(--dim); opacity: .45; }
.clip { fill: var(--accent); } a:hover .clip, a:focus .clip { fill: var(--ink); }
.skim { fill: var(--ink); }
#gain, #proof { max-width: 46rem; }
@media print { .stills { grid-template-columns: repeat(4, 1fr); gap: .6rem; }
  svg, img { print-color-adjust: exact; -webkit-print-color-adjust: exact; } .clip { fill: #000; } }
</style>
)";

std::string stills_of(const FilmReport& r) {
  std::string items;
  for (std::size_t i = 0; i < r.stills.size(); ++i) {
    const Still& still = r.stills[i];
    const Clip clip = still.clip ? r.clips[*still.clip] : Clip{};
    const std::string span = clip.end - clip.begin > 1
                                 ? fmt::format("clip {} to {}, ", timestamp(r.footage.seconds_at(clip.begin)),
                                               timestamp(r.footage.seconds_at(clip.end)))
                                 : "";
    fmt::format_to(std::back_inserter(items),
                   "<li id=\"f{0}\"><figure><img src=\"data:image/jpeg;base64,{1}\" alt=\"The frame at {2}\">"
                   "<figcaption>{2} <span class=\"source\">{3}frame {4}, pick {5}</span></figcaption></figure></li>\n",
                   i + 1, base64(encode_jpeg(shrunk(still.frame.image, kStillWidth), kQuality)), escaped(still.caption),
                   span, grouped(still.frame.number), still.rank + 1);
  }
  return "<ol class=\"stills\">\n" + items + "</ol>\n";
}

std::string timeline(const FilmReport& r) {
  const double start = r.footage.seconds_at(0);
  const double length = std::max(1e-9, r.footage.end - start);
  const auto x = [&](double seconds) { return (seconds - start) / length * kWidth; };
  std::string bars;
  const auto bar = [&](double from, double to, double top, double height, std::string_view kind,
                       const std::string& title) {
    fmt::format_to(std::back_inserter(bars),
                   "<rect class=\"{}\" x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"><title>{}</title></rect>",
                   kind, x(from), top, std::max(1.5, x(to) - x(from)), height, title);
  };
  const auto at = [&](std::size_t row) { return r.footage.seconds_at(row); };
  const auto span = [](double from, double to) { return fmt::format("{} to {}", timestamp(from), timestamp(to)); };
  for (std::size_t i = 0; i < r.footage.shots.size(); ++i) {
    const Shot& shot = r.footage.shots[i];
    bar(at(shot.begin), at(shot.end), 0, kHeight, i % 2 == 0 ? "shot" : "shot other",
        fmt::format("shot {}, {}", i + 1, span(at(shot.begin), at(shot.end))));
  }
  for (std::size_t i = 0; i < r.clips.size(); ++i) {
    const Clip& clip = r.clips[i];
    const auto still = std::find_if(r.stills.begin(), r.stills.end(), [&](const Still& one) { return one.clip == i; });
    const bool shown = still != r.stills.end();
    if (shown) fmt::format_to(std::back_inserter(bars), "<a href=\"#f{}\">", still - r.stills.begin() + 1);
    bar(at(clip.begin), at(clip.end), 8, kHeight - 16, "clip", span(at(clip.begin), at(clip.end)));
    bars += shown ? "</a>\n" : "\n";
  }
  for (const Piece& piece : r.skim) {
    bar(piece.from, piece.to, kHeight + 3, 5, "skim", "in the skim, " + span(piece.from, piece.to));
  }
  const double foot = kHeight + 26;
  return fmt::format(
      "<figure>\n<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"Shots and clips over time\">\n{2}\n"
      "<text x=\"0\" y=\"{1}\">{3}</text><text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{4}</text>\n</svg>\n"
      "<figcaption>Shots in alternating grey, what was chosen in colour{5}.</figcaption>\n</figure>\n",
      kWidth, foot, bars, timestamp(start), timestamp(r.footage.end),
      r.skim.empty() ? "" : "; the line beneath is what the skim has");
}

}  // namespace

std::string to_html(const FilmReport& r) {
  const Selection& selection = r.select.selected.selection;
  const std::string name = std::filesystem::path(r.select.input).filename().string();
  std::string body = std::string(kStyle);
  body += fmt::format("<h1>{}</h1>\n<p class=\"figures\">{} of {} frames, {} long, {} shot{}; objective {}.</p>\n",
                      isolated(name), grouped(chosen_frames(r)), grouped(r.footage.size()),
                      timestamp(r.footage.end - r.footage.seconds_at(0)), grouped(r.footage.shots.size()),
                      r.footage.shots.size() == 1 ? "" : "s", escaped(r.select.objective));
  body += timeline(r);
  body += section("stills", "In pictures", stills_of(r));
  body += section("gain", "What each pick adds", gain_curve(selection, "picks"));
  body += section("proof", "How good it is", certificate_in_words(r.select.certificate, selection.value));
  return page(name, body);
}

}  // namespace winnow
