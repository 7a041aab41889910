// Frames that represent a film, the clips around them, and the stills that show it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/video/footage.h"

namespace winnow {

// How clips are chosen. docs/video.md says how the defaults were chosen, and how they agree with people.
struct ClipOptions {
  // How much of the film, or of the part of it between `from` and `to`. The first of these four that is > 0 counts; if
  // none is, nothing is chosen.
  std::size_t frames = 0;  // this many single frames, each a clip of one frame
  double seconds = 0;      // clips of this many seconds together
  double share = 0;        // clips of this share of the time, at least one frame
  std::size_t budget = 0;  // clips of this many frames; if the frame rate is not steady, of their share of the time

  // The number of stills; 0: about one per shot, from 6 to 60. With `frames`, there is one per frame chosen.
  std::size_t stills = 0;
  double from = 0;          // seconds; only this part of the film is used
  double to = 0;            // 0: until the end
  double clip_seconds = 2;  // about how long a clip is; 0: clips of one frame
  double looks = 5;         // frames per second that are compared with each other, fewer if the film is long
  // How much it counts that every moment of the film has a pick near it in time, compared with a pick that looks alike;
  // 0: not at all. For objective "facility".
  double across = 0.02;
  std::string objective = "facility";  // or "features", the paper's objective
  std::string method = "auto";         // a name from methods()
  CertifyEffort certify = CertifyEffort::kQuick;
  RunOptions run = {};
};
void check_clip_options(const ClipOptions& options);  // InputError if out of range

// In frames of the footage.
struct Clip {
  std::size_t keyframe = 0;
  std::size_t begin = 0;  // begin … end - 1
  std::size_t end = 0;
  std::size_t rank = 0;  // its position in the order of picks, from 0
};

// A frame to be shown as a still.
struct Keyframe {
  std::size_t frame = 0;
  std::size_t rank = 0;                  // in the order of picks, from 0. The first of them are those of the clips
  std::optional<std::size_t> clip = {};  // the number of its clip, if it has one
};

struct ClipSelection {
  Selected selected;  // one pick per clip, as rows
  Certificate certificate;
  std::vector<Clip> clips;       // in playback order, without overlaps
  std::vector<Keyframe> stills;  // in playback order
  std::size_t compared = 0;      // rows that were compared
};

// Chooses keyframes by maximizing f, so that their clips fit into the time and do not overlap. A clip is a whole shot
// if the shot is about as long as a clip, otherwise it is within its shot if that is long enough. Time that is left
// over goes to the clips. The stills are those of the first picks; if more are asked for than there are clips, the
// selection goes on from there. A keyframe is never a frame of low quality if its shot has a better one.
ClipSelection select_clips(const Footage& footage, const ClipOptions& options);

}  // namespace winnow
