#include "io/flow.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace winnow::detail {

void Flow::fill(std::size_t want) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  if (ended_ || end_ - begin_ >= want) return;
  if (begin_ > 0 && begin_ < end_) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
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

Buffer<std::byte> Flow::release() {
  assert(begin_ == 0);
  buffer_.resize(end_);
  buffer_.shrink_to_fit();
  return std::move(buffer_);
}

}  // namespace winnow::detail
