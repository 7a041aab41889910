// Keyframes that stand for a film, and the clips around them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "film/looks.h"
#include "winnow/constraints.h"
#include "winnow/error.h"
#include "winnow/features.h"
#include "winnow/film.h"

namespace winnow {
namespace {

struct Plan {
  std::size_t picks = 0;
  std::size_t rows = 0;      // of all clips together
  std::size_t distance = 1;  // of two keyframes, in rows
};

Plan plan_of(const Footage& footage, const ClipOptions& options) {
  const std::size_t n = footage.rows.size;
  const auto length = static_cast<std::size_t>(std::max(1.0, std::round(options.clip_seconds * footage.rate())));
  if (options.frames > 0) {
    const std::size_t picks = std::min(options.frames, n);
    return {picks, picks, std::clamp<std::size_t>(n / (2 * picks), 1, length)};
  }
  const std::size_t rows = std::min(options.budget, n);
  const std::size_t picks = rows == 0 ? 0 : std::max<std::size_t>(1, (rows + length / 2) / length);
  return {picks, rows, picks == 0 ? 1 : (rows + picks - 1) / picks};
}

const Shot& shot_of(const Footage& footage, std::size_t row) {
  return *std::partition_point(footage.shots.begin(), footage.shots.end(),
                               [&](const Shot& shot) { return shot.end <= row; });
}

// `length` rows with the keyframe in the middle, as far as its shot, or else the film, lets it be there.
void place(const Footage& footage, std::size_t length, Clip& clip) {
  Shot within = shot_of(footage, clip.keyframe);
  if (within.end - within.begin < length) within = {0, footage.rows.size};
  const std::size_t half = length / 2;
  clip.begin = std::clamp(clip.keyframe < half ? 0 : clip.keyframe - half, within.begin, within.end - length);
  clip.end = clip.begin + length;
}

void move_to(Clip& clip, std::size_t begin) {
  clip.end = begin + (clip.end - clip.begin);
  clip.begin = begin;
}

// Pushes clips apart, to the right and then, where that led over the end, back. There is room for all of them.
void separate(std::vector<Clip>& clips, std::size_t n) {
  std::size_t free = 0;
  for (Clip& clip : clips) {
    if (clip.begin < free) move_to(clip, free);
    free = clip.end;
  }
  std::size_t limit = n;
  for (auto clip = clips.rbegin(); clip != clips.rend(); ++clip) {
    if (clip->end > limit) move_to(*clip, limit - (clip->end - clip->begin));
    limit = clip->begin;
  }
}

std::vector<Clip> clips_around(const Footage& footage, const Selection& selection, std::size_t rows) {
  std::vector<Clip> clips;
  for (std::size_t i = 0; i < selection.picks.size(); ++i) {
    Clip clip;
    clip.keyframe = selection.picks[i].element;
    clip.rank = i;
    clips.push_back(clip);
  }
  std::sort(clips.begin(), clips.end(), [](const Clip& a, const Clip& b) { return a.keyframe < b.keyframe; });
  for (std::size_t i = 0; i < clips.size(); ++i) {
    place(footage, rows / clips.size() + (i < rows % clips.size() ? 1 : 0), clips[i]);
  }
  separate(clips, footage.rows.size);
  return clips;
}

std::unique_ptr<Objective> objective_of(const ClipOptions& options, const Looks& looks) {
  if (options.objective == "facility") return make_film_objective(looks.rows, looks, options.maximize.threads);
  return make_objective("features", looks.rows, {});
}

}  // namespace

void check_options(const ClipOptions& options) {
  if (options.objective != "facility" && options.objective != "features") {
    throw InputError(fmt::format("objective '{}'; expected facility or features", options.objective));
  }
  const auto check = [](const char* what, double value, bool zero_too) {
    if (!std::isfinite(value) || value < 0 || (value == 0 && !zero_too)) {
      throw InputError(fmt::format("{} {}; expected a number {} 0", what, value, zero_too ? ">=" : ">"));
    }
  };
  check("clips of seconds", options.clip_seconds, true);
  check("looks a second", options.looks, false);
  SelectOptions select;
  select.method = options.method;
  select.maximize = options.maximize;
  check_options(select);
}

ClipSelection select_clips(const Footage& footage, const ClipOptions& options) {
  check_options(options);
  const Plan plan = plan_of(footage, options);
  const Looks looks = take_looks(footage, options.looks, 4 * plan.picks);
  const auto objective = objective_of(options, looks);

  SelectOptions select;
  select.k = plan.picks;
  select.method = options.method;
  select.maximize = options.maximize;
  const std::size_t distance = (plan.distance + looks.stride - 1) / looks.stride;
  if (distance > 1) {
    std::vector<std::unique_ptr<Constraint>> parts;
    parts.push_back(std::make_unique<Spacing>(looks.rows.size, distance));
    parts.push_back(std::make_unique<Cardinality>(plan.picks));
    select.constraint = std::make_shared<Intersection>(std::move(parts));
  }
  ClipSelection result;
  result.selected = select_by_method(*objective, select);
  result.certificate =
      certify_selection(*objective, result.selected.selection, select, {options.certify, options.maximize.threads});
  for (Pick& pick : result.selected.selection.picks) {
    pick.element = static_cast<Element>(pick.element * looks.stride);
  }
  if (plan.rows > 0) {
    const std::size_t rows = options.frames > 0 ? result.selected.selection.picks.size() : plan.rows;
    result.clips = clips_around(footage, result.selected.selection, rows);
  }
  result.compared = looks.rows.size;
  return result;
}

}  // namespace winnow
