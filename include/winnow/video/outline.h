// A film as times alone: what players and editors need to know of a summary.
#pragma once

#include <string>
#include <vector>

namespace winnow {

struct FilmReport;

struct Stretch {
  double from = 0;  // seconds
  double to = 0;
};

struct Outline {
  std::string film;    // the path of its file, as it is shown
  double seconds = 0;  // until the end of the last frame
  double fps = 0;      // on average; 0: not known
  bool sound = false;
  std::vector<Stretch> shots;  // in order, one after the other
  std::vector<Stretch> clips;  // in order, without overlaps
  std::vector<double> stills;  // increasing
};
Outline outline_of(const FilmReport& report);

// The film in chapters, one per still. Together they cover the film. A chapter begins with the shot of its still. If a
// shot has several stills, its chapters meet halfway between them.
std::vector<Stretch> chapters_of(const Outline& outline);

// What is played for a still at this time: its clip or, if it is not in a clip of at least half a second, at most
// `most` seconds of its shot.
Stretch played_for(const Outline& outline, double still, double most = 2);

}  // namespace winnow
