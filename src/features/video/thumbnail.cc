#include "features/video/thumbnail.h"

extern "C" {
#include <libavutil/pixdesc.h>
}

#include <algorithm>
#include <bit>

#include "winnow/error.h"

namespace winnow::detail::video {
namespace {

constexpr std::size_t kMostLines = 8;  // of a block; more would not change the means much

const AVPixFmtDescriptor& format_of(const AVFrame& frame) {
  return *av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
}

// Whether each component is a plane of its own, of bytes or of words of this machine.
bool has_planes(const AVFrame& frame) {
  const AVPixFmtDescriptor& format = format_of(frame);
  constexpr auto kOther =
      AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL;
  const bool native = ((format.flags & AV_PIX_FMT_FLAG_BE) != 0) == (std::endian::native == std::endian::big);
  const bool colours = (format.flags & AV_PIX_FMT_FLAG_PLANAR) != 0 && format.nb_components >= 3;
  if ((format.flags & kOther) != 0 || !(colours || format.nb_components == 1)) return false;
  for (int i = 0; i < std::min<int>(3, format.nb_components); ++i) {
    const AVComponentDescriptor& part = format.comp[i];
    const bool alone = part.plane == i && part.offset == 0 && part.shift == 0;
    if (!alone || part.step != (part.depth > 8 ? 2 : 1) || part.depth < 8 || (part.depth > 8 && !native)) return false;
  }
  return true;
}

struct Plane {
  const std::uint8_t* data;
  std::ptrdiff_t stride;  // bytes
  std::size_t width, height;
};

Plane plane_of(const AVFrame& frame, int i) {
  const AVPixFmtDescriptor& format = format_of(frame);
  const int across = i == 0 ? 0 : format.log2_chroma_w, down = i == 0 ? 0 : format.log2_chroma_h;
  const auto side = [](int whole, int shift) {
    return static_cast<std::size_t>(std::max(1, AV_CEIL_RSHIFT(whole, shift)));
  };
  return {frame.data[i], frame.linesize[i], side(frame.width, across), side(frame.height, down)};
}

struct Span {
  std::size_t begin, end;  // at least one
};

Span part(std::size_t i, std::size_t parts, std::size_t length) {
  const std::size_t begin = std::min(i * length / parts, length - 1);
  return {begin, std::clamp((i + 1) * length / parts, begin + 1, length)};
}

// The mean difference of neighbouring pixels, on the lines that block_means looks at or about as many.
template <class Sample>
float detail_of(const Plane& plane) {
  if (plane.width < 2) return 0;
  const std::size_t step = std::max<std::size_t>(1, plane.height / (kMostLines * Thumbnail::kRows));
  std::uint64_t sum = 0, count = 0;
  for (std::size_t y = 0; y < plane.height; y += step, count += plane.width - 1) {
    const auto* line = reinterpret_cast<const Sample*>(plane.data + static_cast<std::ptrdiff_t>(y) * plane.stride);
    int of_line = 0;
    for (std::size_t x = 0; x + 1 < plane.width; ++x) of_line += std::abs(line[x + 1] - line[x]);
    sum += static_cast<std::uint64_t>(of_line);
  }
  return static_cast<float>(sum) / static_cast<float>(count);
}

// The means of columns x rows blocks, scaled and shifted. `sums` is room for one line.
template <class Sample>
void block_means(const Plane& plane, std::size_t columns, std::size_t rows, float scale, float shift,
                 std::vector<std::uint32_t>& sums, std::uint8_t* to) {
  sums.resize(plane.width);
  for (std::size_t row = 0; row < rows; ++row) {
    const Span lines = part(row, rows, plane.height);
    const std::size_t step = std::max<std::size_t>(1, (lines.end - lines.begin) / kMostLines);
    std::fill(sums.begin(), sums.end(), 0U);
    std::size_t count = 0;
    for (std::size_t y = lines.begin; y < lines.end; y += step, ++count) {
      const auto* line = reinterpret_cast<const Sample*>(plane.data + static_cast<std::ptrdiff_t>(y) * plane.stride);
      for (std::size_t x = 0; x < plane.width; ++x) sums[x] += line[x];
    }
    for (std::size_t column = 0; column < columns; ++column) {
      const Span across = part(column, columns, plane.width);
      std::uint64_t sum = 0;
      for (std::size_t x = across.begin; x < across.end; ++x) sum += sums[x];
      const float mean = static_cast<float>(sum) / static_cast<float>(count * (across.end - across.begin));
      *to++ = static_cast<std::uint8_t>(std::clamp(mean * scale + shift + 0.5F, 0.0F, 255.0F));
    }
  }
}

}  // namespace

// Other kinds of frames are converted, at a size that is still larger than the thumbnail.
const AVFrame& ThumbnailMaker::as_planes(const AVFrame& frame) {
  if (has_planes(frame)) return frame;
  constexpr int kWidth = 4 * Thumbnail::kColumns, kHeight = 4 * Thumbnail::kRows;
  if (converted_ == nullptr) {
    converted_.reset(av_frame_alloc());
    converted_->width = kWidth;
    converted_->height = kHeight;
    converted_->format = AV_PIX_FMT_YUV420P;
    if (av_frame_get_buffer(converted_.get(), 0) < 0) throw std::bad_alloc();
  }
  scaler_.reset(sws_getCachedContext(scaler_.release(), frame.width, frame.height,
                                     static_cast<AVPixelFormat>(frame.format), kWidth, kHeight, AV_PIX_FMT_YUV420P,
                                     SWS_AREA | SWS_ACCURATE_RND | SWS_BITEXACT, nullptr, nullptr, nullptr));
  if (scaler_ == nullptr) throw InputError("pictures of this kind cannot be converted by FFmpeg");
  if (sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height, converted_->data, converted_->linesize) <
      0) {
    throw SystemError("FFmpeg failed to scale a frame");
  }
  return *converted_;
}

void ThumbnailMaker::make(const AVFrame& frame, Thumbnail& to) {
  const AVFrame& from = as_planes(frame);
  const AVPixFmtDescriptor& format = format_of(from);
  const auto depth = format.comp[0].depth;
  const float unit = 1.0F / static_cast<float>(1 << (depth - 8));
  const bool full = from.color_range == AVCOL_RANGE_JPEG || format.nb_components == 1;
  const float stretch = full ? 1 : 255.0F / 219, lift = full ? 0 : -16 * stretch;
  const auto means = [&](int plane, std::size_t columns, std::size_t rows, float scale, float shift, auto& out) {
    if (depth > 8) {
      block_means<std::uint16_t>(plane_of(from, plane), columns, rows, scale, shift, sums_, out.data());
    } else {
      block_means<std::uint8_t>(plane_of(from, plane), columns, rows, scale, shift, sums_, out.data());
    }
  };
  means(0, Thumbnail::kColumns, Thumbnail::kRows, unit * stretch, lift, to.light);
  to.detail =
      unit * (depth > 8 ? detail_of<std::uint16_t>(plane_of(from, 0)) : detail_of<std::uint8_t>(plane_of(from, 0)));
  to.blue.fill(128);
  to.red.fill(128);
  if (format.nb_components == 1) return;
  means(1, Thumbnail::kColourColumns, Thumbnail::kColourRows, unit, 0, to.blue);
  means(2, Thumbnail::kColourColumns, Thumbnail::kColourRows, unit, 0, to.red);
}

}  // namespace winnow::detail::video
