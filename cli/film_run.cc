#include "cli/film_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/video_exports.h"
#include "summarize/video/in_words.h"
#include "summarize/video/links.h"
#include "winnow/error.h"
#include "winnow/video/export.h"

namespace winnow::cli {
using namespace detail;
namespace {

namespace fs = std::filesystem;

void write_frame(const std::string& folder, const Frame& frame) {
  constexpr int kQuality = 92;
  write_output((fs::path(folder) / fmt::format("frame_{:06}.jpg", frame.number)).string(),
               encode_jpeg(frame.image, kQuality));
}

// Standard input has no name of its own, so the name of its copy in a message means nothing to anyone.
[[noreturn]] void complain_as(const FilmInput& input, std::string message) {
  if (const std::size_t at = message.find(input.path); at != std::string::npos) {
    message.replace(at, input.path.size(), input.shown);
  }
  throw InputError(message);
}

FilmSummary summarize_with_progress(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run) {
  Progress progress(run.progress);
  FilmOptions options = run.options;
  options.run.trace = &progress;
  if (!outputs.frames_dir.empty()) {
    options.on_keyframe = [&](const Frame& frame) { write_frame(outputs.frames_dir, frame); };
  }
  try {
    return summarize(input.path, options);
  } catch (const InputError& error) {
    complain_as(input, error.what());
  }
}

FfmpegOptions ffmpeg_options() {
  FfmpegOptions options;
  options.on_temporary = removed_on_interrupt();
  options.on_process = killed_on_interrupt();
  return options;
}

// The clips go into the page as far as they fit. The others are links to the film, if it is a file.
void add_playing(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run, FilmReport& report) {
  if (input.path == input.shown) report.link = link_from(outputs.html, input.path);
  if (run.arguments.no_embed) return;
  const Outline outline = outline_of(report);
  std::vector<Stretch> stretches;
  for (const Still& still : report.stills) stretches.push_back(played_for(outline, still.frame.seconds));
  Progress progress(run.progress);
  FfmpegOptions options = ffmpeg_options();
  options.run.trace = &progress;
  report.playing = small_clips(report.info, input.path, stretches, run.arguments.embed, options);
}

void write_page(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run, FilmReport& report) {
  if (outputs.html.empty()) return;
  add_playing(input, outputs, run, report);
  write_output(outputs.html, to_html(report));
  const auto playing = std::count_if(report.playing.begin(), report.playing.end(),
                                     [](const std::string& clip) { return !clip.empty(); });
  run.written.add(outputs.html,
                  fmt::format("page with {}, of which {} play", counted(report.stills.size(), "still"), playing));
}

void write_tables(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run, const FilmReport& report) {
  if (!outputs.json.empty()) write_output(outputs.json, to_json(report));
  if (!outputs.csv.empty()) write_output(outputs.csv, to_csv(report));
  run.written.add(outputs.json, "everything as JSON");
  run.written.add(outputs.csv, "the clips as CSV");
  const bool silent = outputs.html == "-" || !outputs.json.empty() || !outputs.csv.empty();
  if (run.many) {
    write_output("-", fmt::format("{}: {}\n", input.shown, figures_in_words(report)));
  } else if (!silent) {
    write_output("-", to_table(report));
  }
}

void encode_skim(const std::string& output, const FilmSummary& film, const FilmRun& run) {
  if (output.empty()) return;
  if (!film.no_skim.empty()) throw InputError(film.no_skim);
  Progress progress(run.progress);
  FfmpegOptions options = ffmpeg_options();
  options.run.trace = &progress;
  write_skim(film.path, film.features.files.front(), film.skim, output, options);
  double seconds = 0;
  for (const Piece& piece : film.skim) seconds += piece.to - piece.from;
  run.written.add(output, fmt::format("skim of {}", timestamp(seconds)));
}

FilmEntry entry_of(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run, const FilmReport& report) {
  constexpr std::size_t kStills = 6;
  FilmEntry entry{fs::path(input.shown).filename().string(), "", figures_in_words(report), {}};
  if (!outputs.html.empty()) entry.link = link_from(index_of(run.arguments), outputs.html);
  const std::size_t count = std::min(kStills, report.stills.size());
  for (std::size_t i = 0; i < count; ++i) {
    entry.stills.push_back(report.stills[i * report.stills.size() / count].frame.image);
  }
  return entry;
}

}  // namespace

FilmEntry run_film(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run) {
  const FilmSummary film = summarize_with_progress(input, outputs, run);
  show_notes(film.features);
  FilmReport report = make_film_report(film, run.options);
  report.select.input = input.shown;
  if (!outputs.storyboard.empty()) {
    write_output(outputs.storyboard, draw_storyboard(report.footage, report.clips, report.stills));
    run.written.add(outputs.storyboard, "contact sheet of " + counted(report.stills.size(), "still"));
  }
  if (!outputs.frames_dir.empty()) run.written.add(outputs.frames_dir, "keyframes as JPEG files");
  write_page(input, outputs, run, report);
  write_tables(input, outputs, run, report);
  write_exports(outputs.exports, input, report, run.written);
  encode_skim(outputs.skim, film, run);
  return entry_of(input, outputs, run, report);
}

}  // namespace winnow::cli
