// Which frames are shown as stills: the keyframes of the first picks and, if there are too few, those of further picks.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "summarize/video/looks.h"
#include "summarize/video/timeline.h"
#include "winnow/video/clips.h"

namespace winnow::detail {

inline constexpr std::size_t kFewestStills = 6, kMostStills = 60;  // unless a number is asked for

// How many stills these options ask for.
std::size_t stills_of(const Footage& footage, const ClipOptions& options);

// The least distance of `count` stills in ticks: half of their mean distance, and at most a clip.
std::size_t still_distance(const Timeline& timeline, std::size_t count, std::size_t clip);

// At most `count` looks, at least `distance` ticks from each other and from those in `start`.
std::shared_ptr<const Constraint> stills_apart(const Timeline& timeline, const Looks& looks, std::size_t distance,
                                               std::span<const Element> start, std::size_t count);

// The frames within a second of this one, in its shot.
Shot frames_around(const Footage& footage, std::size_t frame);

struct StillChoice {
  const Footage& footage;
  const Timeline& timeline;
  const Looks& looks;
  const Objective& objective;
  std::span<const Element> forbidden;
  const ClipOptions& options;
};

// The stills in playback order. `selection` has the looks that the clips were made from.
std::vector<Keyframe> choose_stills(const StillChoice& choice, const Selection& selection, std::span<const Clip> clips,
                                    std::size_t count);

}  // namespace winnow::detail
