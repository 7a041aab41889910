// Photos, from their files to a contact sheet, a page and tables.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "cli/film_length.h"
#include "cli/film_run.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "summarize/video/in_words.h"
#include "summarize/video/links.h"
#include "winnow/error.h"
#include "winnow/video/photos.h"

namespace winnow::cli {
using namespace detail;
namespace {

namespace fs = std::filesystem;

PhotoOptions photo_options(const VideoOutputs& outputs, const FilmRun& run) {
  PhotoOptions options;
  options.describe = run.options.describe;
  const ClipOptions& clips = run.options.clips;
  options.count = clips.stills > 0 ? clips.stills : clips.frames > 0 ? clips.frames : clips.budget;
  if (!run.arguments.k.empty()) options.share = clips.share;
  options.objective = clips.objective;
  options.method = clips.method;
  options.certify = clips.certify;
  options.stills = !outputs.storyboard.empty() || !outputs.html.empty();
  options.run = run.options.run;
  return options;
}

void note_unread(const PhotoSummary& summary) {
  for (const std::string& problem : summary.unread) {
    std::fputs(fmt::format("winnow: note: {}\n", problem).c_str(), stderr);
  }
}

// The files themselves, because they are already pictures.
void copy_chosen(const std::string& folder, const PhotoSummary& summary) {
  std::size_t number = 0;
  for (const std::size_t i : summary.chosen) {
    const fs::path from = summary.photos[i].path;
    const fs::path to = fs::path(folder) / fmt::format("{:03}_{}", ++number, from.filename().string());
    std::error_code error;
    fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
    if (error) throw SystemError(fmt::format("cannot write {}: {}", to.string(), error.message()));
  }
}

void write_photos(const VideoOutputs& outputs, const FilmRun& run, PhotoReport& report) {
  const PhotoSummary& summary = report.summary;
  if (!outputs.storyboard.empty()) {
    write_output(outputs.storyboard, draw_storyboard({}, {}, summary.stills));
    run.written.add(outputs.storyboard, "contact sheet of " + counted(summary.stills.size(), "photo"));
  }
  if (!outputs.html.empty()) {
    for (const std::size_t i : summary.chosen) report.links.push_back(link_from(outputs.html, summary.photos[i].path));
    write_output(outputs.html, to_html(report));
    run.written.add(outputs.html, "page with " + counted(summary.stills.size(), "photo"));
  }
  if (!outputs.frames_dir.empty()) {
    copy_chosen(outputs.frames_dir, summary);
    run.written.add(outputs.frames_dir, "copies of " + counted(summary.chosen.size(), "photo"));
  }
  if (!outputs.json.empty()) write_output(outputs.json, to_json(report));
  if (!outputs.csv.empty()) write_output(outputs.csv, to_csv(report));
  run.written.add(outputs.json, "everything as JSON");
  run.written.add(outputs.csv, "the photos as CSV");
}

}  // namespace

void check_photo_options(const VideoArguments& arguments, bool films) {
  if (films) return;
  if (!arguments.skim.empty()) throw InputError("--skim was given with photos; a skim is of films");
  if (!arguments.exports.empty()) throw InputError("--export was given with photos; exports are of films");
  if (!arguments.k.empty() && parse_film_length(arguments.k).seconds > 0) {
    throw InputError(
        fmt::format("-k {}: photos have no length; expected a number or a share of them, such as 15%", arguments.k));
  }
}

FilmEntry run_photos(const PhotosInput& input, const VideoOutputs& outputs, const FilmRun& run) {
  PhotoOptions options = photo_options(outputs, run);
  PhotoSummary summary;
  {
    Progress progress(run.progress);
    options.run.trace = &progress;
    summary = summarize_photos(input.paths, options);
    options.run.trace = nullptr;
  }
  note_unread(summary);
  PhotoReport report = make_photo_report(summary, options, input.shown);
  write_photos(outputs, run, report);
  if (run.many) {
    write_output("-", fmt::format("{}: {}\n", input.shown, figures_in_words(report)));
  } else if (outputs.html != "-" && outputs.json.empty() && outputs.csv.empty()) {
    write_output("-", to_table(report));
  }
  FilmEntry entry{input.shown, "", figures_in_words(report), {}};
  if (!outputs.html.empty()) entry.link = link_from(index_of(run.arguments), outputs.html);
  constexpr std::size_t kShown = 6;
  for (std::size_t i = 0; i < std::min(kShown, summary.stills.size()); ++i) {
    entry.stills.push_back(summary.stills[i].frame.image);
  }
  return entry;
}

}  // namespace winnow::cli
