// The frames of several files, one after another: those to be described as pictures of 360 x 180, and all of them as
// tracks.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "features/video/decoder.h"
#include "features/video/due.h"
#include "features/video/picture.h"
#include "features/video/thumbnail.h"
#include "features/video/tracker.h"
#include "winnow/video/describe.h"

namespace winnow::detail::video {

class FrameSource {
 public:
  FrameSource(std::span<const std::string> paths, const DescribeOptions& options, std::size_t threads);

  // The next frame to be described, and the number of its path; false at the end.
  bool next(Frame& frame, std::size_t& file);

  std::size_t passed() const { return passed_; }  // frames decoded so far
  std::size_t estimate() const;                   // of all frames of all files; 0 if unknown

  // At the end, one per path; notes only of files that have problems.
  std::vector<VideoInfo> take_infos() { return std::move(infos_); }
  std::vector<double> take_ends() { return std::move(ends_); }
  std::vector<std::string> take_notes() { return std::move(notes_); }
  std::vector<FrameTrack> take_tracks() { return std::move(tracks_); }

 private:
  // A file that is being read.
  struct Open {
    Open(const std::string& path, const DescribeOptions& options, std::size_t threads);

    Decoder decoder;
    Due due;
    Spread spread;
    Tracker tracker;
  };

  bool next_of_file(Frame& frame);
  void close_file();

  std::span<const std::string> paths_;
  const DescribeOptions& options_;
  std::size_t threads_;
  std::unique_ptr<Open> open_;
  Picture picture_;
  ThumbnailMaker thumbnails_;
  Thumbnail thumbnail_;
  std::size_t passed_ = 0;
  std::vector<VideoInfo> infos_;
  std::vector<double> ends_;
  std::vector<std::string> notes_;
  std::vector<FrameTrack> tracks_;
};

}  // namespace winnow::detail::video
