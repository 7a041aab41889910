// The films and photos that the arguments of winnow video name: files, folders, standard input.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/spool.h"

namespace winnow::cli {

struct FilmInput {
  std::string path;   // of its file
  std::string shown;  // how it was named
  std::string name;   // of its outputs, without extension; different for each input
};

// Photos that are summarized together.
struct PhotosInput {
  std::vector<std::string> paths;
  std::string shown;
  std::string name;
};

struct VideoInputs {
  std::vector<FilmInput> films;
  std::vector<PhotosInput> photos;
  std::vector<std::string> skipped;  // files of folders that are neither
  Spool spool;                       // holds standard input

  std::size_t size() const { return films.size() + photos.size(); }
};

// A folder is replaced by its films, sorted, and by its photos. Two or more pictures that are given as files are photos
// too; one is a film of one frame. InputError for an address, a folder without films and photos, and standard input
// that is not a film.
VideoInputs find_videos(std::span<const std::string> arguments);

}  // namespace winnow::cli
