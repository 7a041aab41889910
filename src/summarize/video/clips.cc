// Keyframes that represent a film, and the clips around them.
#include "winnow/video/clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "summarize/video/apart.h"
#include "summarize/video/looks.h"
#include "summarize/video/timeline.h"
#include "winnow/constraints/intersection.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

// Lengths are in ticks (see Timeline).
struct Plan {
  std::size_t picks = 0;
  std::size_t chosen = 0;    // in all clips together
  std::size_t distance = 1;  // between two keyframes
};

std::size_t rows_of(const ClipOptions& options, std::size_t n) {
  if (options.share <= 0) return std::min(options.budget, n);
  const auto rows = static_cast<std::size_t>(std::llround(options.share * static_cast<double>(n)));
  return std::clamp<std::size_t>(rows, std::min<std::size_t>(1, n), n);
}

Plan plan_of(const Footage& footage, const Timeline& timeline, const ClipOptions& options) {
  const std::size_t n = footage.rows.size;
  const auto length = static_cast<std::size_t>(std::max(1.0, std::round(options.clip_seconds / timeline.tick())));
  if (options.frames > 0) {
    const std::size_t picks = std::min(options.frames, n);
    return {picks, picks, std::clamp<std::size_t>(timeline.ticks() / (2 * picks), 1, length)};
  }
  // The share of the rows that was asked for, as a share of the time.
  const std::size_t rows = rows_of(options, n);
  const double share = static_cast<double>(rows) / static_cast<double>(std::max<std::size_t>(1, n));
  const auto chosen = static_cast<std::size_t>(std::llround(share * static_cast<double>(timeline.ticks())));
  if (chosen == 0) return {};
  const std::size_t picks = std::min(std::max<std::size_t>(1, (chosen + length / 2) / length), n);
  return {picks, chosen, (chosen + picks - 1) / picks};
}

const Shot& shot_of(const Footage& footage, std::size_t row) {
  return *std::partition_point(footage.shots.begin(), footage.shots.end(),
                               [&](const Shot& shot) { return shot.end <= row; });
}

// `length` ticks with the keyframe in the middle, as far as its shot, or otherwise the film, allows it.
void place(const Footage& footage, const Timeline& timeline, std::size_t length, Clip& clip) {
  const Shot& shot = shot_of(footage, clip.keyframe);
  std::size_t begin = timeline.tick_of(shot.begin);
  std::size_t end = timeline.tick_of(shot.end);
  if (end - begin < length) begin = 0, end = timeline.ticks();
  const std::size_t half = length / 2;
  const std::size_t middle = timeline.tick_of(clip.keyframe);
  clip.begin = std::clamp(middle < half ? 0 : middle - half, begin, end - length);
  clip.end = clip.begin + length;
}

void move_to(Clip& clip, std::size_t begin) {
  clip.end = begin + (clip.end - clip.begin);
  clip.begin = begin;
}

// Moves overlapping clips apart: first to the right and then, if one is past the end, back. There is room for all.
void separate(std::vector<Clip>& clips, std::size_t ticks) {
  std::size_t free = 0;
  for (Clip& clip : clips) {
    if (clip.begin < free) move_to(clip, free);
    free = clip.end;
  }
  std::size_t limit = ticks;
  for (auto clip = clips.rbegin(); clip != clips.rend(); ++clip) {
    if (clip->end > limit) move_to(*clip, limit - (clip->end - clip->begin));
    limit = clip->begin;
  }
}

// Converts ticks to the rows that begin nearest to them. If the frame rate is uneven, a clip may contain no row. Then
// it is its keyframe alone, unless the clip before contains that.
void to_rows(const Timeline& timeline, std::vector<Clip>& clips) {
  std::size_t free = 0;
  for (Clip& clip : clips) {
    clip.begin = std::max(free, timeline.row_near(clip.begin));
    clip.end = timeline.row_near(clip.end);
    if (clip.end <= clip.begin && clip.keyframe >= free) clip.begin = clip.keyframe, clip.end = clip.keyframe + 1;
    free = std::max(free, clip.end);
  }
  std::erase_if(clips, [](const Clip& clip) { return clip.end <= clip.begin; });
}

// In playback order, each only its keyframe.
std::vector<Clip> single_frames(const Selection& selection) {
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < selection.picks.size(); ++i) {
    const std::size_t row = selection.picks[i].element;
    clips.push_back({row, row, row + 1, i});
  }
  std::sort(clips.begin(), clips.end(), [](const Clip& a, const Clip& b) { return a.keyframe < b.keyframe; });
  return clips;
}

// The clips have `chosen` ticks together.
std::vector<Clip> clips_around(const Footage& footage, const Timeline& timeline, const Selection& selection,
                               std::size_t chosen) {
  std::vector<Clip> clips = single_frames(selection);
  if (chosen == clips.size()) return clips;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    place(footage, timeline, chosen / clips.size() + (i < chosen % clips.size() ? 1 : 0), clips[i]);
  }
  separate(clips, timeline.ticks());
  to_rows(timeline, clips);
  return clips;
}

// Keyframes at least `distance` ticks apart, to the nearest look.
std::shared_ptr<const Constraint> limits_of(const Footage& footage, const Looks& looks, const Plan& plan,
                                            double distance) {
  const double steps = std::ceil(distance / looks.step - 1e-6);
  if (plan.distance <= 1 || steps <= 1) return nullptr;
  std::vector<double> seconds;
  for (const std::size_t number : looks.numbers) seconds.push_back(footage.seconds[number]);
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::make_unique<SecondsApart>(std::move(seconds), (steps - 0.5) * looks.step));
  parts.push_back(std::make_unique<Cardinality>(plan.picks));
  return std::make_shared<Intersection>(std::move(parts));
}

FilmObjective objective_of(const ClipOptions& options, const Looks& looks) {
  if (options.objective == "facility") return make_film_objective(looks.rows, looks, options.run);
  return {{}, make_objective("features", looks.rows, {.run = options.run})};
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
  SelectOptions select;
  select.method = options.method;
  check_options(select);
}

ClipSelection select_clips(const Footage& footage, const ClipOptions& options) {
  check_clip_options(options);
  const Timeline timeline(footage);
  const Plan plan = plan_of(footage, timeline, options);
  const Looks looks = take_looks(footage, options.looks, 4 * plan.picks);
  const FilmObjective film = objective_of(options, looks);
  const Objective& objective = *film.objective;

  SelectOptions select;
  select.k = plan.picks;
  select.method = options.method;
  select.run = options.run;
  if (timeline.timed()) {
    select.constraint = limits_of(footage, looks, plan, static_cast<double>(plan.distance) * timeline.tick());
  }
  ClipSelection result;
  result.selected = select_by_method(objective, select);
  result.certificate = certify_selection(objective, result.selected.selection, select, {options.certify, options.run});
  for (Pick& pick : result.selected.selection.picks) pick.element = static_cast<Element>(looks.numbers[pick.element]);
  const Selection& selection = result.selected.selection;
  if (!selection.picks.empty()) {
    result.clips =
        options.frames > 0 ? single_frames(selection) : clips_around(footage, timeline, selection, plan.chosen);
  }
  result.compared = looks.rows.size;
  return result;
}

}  // namespace winnow
