// The result as JSON, CSV and a table: everything that select reports, with frames and times in addition to rows.
#include "winnow/video/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/json.h"
#include "report/json_tree.h"
#include "report/run.h"
#include "summarize/video/in_words.h"

namespace winnow {
using namespace detail;
namespace {

Json span_of(const FilmReport& r, std::size_t begin, std::size_t end) {
  return {{"first_frame", begin},
          {"end_frame", end},
          {"from", r.footage.seconds_at(begin)},
          {"to", r.footage.seconds_at(end)}};
}

std::vector<std::string> clips_of(const FilmReport& r) {
  std::vector<std::string> clips;
  for (const Clip& clip : r.clips) {
    Json json = span_of(r, clip.begin, clip.end);
    json["keyframe"] = clip.keyframe;
    json["rank"] = clip.rank + 1;
    clips.push_back(to_line(json));
  }
  return clips;
}

std::vector<std::string> stills_json(const FilmReport& r) {
  std::vector<std::string> stills;
  for (const Keyframe& still : r.keyframes) {
    Json json = {{"frame", still.frame}, {"seconds", r.footage.seconds_at(still.frame)}, {"rank", still.rank + 1}};
    if (still.clip) json["clip"] = *still.clip + 1;
    stills.push_back(to_line(json));
  }
  return stills;
}

std::vector<std::string> shots_of(const FilmReport& r) {
  std::vector<std::string> shots;
  for (const Shot& shot : r.footage.shots) shots.push_back(to_line(span_of(r, shot.begin, shot.end)));
  return shots;
}

std::vector<std::string> skim_of(const FilmReport& r) {
  std::vector<std::string> pieces;
  for (const Piece& piece : r.skim) {
    Json json = span_of(r, piece.begin, piece.end);
    json["from"] = piece.from;
    json["to"] = piece.to;
    pieces.push_back(to_line(json));
  }
  return pieces;
}

std::string video_of(const FilmReport& r) {
  return to_line({{"width", r.info.width},
                  {"height", r.info.height},
                  {"fps", r.info.fps},
                  {"seconds", r.footage.end},
                  {"frames", r.footage.size()}});
}

const Pick& pick_of(const FilmReport& r, const Clip& clip) {
  return r.select.selected.selection.picks[clip.rank];
}

// The keyframe of a pick. If the frames are uneven, a pick may have no clip; then it is the frame that was compared.
std::size_t keyframe_of(const FilmReport& r, std::size_t rank) {
  for (const Clip& clip : r.clips) {
    if (clip.rank == rank) return clip.keyframe;
  }
  return r.footage.frame_of(r.select.selected.selection.picks[rank].element);
}

// The run as select would report it.
SelectReport select_report(const FilmSummary& film, const FilmOptions& options) {
  RunReport run;
  run.input = film.path;
  run.n = film.features.rows.size;
  run.d = film.features.rows.dim;
  run.objective = options.clips.objective;
  run.concave = options.clips.objective == "features" ? "sqrt" : "";
  run.metric = options.clips.objective == "facility" ? "rbf" : "";
  describe_run(options.run, run);

  SelectOptions select;
  select.method = options.clips.method;
  select.certify = options.clips.certify;
  SelectReport r = make_report(std::move(run), select, film.selected);
  r.certificate = film.certificate;
  r.seconds = {film.seconds.describe, 0, film.seconds.select, film.seconds.total};
  return r;
}

}  // namespace

std::size_t detail::chosen_frames(const FilmReport& r) {
  std::size_t frames = 0;
  for (const Clip& clip : r.clips) frames += clip.end - clip.begin;
  return frames;
}

FilmReport make_film_report(const FilmSummary& film, const FilmOptions& options) {
  FilmReport r;
  r.select = select_report(film, options);
  r.info = film.features.files.front();
  r.footage = film.footage();
  r.clips = film.clips;
  r.keyframes = film.keyframes;
  r.compared = film.compared;
  r.skim = film.skim;
  r.stills = film.stills;
  return r;
}

std::string to_json(const FilmReport& r) {
  MoreJson more;
  more.pick = [&](std::size_t number) {
    const std::size_t frame = keyframe_of(r, number);
    return fields_of(Json{{"frame", frame}, {"seconds", r.footage.seconds_at(frame)}});
  };
  more.more = {{"video", video_of(r)},
               {"compared", std::to_string(r.compared)},
               {"chosen_frames", std::to_string(chosen_frames(r))},
               {"shots", json_list(shots_of(r))},
               {"clips", json_list(clips_of(r))},
               {"stills", json_list(stills_json(r))}};
  if (!r.skim.empty()) more.more.emplace_back("skim", json_list(skim_of(r)));
  return to_json(r.select, more);
}

std::string to_csv(const FilmReport& r) {
  std::string text = "frame,seconds,rank,gain,first_frame,end_frame\n";
  for (const Clip& clip : r.clips) {
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\n", clip.keyframe, r.footage.seconds_at(clip.keyframe),
                   clip.rank + 1, pick_of(r, clip).gain, clip.begin, clip.end);
  }
  return text;
}

std::string to_table(const FilmReport& r) {
  std::string text;
  const auto out = std::back_inserter(text);
  const bool single = chosen_frames(r) == r.clips.size();
  fmt::format_to(out, "{} of {} frames, {}, in {} {}; {} {}, {}\n", chosen_frames(r), r.footage.size(),
                 timestamp(r.footage.end), r.clips.size(),
                 single ? (r.clips.size() == 1 ? "pick" : "picks") : (r.clips.size() == 1 ? "clip" : "clips"),
                 r.footage.shots.size(), r.footage.shots.size() == 1 ? "shot" : "shots",
                 fmt::format("objective {}, {:.3f} s to select, {:.3f} s in all", r.select.objective,
                             r.select.seconds.maximize, r.select.seconds.total));
  const std::string proof = in_words(r.select.certificate);
  if (!proof.empty()) fmt::format_to(out, "{}\n", proof);
  fmt::format_to(out, "\n{:>10}  {:>8}  {:>6}  {:>12}{}\n", "time", "frame", "rank", "gain", single ? "" : "  clip");
  for (const Clip& clip : r.clips) {
    fmt::format_to(out, "{:>10}  {:>8}  {:>6}  {:>12.6g}{}\n", timestamp(r.footage.seconds_at(clip.keyframe)),
                   clip.keyframe, clip.rank + 1, pick_of(r, clip).gain,
                   single ? ""
                          : fmt::format("  {} to {}", timestamp(r.footage.seconds_at(clip.begin)),
                                        timestamp(r.footage.seconds_at(clip.end))));
  }
  if (!r.skim.empty()) {
    double seconds = 0;
    for (const Piece& piece : r.skim) seconds += piece.to - piece.from;
    fmt::format_to(out, "\nskim: {:.1f} s in {} {}\n", seconds, r.skim.size(), r.skim.size() == 1 ? "piece" : "pieces");
  }
  return text;
}

}  // namespace winnow
