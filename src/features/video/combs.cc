#include "features/video/combs.h"

extern "C" {
#include <libavutil/pixdesc.h>
}

#include <array>
#include <cstdlib>

namespace winnow::detail::video {
namespace {

constexpr int kLines = 6;        // that must alternate
constexpr int kGroupStep = 12;   // from one group of lines to the next
constexpr int kTooth = 14;       // the least difference of two lines, in levels of 256
constexpr double kShare = 3e-3;  // of the places looked at

// Whether the lines from `at` on alternate between two smooth fields, in this column.
template <class Sample>
bool alternates(const Sample* at, std::ptrdiff_t stride, int tooth) {
  const int sign = at[0] > at[stride] ? 1 : -1;
  for (int i = 0; i + 1 < kLines; ++i) {
    const int turned = i % 2 == 0 ? sign : -sign;
    if (turned * (at[i * stride] - at[(i + 1) * stride]) < tooth) return false;
    if (i + 2 < kLines && std::abs(at[i * stride] - at[(i + 2) * stride]) > tooth / 2) return false;
  }
  return true;
}

template <class Sample>
double combed_share(const AVFrame& frame, const AVFrame& before, int tooth) {
  const auto stride = static_cast<std::ptrdiff_t>(frame.linesize[0] / static_cast<int>(sizeof(Sample)));
  const auto old_stride = static_cast<std::ptrdiff_t>(before.linesize[0] / static_cast<int>(sizeof(Sample)));
  const auto* now = reinterpret_cast<const Sample*>(frame.data[0]);
  const auto* old = reinterpret_cast<const Sample*>(before.data[0]);
  std::size_t combed = 0, looked = 0;
  for (int y = 0; y + kLines <= frame.height; y += kGroupStep) {
    for (int x = 0; x + 1 < frame.width; x += 2, ++looked) {
      const Sample* at = now + y * stride + x;
      if (std::abs(at[0] - at[stride]) < tooth || !alternates(at, stride, tooth)) continue;
      if (!alternates(at + 1, stride, tooth)) continue;  // one column alone may be noise
      const Sample* was = old + y * old_stride + x;
      if (std::abs(at[0] - was[0]) >= tooth || std::abs(at[stride] - was[old_stride]) >= tooth) ++combed;
    }
  }
  return looked == 0 ? 0 : static_cast<double>(combed) / static_cast<double>(looked);
}

}  // namespace

bool is_combed(const AVFrame& frame, const AVFrame& before) {
  if (before.width != frame.width || before.height != frame.height || before.format != frame.format) return false;
  const AVPixFmtDescriptor& format = *av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  const AVComponentDescriptor& light = format.comp[0];
  constexpr auto kOther = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM |
                          AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BE;
  if ((format.flags & kOther) != 0 || light.shift != 0 || light.depth < 8) return false;
  if (light.depth == 8 && light.step == 1) return combed_share<std::uint8_t>(frame, before, kTooth) >= kShare;
  if (light.depth == 8 || light.step != 2) return false;
  return combed_share<std::uint16_t>(frame, before, kTooth << (light.depth - 8)) >= kShare;
}

}  // namespace winnow::detail::video
