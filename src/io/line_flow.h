// Text from a flow, in pieces of whole lines.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "io/flow.h"

namespace winnow::detail {

class LineFlow {
 public:
  // `whole_lines` returns the number of bytes, from the beginning of a text, that form whole lines.
  LineFlow(Flow flow, std::size_t piece_bytes, std::function<std::size_t(std::string_view)> whole_lines)
      : flow_(std::move(flow)), piece_bytes_(piece_bytes), whole_lines_(std::move(whole_lines)) {}

  const std::string& name() const { return flow_.name(); }

  // The next piece, about piece_bytes long or one line, without a byte order mark. Empty at the end. It stays valid
  // until the next call. InputError if a line does not end.
  std::string_view next();
  // Where the piece begins in the flow.
  std::uint64_t at() const { return at_; }

 private:
  Flow flow_;
  std::size_t piece_bytes_;
  std::function<std::size_t(std::string_view)> whole_lines_;
  std::size_t given_ = 0;   // bytes of the last piece, with a byte order mark
  std::uint64_t next_ = 0;  // where the next piece begins
  std::uint64_t at_ = 0;
  bool first_ = true;
};

}  // namespace winnow::detail
