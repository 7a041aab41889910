// Keyframes that represent a film, and the clips around them.
#include "winnow/video/clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

#include "summarize/video/apart.h"
#include "summarize/video/gate.h"
#include "summarize/video/looks.h"
#include "summarize/video/part.h"
#include "summarize/video/spans.h"
#include "summarize/video/still_choice.h"
#include "summarize/video/timeline.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Lengths are in ticks (see Timeline).
struct Plan {
  std::size_t picks = 0;   // about; of single frames: exactly
  std::size_t chosen = 0;  // in all clips together
  std::size_t length = 1;  // of a clip, about
};

// What is asked for, as a share of the time.
double share_of(const Footage& footage, const ClipOptions& options) {
  const auto n = static_cast<double>(footage.size());
  if (options.seconds > 0) return std::min(1.0, options.seconds / std::max(1e-9, footage.end - footage.seconds_at(0)));
  if (options.share > 0) return std::min(1.0, std::max(std::round(options.share * n), 1.0) / n);
  return std::min(1.0, static_cast<double>(options.budget) / n);
}

Plan plan_of(const Footage& footage, const Timeline& timeline, const ClipOptions& options) {
  const std::size_t n = footage.size();
  if (n == 0 || footage.rows.size == 0) return {};
  const auto length = static_cast<std::size_t>(std::max(1.0, std::round(options.clip_seconds / timeline.tick())));
  if (options.frames > 0) {
    const std::size_t picks = std::min(options.frames, footage.rows.size);
    return {picks, picks, still_distance(timeline, picks, length)};
  }
  const auto ticks = static_cast<double>(timeline.ticks());
  const auto asked = static_cast<std::size_t>(std::llround(share_of(footage, options) * ticks));
  const std::size_t chosen = options.seconds > 0 ? std::max<std::size_t>(1, asked) : asked;
  if (chosen == 0) return {};
  const std::size_t picks = std::min(std::max<std::size_t>(1, (chosen + length / 2) / length), footage.rows.size);
  return {picks, chosen, chosen / picks};
}

std::vector<Span> clip_spans(const Footage& footage, const Timeline& timeline, const Looks& looks, const Plan& plan) {
  std::vector<Span> spans;
  for (const std::size_t frame : looks.frames) {
    spans.push_back(place_clip(footage, timeline, frame, plan.length, plan.chosen));
  }
  return spans;
}

// The clips do not overlap and fit into the time. Clips of one frame are only counted.
std::shared_ptr<const Constraint> limits_of(std::vector<Span> spans, const Plan& plan) {
  if (plan.length <= 1) return std::make_shared<Cardinality>(plan.picks);
  std::vector<double> costs;
  for (const Span& span : spans) costs.push_back(static_cast<double>(span.length()));
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::make_unique<SpansApart>(std::move(spans)));
  parts.push_back(std::make_unique<Knapsack>(std::move(costs), static_cast<double>(plan.chosen)));
  return std::make_shared<Intersection>(std::move(parts));
}

FilmObjective objective_of(const Footage& footage, const ClipOptions& options, const Looks& looks) {
  if (options.objective == "facility") return make_film_objective(footage, looks, options.across, options.run);
  return {{}, {}, make_objective("features", looks.rows, {.run = options.run})};
}

// In playback order, each only its keyframe. Picks are looks.
std::vector<Clip> single_frames(const Selection& selection, const Looks& looks) {
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < selection.picks.size(); ++i) {
    const std::size_t frame = looks.frames[selection.picks[i].element];
    clips.push_back({frame, frame, frame + 1, i});
  }
  std::sort(clips.begin(), clips.end(), [](const Clip& a, const Clip& b) { return a.keyframe < b.keyframe; });
  return clips;
}

// Converts ticks to the frames that begin nearest to them. If the frame rate is uneven, frames are longer or shorter
// than what they stand for; the clips that follow make up for it. A clip that contains no frame is its keyframe alone,
// unless the clips before are too long or contain that.
void to_frames(const Timeline& timeline, std::span<const Span> spans, std::vector<Clip>& clips) {
  std::size_t free = 0, wanted = 0, had = 0;  // ticks so far
  for (std::size_t i = 0; i < clips.size(); ++i) {
    Clip& clip = clips[i];
    const std::size_t ahead = had > wanted ? std::min(had - wanted, spans[i].length()) : 0;
    clip.begin = std::max(free, timeline.frame_near(spans[i].begin));
    clip.end = timeline.frame_near(spans[i].end - ahead);
    if (clip.end <= clip.begin && clip.keyframe >= free && ahead == 0) {
      clip.begin = clip.keyframe, clip.end = clip.keyframe + 1;
    }
    wanted += spans[i].length();
    if (clip.end > clip.begin) had += timeline.tick_of(clip.end) - timeline.tick_of(clip.begin);
    free = std::max(free, clip.end);
  }
  std::erase_if(clips, [](const Clip& clip) { return clip.end <= clip.begin; });
}

