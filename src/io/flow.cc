#include "io/flow.h"

#include <algorithm>
#include <cstring>

namespace winnow::detail {

void Flow::fill(std::size_t want) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  if (ended_ || end_ - begin_ >= want) return;
  if (begin_ < end_) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  while (!ended_ && end_ < want) {
    // Memory grows with the bytes received, not with the bytes wanted, because a header may claim a wrong size.
    if (end_ == buffer_.size()) buffer_.resize(std::min(std::max(kPiece, 2 * end_), std::max(kPiece, want)));
    const std::size_t got = read_({buffer_.data() + end_, buffer_.size() - end_});
    ended_ = got == 0;
    end_ += got;
  }
}

std::uint64_t Flow::skip(std::uint64_t count) {
  std::uint64_t skipped = 0;
  while (skipped < count) {
    fill(1);
    const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(count - skipped, end_ - begin_));
    if (now == 0) break;
    take(now);
    skipped += now;
  }
  return skipped;
}

std::uint64_t Flow::drain() {
  std::uint64_t count = 0;
  do {
    fill(1);
    count += end_ - begin_;
    begin_ = end_;
  } while (!ended_);
  return count;
}

}  // namespace winnow::detail
