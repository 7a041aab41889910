// Times of a film's parts, and the chapters that its stills make.
#include "winnow/video/outline.h"

#include <algorithm>

#include "winnow/video/report.h"

namespace winnow {
namespace {

// The shot that shows this time. The shots cover the film, so it is the last one that begins before.
Stretch shot_at(const Outline& outline, double seconds) {
  Stretch found{0, outline.seconds};
  for (const Stretch& shot : outline.shots) {
    if (shot.from <= seconds) found = shot;
  }
  return found;
}

}  // namespace

Outline outline_of(const FilmReport& r) {
  Outline outline{r.select.input, r.footage.end, r.info.fps, r.info.sound, {}, {}, {}};
  const auto at = [&](std::size_t row) { return r.footage.seconds_at(row); };
  for (const Shot& shot : r.footage.shots) outline.shots.push_back({at(shot.begin), at(shot.end)});
  for (const Clip& clip : r.clips) outline.clips.push_back({at(clip.begin), at(clip.end)});
  for (const Keyframe& still : r.keyframes) outline.stills.push_back(at(still.frame));
  return outline;
}

std::vector<Stretch> chapters_of(const Outline& outline) {
  std::vector<Stretch> chapters;
  for (std::size_t i = 0; i < outline.stills.size(); ++i) {
    double begin = 0;
    if (i > 0) {
      const double before = outline.stills[i - 1];
      const double cut = shot_at(outline, outline.stills[i]).from;
      begin = cut > before ? cut : (before + outline.stills[i]) / 2;
      chapters.back().to = begin;
    }
    chapters.push_back({begin, outline.seconds});
  }
  return chapters;
}

Stretch played_for(const Outline& outline, double still, double most) {
  constexpr double kLeast = 0.5;  // a clip of one frame is nothing to watch
  for (const Stretch& clip : outline.clips) {
    if (clip.from <= still && still < clip.to && clip.to - clip.from >= kLeast) return clip;
  }
  const Stretch shot = shot_at(outline, still);
  const double length = std::min(most, shot.to - shot.from);
  const double from = std::clamp(still - length / 2, shot.from, shot.to - length);
  return {from, from + length};
}

}  // namespace winnow
