#include "evaluate/text/lcs.h"

namespace winnow::detail {

void LongestCommon::mark(std::span<const Word> reference, std::span<const Word> candidate,
                         std::span<std::uint8_t> hits) {
  const std::size_t columns = candidate.size();
  lengths_.assign(columns + 1, 0);
  up_.assign(reference.size() * columns, false);
  for (std::size_t i = 0; i < reference.size(); ++i) {
    std::uint32_t diagonal = 0;
    for (std::size_t j = 0; j < columns; ++j) {
      const std::uint32_t above = lengths_[j + 1];
      if (reference[i] == candidate[j]) {
        lengths_[j + 1] = diagonal + 1;
      } else if (above >= lengths_[j]) {
        up_[i * columns + j] = true;
      } else {
        lengths_[j + 1] = lengths_[j];
      }
      diagonal = above;
    }
  }
  for (std::size_t i = reference.size(), j = columns; i > 0 && j > 0;) {
    if (reference[i - 1] == candidate[j - 1]) {
      hits[i - 1] = 1;
      --i;
      --j;
    } else if (up_[(i - 1) * columns + j - 1]) {
      --i;
    } else {
      --j;
    }
  }
}

}  // namespace winnow::detail
