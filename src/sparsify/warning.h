// The warning if pruning left fewer elements than will be selected.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace winnow::detail {

// Empty if enough elements were kept, or all.
inline std::string too_few_warning(std::size_t kept, std::size_t k, std::size_t ground) {
  if (kept >= k || kept == ground) return {};
  return fmt::format("only {} elements were kept for a selection of {}; use a floor to keep more", kept, k);
}

}  // namespace winnow::detail
