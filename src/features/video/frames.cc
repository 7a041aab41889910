// Reads a video: selects frames and sets their size.
#include "winnow/video/frames.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "features/video/decoder.h"
#include "features/video/due.h"
#include "features/video/picture.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kMostPixels = 16384;  // per side

struct Size {
  std::size_t width, height;
};

// With square pixels, unless the options say otherwise.
Size size_of(const video::Decoder& decoder, const AVFrame& frame, const PictureOptions& options) {
  const VideoInfo& info = decoder.info();
  const double shape = static_cast<double>(info.width) / static_cast<double>(info.height);
  const auto rounded = [](double x) { return static_cast<std::size_t>(std::max(1L, std::lround(x))); };
  if (options.width > 0 && options.height > 0) return {options.width, options.height};
  if (options.width > 0) return {options.width, rounded(static_cast<double>(options.width) / shape)};
  if (options.height > 0) return {rounded(static_cast<double>(options.height) * shape), options.height};
  Size size = {rounded(frame.width * decoder.stretch(frame)), static_cast<std::size_t>(frame.height)};
  if (decoder.quarter_turns() % 2 == 1) std::swap(size.width, size.height);
  return size;
}

}  // namespace

void check_frame_choice(const FrameChoice& choice) {
  if (choice.every == 0) throw InputError("every is 0; expected a number >= 1");
  if (!(choice.fps >= 0) || !std::isfinite(choice.fps)) {
    throw InputError(fmt::format("fps is {}; expected a number > 0", choice.fps));
  }
  if (choice.every > 1 && choice.fps > 0) throw InputError("every and fps are both given; expected one of them");
}

void check_picture_options(const PictureOptions& options) {
  if (options.width > kMostPixels || options.height > kMostPixels) {
    throw InputError(fmt::format("a size of {} x {} is given; expected at most {} per side", options.width,
                                 options.height, kMostPixels));
  }
}

class FrameReader::Impl {
 public:
  Impl(const std::string& path, const FrameChoice& choice, const PictureOptions& options)
      : decoder_(path, options.run.threads == 0 ? hardware_threads() : options.run.threads),
        due_(choice),
        options_(options) {}

  const video::Decoder& decoder() const { return decoder_; }

  // The next frame for which wanted(number, seconds) is true.
  template <class Wanted>
  bool next(Frame& frame, Wanted wanted) {
    while (const AVFrame* decoded = decoder_.next()) {
      frame.number = decoder_.number();
      frame.seconds = decoder_.seconds();
      if (!wanted(frame.number, frame.seconds)) continue;
      const Size size = size_of(decoder_, *decoded, options_);
      picture_.convert(*decoded, decoder_.quarter_turns(), size.width, size.height, frame.image);
      return true;
    }
    return false;
  }

  bool is_due(std::size_t number, double seconds) { return due_(number, seconds); }

 private:
  video::Decoder decoder_;
  video::Picture picture_;
  video::Due due_;
  PictureOptions options_;
};

FrameReader::FrameReader(const std::string& path, const FrameChoice& choice, const PictureOptions& options) {
  check_frame_choice(choice);
  check_picture_options(options);
  impl_ = std::make_unique<Impl>(path, choice, options);
}
FrameReader::~FrameReader() = default;
FrameReader::FrameReader(FrameReader&&) noexcept = default;
FrameReader& FrameReader::operator=(FrameReader&&) noexcept = default;

const VideoInfo& FrameReader::info() const {
  return impl_->decoder().info();
}

bool FrameReader::next(Frame& frame) {
  return impl_->next(frame, [&](std::size_t number, double seconds) { return impl_->is_due(number, seconds); });
}

double FrameReader::end() const {
  return impl_->decoder().end();
}

std::string FrameReader::note() const {
  return impl_->decoder().note();
}

void fetch_frames(const std::string& path, std::span<const std::size_t> numbers, const PictureOptions& options,
                  const std::function<void(Frame&& frame)>& take) {
  check_picture_options(options);
  FrameReader::Impl reader(path, {}, options);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t wanted = numbers[i];
    if (i > 0 && wanted <= numbers[i - 1]) throw InputError("frame numbers to fetch must increase");
    Frame frame;
    if (!reader.next(frame, [&](std::size_t number, double) { return number == wanted; })) {
      throw InputError(fmt::format("{} has no frame {}", path, wanted));
    }
    take(std::move(frame));
  }
}

}  // namespace winnow
