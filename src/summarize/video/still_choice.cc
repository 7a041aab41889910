#include "summarize/video/still_choice.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "summarize/video/apart.h"
#include "summarize/video/gate.h"
#include "summarize/video/spans.h"
#include "winnow/constraints/intersection.h"

namespace winnow::detail {
namespace {

constexpr double kNearby = 1;  // seconds

// Goes on where the selection stopped, without looking at the length of clips.
std::vector<Pick> further_picks(const StillChoice& choice, const Selection& selection, std::size_t count) {
  SelectOptions select;
  for (const Pick& pick : selection.picks) select.start.push_back(pick.element);
  const auto clip =
      static_cast<std::size_t>(std::max(1.0, std::round(choice.options.clip_seconds / choice.timeline.tick())));
  const std::size_t distance = still_distance(choice.timeline, selection.picks.size() + count, clip);
  select.k = count;
  select.constraint = stills_apart(choice.timeline, choice.looks, distance, select.start, count);
  select.forbidden.assign(choice.forbidden.begin(), choice.forbidden.end());
  select.method = choice.options.method;
  select.run = choice.options.run;
  return select_by_method(choice.objective, select).selection.picks;
}

}  // namespace

std::size_t stills_of(const Footage& footage, const ClipOptions& options) {
  const std::size_t usual = std::clamp(footage.shots.size(), kFewestStills, kMostStills);
  return std::min(options.stills > 0 ? options.stills : usual, footage.rows.size);
}

std::size_t still_distance(const Timeline& timeline, std::size_t count, std::size_t clip) {
  return std::clamp<std::size_t>(timeline.ticks() / (2 * std::max<std::size_t>(1, count)), 1, clip);
}

std::shared_ptr<const Constraint> stills_apart(const Timeline& timeline, const Looks& looks, std::size_t distance,
                                               std::span<const Element> start, std::size_t count) {
  if (distance <= 1) return std::make_shared<Cardinality>(count);
  std::vector<Span> spans;
  for (const std::size_t frame : looks.frames) {
    const std::size_t tick = timeline.tick_of(frame);
    spans.push_back({tick, tick + distance});
  }
  auto apart = std::make_unique<SpansApart>(std::move(spans));
  for (const Element v : start) apart->add(v);
  std::vector<std::unique_ptr<Constraint>> parts;
  parts.push_back(std::move(apart));
  parts.push_back(std::make_unique<Cardinality>(count));
  return std::make_shared<Intersection>(std::move(parts));
}

Shot frames_around(const Footage& footage, std::size_t frame) {
  const Shot& shot = shot_of(footage, frame);
  Shot around{frame, frame + 1};
  while (around.begin > shot.begin && footage.seconds[frame] - footage.seconds[around.begin - 1] <= kNearby) {
    --around.begin;
  }
  while (around.end < shot.end && footage.seconds[around.end] - footage.seconds[frame] <= kNearby) ++around.end;
  return around;
}

std::vector<Keyframe> choose_stills(const StillChoice& choice, const Selection& selection, std::span<const Clip> clips,
                                    std::size_t count) {
  std::vector<Keyframe> stills;
  for (std::size_t i = 0; i < clips.size(); ++i) stills.push_back({clips[i].keyframe, clips[i].rank, i});
  std::sort(stills.begin(), stills.end(), [](const Keyframe& a, const Keyframe& b) { return a.rank < b.rank; });
  if (stills.size() > count) stills.resize(count);
  if (stills.size() < count && !selection.picks.empty()) {
    std::set<std::size_t> taken;
    for (const Keyframe& still : stills) taken.insert(still.frame);
    std::size_t rank = selection.picks.size();
    for (const Pick& pick : further_picks(choice, selection, count - stills.size())) {
      const std::size_t frame = choice.looks.frames[pick.element];
      const Shot reach = frames_around(choice.footage, frame);
      const std::size_t best = best_still(choice.footage, frame, reach.begin, reach.end);
      if (taken.insert(best).second) stills.push_back({best, rank++, {}});
    }
  }
  for (Keyframe& still : stills) {
    for (std::size_t i = 0; i < clips.size(); ++i) {
      if (still.frame >= clips[i].begin && still.frame < clips[i].end) still.clip = i;
    }
  }
  std::sort(stills.begin(), stills.end(), [](const Keyframe& a, const Keyframe& b) { return a.frame < b.frame; });
  return stills;
}

}  // namespace winnow::detail
