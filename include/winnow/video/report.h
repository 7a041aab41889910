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
  // For the page: of each still, the small MP4 that it plays, see small_clips(); empty: it is a link to the film.
  std::vector<std::string> playing = {};
  std::string link = {};  // the film's address as seen from the page; empty: no links
};

FilmReport make_film_report(const FilmSummary& film, const FilmOptions& options);

// docs/json.md describes the fields.
std::string to_json(const FilmReport& report);
// One line per clip.
std::string to_csv(const FilmReport& report);
// The clips with their times, and a few lines about the run.
std::string to_table(const FilmReport& report);
// A self-contained page: timeline, stills that play their clips and, in a fold, how they were chosen.
std::string to_html(const FilmReport& report);

// One film, or one set of photos, on the page of all.
struct FilmEntry {
  std::string name;
  std::string link;           // the address of its own page as seen from this one; empty: none
  std::string figures;        // a sentence
  std::vector<Image> stills;  // a few
};
// A self-contained page that leads to the pages of several films.
std::string to_index(std::span<const FilmEntry> entries);
// "12 clips, 0:45.0 of 5:02.0 (15 %), and 12 stills from 48 shots"
std::string figures_in_words(const FilmReport& report);

// Agreement with people as JSON and as a small table.
std::string to_json(const VideoScores& scores);
std::string to_table(const VideoScores& scores);

}  // namespace winnow
