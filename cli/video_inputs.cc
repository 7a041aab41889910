#include "cli/video_inputs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string_view>
#include <system_error>

#include "winnow/error.h"
#include "winnow/video/frames.h"

namespace winnow::cli {
namespace {

namespace fs = std::filesystem;

enum class Kind { kFilm, kPhoto, kNeither };

std::string lower_extension(const fs::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

// By its name if it is one of the usual ones, because a folder may have thousands of photos.
Kind kind_of_file(const fs::path& path) {
  static constexpr std::array<std::string_view, 8> kPhotos = {".jpg",  ".jpeg", ".png", ".webp",
                                                              ".tiff", ".tif",  ".bmp", ".jpe"};
  if (std::find(kPhotos.begin(), kPhotos.end(), lower_extension(path)) != kPhotos.end()) return Kind::kPhoto;
  try {
    return FrameReader(path.string()).info().still ? Kind::kPhoto : Kind::kFilm;
  } catch (const InputError&) {
    return Kind::kNeither;
  }
}

// "https://…": anything with a protocol. Only files are read, so that nothing is fetched behind anyone's back.
void refuse_address(const std::string& argument) {
  const std::size_t end = argument.find("://");
  if (end == std::string::npos || end == 0) return;
  if (!std::all_of(argument.begin(), argument.begin() + static_cast<std::ptrdiff_t>(end),
                   [](unsigned char c) { return std::isalnum(c) != 0 || c == '+' || c == '-' || c == '.'; })) {
    return;
  }
  throw InputError(
      fmt::format("{} is an address, and only files are read; fetch it first, such as with yt-dlp -o film.mp4 '{}', or "
                  "with curl -LO if it is a file",
                  argument, argument));
}

// Names of outputs. "index" is kept for the page of all.
class Names {
 public:
  std::string of(const fs::path& path) {
    const std::string stem = path.stem().string().empty() ? "film" : path.stem().string();
    std::string name = stem;
    for (std::size_t i = 2; !taken_.insert(name).second; ++i) name = fmt::format("{}-{}", stem, i);
    return name;
  }

 private:
  std::set<std::string> taken_ = {"index"};
};

// The files of a folder and its subfolders, sorted, without hidden ones. A folder that links lead to again is read
// once.
void add_files(const fs::path& folder, std::set<fs::path>& visited, std::vector<fs::path>& files) {
  if (!visited.insert(fs::canonical(folder)).second) return;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    if (path.filename().string().starts_with('.')) continue;
    std::error_code ignored;  // a broken link
    const fs::file_status status = fs::status(path, ignored);
    if (fs::is_directory(status)) add_files(path, visited, files);
    if (fs::is_regular_file(status)) files.push_back(path);
  }
}

std::vector<fs::path> files_below(const std::string& folder) {
  std::vector<fs::path> files;
  std::set<fs::path> visited;
  try {
    add_files(folder, visited, files);
  } catch (const fs::filesystem_error& error) {
    throw InputError(fmt::format("cannot list {}: {}", folder, error.code().message()));
  }
  return files;
}

void add_folder(const std::string& folder, Names& names, VideoInputs& inputs) {
  PhotosInput photos;
  std::size_t films = 0;
  for (const fs::path& path : files_below(folder)) {
    switch (kind_of_file(path)) {
      case Kind::kFilm:
        inputs.films.push_back({path.string(), path.string(), names.of(path)});
        ++films;
        break;
      case Kind::kPhoto:
        photos.paths.push_back(path.string());
        break;
      case Kind::kNeither:
        inputs.skipped.push_back(path.string());
    }
  }
  if (films == 0 && photos.paths.empty()) {
    throw InputError(fmt::format("{} holds no film or photo that FFmpeg can read", folder));
  }
  if (photos.paths.empty()) return;
  const fs::path whole = fs::weakly_canonical(fs::absolute(folder));
  photos.shown = folder;
  photos.name = names.of(whole.filename().empty() ? whole.parent_path().filename() : whole.filename());
  inputs.photos.push_back(std::move(photos));
}

}  // namespace

VideoInputs find_videos(std::span<const std::string> arguments) {
  VideoInputs inputs;
  Names names;
  PhotosInput pictures;
  for (const std::string& argument : arguments) {
    refuse_address(argument);
    std::error_code ignored;
    if (argument == "-") {
      if (!inputs.spool.path().empty()) throw InputError("- was given twice; standard input can be read once");
      inputs.spool = Spool(STDIN_FILENO);
      inputs.films.push_back({inputs.spool.path(), "standard input", names.of("film")});
    } else if (fs::is_directory(argument, ignored)) {
      add_folder(argument, names, inputs);
    } else if (arguments.size() > 1 && fs::is_regular_file(argument, ignored) &&
               kind_of_file(argument) == Kind::kPhoto) {
      pictures.paths.push_back(argument);
    } else {
      inputs.films.push_back({argument, argument, names.of(argument)});
    }
  }
  if (!pictures.paths.empty()) {
    pictures.shown = pictures.paths.size() == 1 ? pictures.paths.front() : "the photos";
    pictures.name = names.of("photos");
    inputs.photos.push_back(std::move(pictures));
  }
  return inputs;
}

}  // namespace winnow::cli
