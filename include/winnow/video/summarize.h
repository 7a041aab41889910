// Summarizes a film: clips that represent it, stills of them, and a plan for a shorter film, in one call.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/video/clips.h"
#include "winnow/video/describe.h"
#include "winnow/video/footage.h"
#include "winnow/video/shots.h"
#include "winnow/video/skim.h"
#include "winnow/video/storyboard.h"

namespace winnow {

struct FilmOptions {
  DescribeOptions describe = {};
  ClipOptions clips = {};  // how much to choose, and how
  bool stills = false;     // also take the stills as pictures, for storyboard and page
  // Called with each still at full size, in playback order.
  std::function<void(const Frame& frame)> on_keyframe = {};
  bool skim = false;        // also plan a skim, which plays the clips
  double skim_seconds = 0;  // > 0: it has at most this length and plays the clips that were picked first
  RunOptions run = {};      // of all stages
};
void check_film_options(const FilmOptions& options);  // InputError if out of range

// Which frames of a film summarize() describes: those that may be compared. There are ClipOptions::looks per second,
// more in a short film, of which many are to be chosen, and fewer in a film of more than 12 minutes: 3,600 in all.
// Reads the header of the file, if it is a file and not a pipe.
DescribeOptions describe_for_clips(const FilmOptions& options, const std::string& path);

struct FilmSeconds {
  double describe = 0;
  double select = 0;  // clips and certificate
  double skim = 0;
  double stills = 0;
  double total = 0;
};

struct FilmSummary {
  std::string path;
  FrameFeatures features;                   // one row per frame that was described
  std::vector<std::size_t> frames_of_rows;  // increasing
  std::vector<Shot> shots;                  // as frames
  Selected selected;                        // elements are rows of the features
  Certificate certificate;
  std::vector<Clip> clips;          // in playback order
  std::size_t compared = 0;         // rows that were compared
  std::vector<Keyframe> keyframes;  // the stills, in playback order
  std::vector<Still> stills;        // the same as pictures, if they were asked for
  std::vector<Piece> skim;          // if it was asked for
  std::string no_skim;              // why there is no skim although it was asked for
  FilmSeconds seconds;

  Footage footage() const;  // refers to this object
};

// Throws the errors of describe_frames, select_clips and fetch_frames.
FilmSummary summarize(const std::string& path, const FilmOptions& options);

}  // namespace winnow
