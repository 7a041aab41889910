#include "features/video/frame_source.h"

#include <algorithm>
#include <utility>

#include "features/video/gist_filters.h"

namespace winnow::detail::video {
namespace {

// How many frames per second a choice offers of a file; 0 if unknown.
double rate_of(const FrameChoice& choice, const VideoInfo& info) {
  if (choice.fps > 0) return info.fps > 0 ? std::min(choice.fps, info.fps) : choice.fps;
  return info.fps / static_cast<double>(choice.every);
}

}  // namespace

FrameSource::Open::Open(const std::string& path, const DescribeOptions& options, std::size_t threads)
    : decoder(path, threads),
      due(options.frames),
      spread(options.looks, options.least_looks, decoder.info(), rate_of(options.frames, decoder.info())) {}

FrameSource::FrameSource(std::span<const std::string> paths, const DescribeOptions& options, std::size_t threads)
    : paths_(paths), options_(options), threads_(std::min<std::size_t>(threads, 4)) {}

bool FrameSource::next(Frame& frame, std::size_t& file) {
  while (infos_.size() < paths_.size() || open_ != nullptr) {
    if (open_ == nullptr) {
      open_ = std::make_unique<Open>(paths_[infos_.size()], options_, threads_);
      infos_.push_back(open_->decoder.info());
    }
    file = infos_.size() - 1;
    if (next_of_file(frame)) return true;
    close_file();
  }
  return false;
}

bool FrameSource::next_of_file(Frame& frame) {
  Decoder& decoder = open_->decoder;
  while (const AVFrame* decoded = decoder.next()) {
    ++passed_;
    frame.number = decoder.number();
    frame.seconds = decoder.seconds();
    if (options_.track) {
      thumbnails_.make(*decoded, thumbnail_);
      open_->tracker.add(thumbnail_, frame.seconds, decoder.damaged());
    }
    if (!open_->due(frame.number, frame.seconds) || !open_->spread(frame.seconds)) continue;
    picture_.convert(*decoded, decoder.quarter_turns(), kFrameWidth, kFrameHeight, frame.image);
    return true;
  }
  return false;
}

void FrameSource::close_file() {
  ends_.push_back(open_->decoder.end());
  if (auto note = open_->decoder.note(); !note.empty()) notes_.push_back(std::move(note));
  if (options_.track) tracks_.push_back(open_->tracker.finish());
  open_.reset();
}

std::size_t FrameSource::estimate() const {
  return paths_.size() > 1 || infos_.empty() ? 0 : infos_.front().frames;
}

}  // namespace winnow::detail::video
