// One film, or one set of photos, from its files to its outputs.
#pragma once

#include <string>

#include "cli/video_inputs.h"
#include "cli/video_outputs.h"
#include "winnow/video/report.h"

namespace winnow::cli {

struct FilmRun {
  const VideoArguments& arguments;
  const FilmOptions& options;
  Written& written;
  std::string progress;  // before the name of a stage: "2 of 5, "
  bool many = false;     // a line in place of a table
};

FilmEntry run_film(const FilmInput& input, const VideoOutputs& outputs, const FilmRun& run);
FilmEntry run_photos(const PhotosInput& input, const VideoOutputs& outputs, const FilmRun& run);

// InputError for a length in time and, unless there are films too, for outputs that photos do not have.
void check_photo_options(const VideoArguments& arguments, bool films);

}  // namespace winnow::cli
