#include "cli/video_exports.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "winnow/error.h"
#include "winnow/video/export.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

struct ExportKind {
  std::string_view extension;
  std::string_view what;
  bool names_film = false;
  bool needs_ffmpeg = false;
};
constexpr std::array<ExportKind, 8> kKinds = {{{".ffmeta", "chapters for ffmpeg"},
                                               {".ffmetadata", "chapters for ffmpeg"},
                                               {".txt", "chapters for YouTube"},
                                               {".edl", "edit decision list (CMX 3600)", true},
                                               {".otio", "timeline of OpenTimelineIO", true},
                                               {".vtt", "WebVTT with small pictures"},
                                               {".gif", "animated preview", false, true},
                                               {".webp", "animated preview", false, true}}};

const ExportKind& kind_of_export(const std::string& path) {
  const std::string extension = fs::path(path).extension().string();
  for (const ExportKind& kind : kKinds) {
    if (kind.extension == extension) return kind;
  }
  throw InputError(
      fmt::format("--export {}: expected a name that ends in .ffmeta, .txt, .edl, .otio, .vtt, .gif or .webp", path));
}

void write_moving(const std::string& path, const FilmInput& input, const FilmReport& report, const Outline& outline) {
  Progress progress;
  progress.progress("preview", 0, 0);
  FfmpegOptions options;
  options.on_temporary = removed_on_interrupt();
  options.on_process = killed_on_interrupt();
  write_preview(report.info, input.path, outline, path, options);
}

void write_thumbnails(const std::string& path, const FilmReport& report, const Outline& outline) {
  constexpr int kQuality = 80;
  const Sprites sprites = draw_sprites(report.stills);
  const std::string sheet = sprites_of(path);
  write_output(sheet, encode_jpeg(sprites.sheet, kQuality));
  write_output(path, to_webvtt(outline, sprites, fs::path(sheet).filename().string()));
}

// The lines are still good for a description, but without the bar.
void note_few_chapters(const std::string& path, const std::string& lines) {
  if (static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')) >= kFewestChapters) return;
  std::fputs(fmt::format("winnow: note: {}: YouTube shows chapters if there are at least {}, of 10 s each\n", path,
                         kFewestChapters)
                 .c_str(),
             stderr);
}

void write_export(const std::string& path, const FilmInput& input, const FilmReport& report, const Outline& outline) {
  const std::string_view kind = kind_of_export(path).extension;
  if (kind == ".gif" || kind == ".webp") return write_moving(path, input, report, outline);
  if (kind == ".vtt") return write_thumbnails(path, report, outline);
  if (kind == ".edl") return write_output(path, to_edl(outline));
  if (kind == ".otio") return write_output(path, to_otio(outline));
  if (kind != ".txt") return write_output(path, to_ffmetadata(outline));
  const std::string lines = to_chapter_lines(outline);
  note_few_chapters(path, lines);
  write_output(path, lines);
}

}  // namespace

void check_exports(std::span<const std::string> paths, bool piped) {
  for (const std::string& path : paths) {
    const ExportKind& kind = kind_of_export(path);
    if (kind.names_film && piped) {
      throw InputError(
          fmt::format("--export {} names the film's file, and standard input has none; expected a file", path));
    }
    if (kind.needs_ffmpeg && !has_ffmpeg()) {
      throw SystemError(fmt::format("--export {} needs the program ffmpeg, which is not in the PATH", path));
    }
  }
}

bool need_stills(std::span<const std::string> paths) {
  return std::any_of(paths.begin(), paths.end(), [](const std::string& path) { return !sprites_of(path).empty(); });
}

std::string sprites_of(const std::string& path) {
  return fs::path(path).extension() == ".vtt" ? fs::path(path).replace_extension(".jpg").string() : "";
}

void write_exports(std::span<const std::string> paths, const FilmInput& input, const FilmReport& report,
                   Written& written) {
  const Outline outline = outline_of(report);
  for (const std::string& path : paths) {
    write_export(path, input, report, outline);
    written.add(path, std::string(kind_of_export(path).what));
    written.add(sprites_of(path), "small pictures of the stills");
  }
}

}  // namespace winnow::cli
