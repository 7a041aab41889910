// Frames that stand for a film, and the clips around them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/video/footage.h"

namespace winnow {

// How clips are chosen. The defaults are what agreed best with people of all that was tried; docs/video.md has the
// figures.
struct ClipOptions {
  // Rows that all clips have together; more than there are takes all. If frames come unevenly: as large a share of the
  // time as this is of the rows.
  std::size_t budget = 0;
  double share = 0;                    // > 0: instead, this share of the rows, but at least one
  std::size_t frames = 0;              // > 0: instead, this many single frames, each a clip of one row
  double clip_seconds = 2;             // about how long a clip is; 0: clips of one row
  double looks = 5;                    // rows per second that are compared with each other: neighbours hardly differ
  std::string objective = "facility";  // or "features", the paper's
  std::string method = "auto";         // a name from methods()
  CertifyEffort certify = CertifyEffort::kQuick;
  RunOptions run = {};
};
void check_clip_options(const ClipOptions& options);  // InputError for what is out of range

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

}  // namespace winnow
