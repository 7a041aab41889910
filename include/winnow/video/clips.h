// Frames that represent a film, and the clips around them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/video/footage.h"

namespace winnow {

// How clips are chosen. Of all values tried, the defaults agreed best with people; docs/video.md has the figures.
struct ClipOptions {
  // The total number of rows of all clips. If it is more than there are rows, all are taken. If the frame rate is not
  // steady, the clips have the share of the time that this is of the rows.
  std::size_t budget = 0;
  double share = 0;                    // > 0: instead, this share of the rows, but at least one
  std::size_t frames = 0;              // > 0: instead, this many single frames, each a clip of one row
  double clip_seconds = 2;             // about how long a clip is; 0: clips of one row
  double looks = 5;                    // rows per second that are compared with each other; adjacent rows hardly differ
  std::string objective = "facility";  // or "features", the paper's objective
  std::string method = "auto";         // a name from methods()
  CertifyEffort certify = CertifyEffort::kQuick;
  RunOptions run = {};
};
void check_clip_options(const ClipOptions& options);  // InputError if out of range

struct Clip {
  std::size_t keyframe = 0;  // rows
  std::size_t begin = 0;     // begin … end - 1
  std::size_t end = 0;
  std::size_t rank = 0;  // its position in the order of picks, from 0
};

struct ClipSelection {
  Selected selected;  // one pick per keyframe, as rows
  Certificate certificate;
  std::vector<Clip> clips;   // in playback order, without overlaps
  std::size_t compared = 0;  // rows that were compared
};

// Chooses keyframes by maximizing f, with at least a clip's length between them. Then places the clips around them,
// within their shots if these are long enough.
ClipSelection select_clips(const Footage& footage, const ClipOptions& options);

}  // namespace winnow
