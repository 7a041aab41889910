#include "features/video/gist.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace winnow::detail::video {
namespace {

// The position of pixel p in the DFT's layout (gist_filters.h). Pixels are counted line by line, in a picture of height
// `height`.
std::size_t place(std::size_t p, std::size_t height, std::size_t stride) {
  return p / height * stride + p % height;
}

// The source of position i of a line that is extended by mirrored borders.
std::size_t mirrored(std::size_t i, std::size_t length) {
  constexpr std::size_t kBorder = LowPass::kBorder;
  if (i < kBorder) return kBorder - 1 - i;
  i -= kBorder;
  return i < length ? i : 2 * length - 1 - i;
}

std::array<float, 256> make_logarithms() {
  std::array<float, 256> table;
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = std::log(static_cast<float>(i) + 1);
  return table;
}

}  // namespace

// work.picture = (x - low(x)) / (0.2 + sqrt(low((x - low(x))^2))), where x are the logarithms.
void Gist::prepare(const std::uint8_t* grey, GistWork& work) const {
  static const std::array<float, 256> kLogarithms = make_logarithms();
  constexpr float kFlat = 0.2F;  // contrast below this is not raised to full strength
  const GistKernels& kernels = gist_kernels();
  for (std::size_t y = 0; y < LowPass::kHeight; ++y) {
    const std::uint8_t* line = grey + mirrored(y, kFrameHeight) * kFrameWidth;
    for (std::size_t x = 0; x < LowPass::kWidth; ++x) {
      work.padded[place(y * LowPass::kWidth + x, LowPass::kHeight, kPaddedStride)] =
          kLogarithms[line[mirrored(x, kFrameWidth)]];
    }
  }
  const std::size_t size = work.padded.size();
  kernels.low_pass(low_pass_, plans_.low_pass, work.padded.data(), false, work, work.filtered.data());
  for (std::size_t i = 0; i < size; ++i) {
    work.padded[i] -= work.filtered[i];
    work.squares[i] = work.padded[i] * work.padded[i];
  }
  kernels.low_pass(low_pass_, plans_.low_pass, work.squares.data(), true, work, work.filtered.data());
  for (std::size_t i = 0; i < size; ++i) work.padded[i] /= kFlat + std::sqrt(work.filtered[i]);
  for (std::size_t y = 0; y < kFrameHeight; ++y) {
    for (std::size_t x = 0; x < kFrameWidth; ++x) {
      const std::size_t p = (y + LowPass::kBorder) * LowPass::kWidth + x + LowPass::kBorder;
      work.picture[place(y * kFrameWidth + x, kFrameHeight, kStride)] =
          work.padded[place(p, LowPass::kHeight, kPaddedStride)];
    }
  }
}

void Gist::describe(const std::uint8_t* grey, GistWork& work, float* to) const {
  static_assert(kFrameWidth == 2 * kFrameHeight, "even rows a are left halves of lines, odd ones right halves");
  constexpr std::size_t kBlockWidth = kFrameWidth / kBlocks;
  constexpr float kBlockSize = static_cast<float>(kBlockWidth * kFrameHeight / kBlocks);
  prepare(grey, work);
  gist_kernels().transform(plans_, work);
  std::array<float, kBlocks * 2 * kStride> sums;
  for (std::size_t k = 0; k < bank_.size; ++k) {
    gist_kernels().filter_sums(plans_, bank_, k, work, sums.data());
    for (std::size_t column = 0; column < kBlocks; ++column) {
      for (std::size_t row = 0; row < kBlocks; ++row) {
        const float* half = sums.data() + (row * 2 + column / 2) * kStride + column % 2 * kBlockWidth;
        float sum = 0;
        for (std::size_t b = 0; b < kBlockWidth; ++b) sum += half[b];
        *to++ = sum / kBlockSize;
      }
    }
  }
}

}  // namespace winnow::detail::video
