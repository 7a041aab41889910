// Reports of video summaries: as text, as JSON and CSV, and as a page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "winnow/report.h"
#include "winnow/video/agreement.h"
#include "winnow/video/summarize.h"

namespace winnow {

// Refers to the summary that it was made from, which must outlive it.
struct FilmReport {
  SelectReport select;  // its picks are rows of the descriptors
  VideoInfo info;
  Footage footage;
  std::vector<Clip> clips;
  std::vector<Keyframe> keyframes;  // the stills, in playback order
  std::size_t compared = 0;
  std::vector<Piece> skim;        // empty: none was made
  std::span<const Still> stills;  // the pictures of the keyframes; empty if they were not asked for
};

FilmReport make_film_report(const FilmSummary& film, const FilmOptions& options);

// docs/json.md describes the fields.
std::string to_json(const FilmReport& report);
// One line per clip.
std::string to_csv(const FilmReport& report);
// The clips with their times, and a few lines about the run.
std::string to_table(const FilmReport& report);
// A self-contained page: stills, timeline, gain curve and certificate.
std::string to_html(const FilmReport& report);

// Agreement with people as JSON and as a small table.
std::string to_json(const VideoScores& scores);
std::string to_table(const VideoScores& scores);

}  // namespace winnow
