// A film in short: frames that stand for it, clips around them, or a shorter film of whole shots.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/report.h"
#include "winnow/select.h"
#include "winnow/video/frames.h"

namespace winnow {

// What is known of each row of the descriptors, in the order shown. Views: whoever made them keeps the memory alive.
struct Footage {
  DenseRows rows;                   // values >= 0
  std::span<const double> seconds;  // one per row, never decreasing
  double end = 0;                   // when the last row is over, in seconds
  std::span<const Shot> shots;      // cover the rows, in order

  double seconds_at(std::size_t row) const;  // of row size: the end
};

// How clips are chosen. The defaults are what agreed best with people of all that was tried; docs/video.md has the
// figures.
struct ClipOptions {
  // Rows that all clips have together; more than there are takes all. Where frames come unevenly: as large a share of
  // the time as this is of the rows.
  std::size_t budget = 0;
  std::size_t frames = 0;              // > 0: instead, so many single frames, the clips having one row each
  double clip_seconds = 2;             // about so long is a clip; 0: clips of one row
  double looks = 5;                    // rows compared with each other, a second: neighbours hardly differ
  std::string objective = "facility";  // or "features", the paper's
  std::string method = "auto";         // a name from methods()
  MaximizeOptions maximize = {};
  CertifyEffort certify = CertifyEffort::kQuick;
};
void check_options(const ClipOptions& options);  // InputError for what is out of range

struct Clip {
  std::size_t keyframe = 0;  // rows
  std::size_t begin = 0;     // begin … end - 1
  std::size_t end = 0;
  std::size_t rank = 0;  // its place in the order of picks, from 0
};

struct ClipSelection {
  Selected selected;  // one pick for each keyframe, as rows
  Certificate certificate;
  std::vector<Clip> clips;   // in the order shown, none overlapping another
  std::size_t compared = 0;  // rows that were looked at
};

// Keyframes by maximizing f with a clip's length between them; then the clips around them, within their shots where
// these are long enough.
ClipSelection select_clips(const Footage& footage, const ClipOptions& options);

// A piece of a film, by rows and by time. Of a row that is shown for long it may have but the beginning.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  double from = 0;
  double to = 0;
};

struct SkimOptions {
  double seconds = 0;  // the pieces together are at most so long, > 0
  double longest = 5;  // so long, or half of the budget where that is more, a shot may be to be taken whole
  double looks = 5;
  MaximizeOptions maximize = {};
};

// Whole shots within a budget of seconds (a knapsack), so that every row has a chosen shot near it; in the order shown.
// Shots are cut, and only those that are too long (see `longest`), where the others are less than a third of the film:
// into equal pieces of about a third of the budget, at least a second where there is one and at most `longest`.
// InputError where not one piece fits.
std::vector<Piece> plan_skim(const Footage& footage, const SkimOptions& options);

// What a caller may want to know while a skim is written.
struct SkimHooks {
  Trace* trace = nullptr;
  std::function<void(const char* temporary)> on_temporary = {};  // as for write_file
  std::function<void(int process)> on_process = {};  // ffmpeg's number while it runs, then 0: for who must end at once
};

// Writes the pieces of the video `input`, with sound where it has some, by the program ffmpeg; the ending of `output`
// says the format. Written beside `output`, then renamed. SystemError where ffmpeg is missing or fails.
void write_skim(const std::string& input, const VideoInfo& info, std::span<const Piece> pieces,
                const std::string& output, const SkimHooks& hooks = {});
bool has_ffmpeg();

// A keyframe as it is shown to people.
struct Still {
  Frame frame;
  std::string caption;
};
inline constexpr std::size_t kStillWidth = 320;  // is all that storyboard and page have use for
// The same picture at most `width` wide, so that many can be held at once.
Image shrunk(Image image, std::size_t width);
std::string timestamp(double seconds);  // 0:07.3, 1:02:03.4

// The contact sheet: stills in rows, captions under them, and beneath the timeline with shots and clips. PNG bytes.
std::string draw_storyboard(const Footage& footage, std::span<const Clip> clips, std::span<const Still> stills);

// Everything about one run of `winnow video`.
struct FilmReport {
  SelectReport select;  // its picks are rows of the descriptors
  VideoInfo info;
  Footage footage;
  std::vector<std::size_t> numbers;  // of each row: which frame of the video it is
  std::vector<Clip> clips;
  std::size_t compared = 0;
  std::vector<Piece> skim;  // empty: none was made
};
std::string to_json(const FilmReport& report);
std::string to_csv(const FilmReport& report);
std::string to_table(const FilmReport& report);
// A page that needs nothing else. Stills: one per clip.
std::string to_html(const FilmReport& report, std::span<const Still> stills);

}  // namespace winnow
