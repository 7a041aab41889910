#include "io/line_flow.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/source.h"
#include "winnow/error.h"

namespace winnow::detail {

std::string_view LineFlow::next() {
  constexpr std::size_t kLongestLine = std::size_t{256} << 20;
  flow_.take(given_);
  std::size_t want = std::max<std::size_t>(piece_bytes_, 3);  // at least a byte order mark
  flow_.fill(want);
  while ((given_ = flow_.ended() ? flow_.text().size() : whole_lines_(flow_.text())) == 0 && !flow_.ended()) {
    check_is_text(flow_.name(), flow_.text());
    if (flow_.text().size() > kLongestLine) {
      throw InputError(
          fmt::format("{} has a line of more than {} MiB; a stream needs rows that fit in memory (is a quote missing?)",
                      flow_.name(), kLongestLine >> 20));
    }
    flow_.fill(want = 2 * std::max(want, flow_.text().size()));
  }
  const std::string_view all = flow_.text().substr(0, given_);
  const std::string_view piece = std::exchange(first_, false) ? without_bom(all) : all;
  next_ += all.size();
  at_ = next_ - piece.size();
  return piece;
}

}  // namespace winnow::detail