// The clips have `plan.chosen` ticks together.
std::vector<Clip> clips_around(const Footage& footage, const Timeline& timeline, std::vector<Clip> clips,
                               const Plan& plan) {
  std::vector<Span> spans, shots;
  for (const Clip& clip : clips) {
    spans.push_back(place_clip(footage, timeline, clip.keyframe, plan.length, plan.chosen));
    shots.push_back(shot_span(footage, timeline, clip.keyframe));
  }
  lengthen(spans, shots, timeline.ticks(), plan.chosen);
  to_frames(timeline, spans, clips);
  return clips;
}

// Each clip shows its best frame.
void improve_keyframes(const Footage& footage, std::vector<Clip>& clips) {
  for (Clip& clip : clips) clip.keyframe = best_still(footage, clip.keyframe, clip.begin, clip.end);
}

// The same for clips of one frame, which stay different.
void improve_single(const Footage& footage, std::vector<Clip>& clips) {
  std::set<std::size_t> taken;
  for (const Clip& clip : clips) taken.insert(clip.keyframe);
  for (Clip& clip : clips) {
    const Shot reach = frames_around(footage, clip.keyframe);
    const std::size_t best = best_still(footage, clip.keyframe, reach.begin, reach.end);
    if (taken.insert(best).second) clip = {best, best, best + 1, clip.rank};
  }
  std::sort(clips.begin(), clips.end(), [](const Clip& a, const Clip& b) { return a.keyframe < b.keyframe; });
}

ClipSelection select_of_part(const Footage& footage, const ClipOptions& options) {
  const Timeline timeline(footage.seconds, footage.end);
  const Plan plan = plan_of(footage, timeline, options);
  const std::size_t stills = stills_of(footage, options);
  const Looks looks = take_looks(footage, options.looks, 4 * std::max(plan.picks, stills));
  const FilmObjective film = objective_of(footage, options, looks);

  SelectOptions select;
  select.k = plan.picks;
  select.method = options.method;
  select.run = options.run;
  select.forbidden = bad_looks(footage, looks);
  const bool single = options.frames > 0;
  if (single) {
    select.constraint = stills_apart(timeline, looks, plan.length, {}, plan.picks);
  } else {
    select.constraint = limits_of(clip_spans(footage, timeline, looks, plan), plan);
  }
  ClipSelection result;
  result.selected = select_by_method(*film.objective, select);
  const Selection& selection = result.selected.selection;
  result.certificate = certify_selection(*film.objective, selection, select, {options.certify, options.run});
  result.clips = single_frames(selection, looks);
  if (!single && !result.clips.empty()) result.clips = clips_around(footage, timeline, std::move(result.clips), plan);
  single || plan.length <= 1 ? improve_single(footage, result.clips) : improve_keyframes(footage, result.clips);
  result.stills = choose_stills({footage, timeline, looks, *film.objective, select.forbidden, options}, selection,
                                result.clips, single ? result.clips.size() : stills);
  for (Pick& pick : result.selected.selection.picks) pick.element = static_cast<Element>(looks.numbers[pick.element]);
  result.compared = looks.rows.size;
  return result;
}

}  // namespace

void check_clip_options(const ClipOptions& options) {
  if (options.objective != "facility" && options.objective != "features") {
    throw InputError(fmt::format("objective '{}'; expected facility or features", options.objective));
  }
  const auto check = [](const char* what, double value, bool zero_too) {
    if (!std::isfinite(value) || value < 0 || (value == 0 && !zero_too)) {
      throw InputError(fmt::format("{} {}; expected a number {} 0", what, value, zero_too ? ">=" : ">"));
    }
  };
  check("clips of seconds", options.clip_seconds, true);
  check("looks per second", options.looks, false);
  check("a share of", options.share, true);
  check("a length in seconds of", options.seconds, true);
  check("a weight of time of", options.across, true);
  check("a part from", options.from, true);
  check("a part to", options.to, true);
  if (options.to > 0 && options.to <= options.from) {
    throw InputError(fmt::format("a part from {} to {}; expected an end after its beginning", timestamp(options.from),
                                 timestamp(options.to)));
  }
  SelectOptions select;
  select.method = options.method;
  check_options(select);
}

ClipSelection select_clips(const Footage& footage, const ClipOptions& options) {
  check_clip_options(options);
  const Part part(footage, options.from, options.to);
  ClipSelection result = select_of_part(part.footage, options);
  for (Pick& pick : result.selected.selection.picks) pick.element += static_cast<Element>(part.first_row);
  for (Clip& clip : result.clips) {
    clip.keyframe += part.first;
    clip.begin += part.first;
    clip.end += part.first;
  }
  for (Keyframe& still : result.stills) still.frame += part.first;
  return result;
}

}  // namespace winnow
