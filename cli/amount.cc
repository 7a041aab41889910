#include "cli/amount.h"

#include <fmt/format.h>

#include "cli/k.h"
#include "winnow/error.h"

namespace winnow::cli {

Amount parse_amount(const std::string& text) {
  const auto counts = parse_k(text, 1);  // throws if it is neither a count nor a percentage
  if (counts.size() != 1) throw InputError(fmt::format("-k {} is a list; expected one number or percentage", text));
  return text.ends_with('%') ? Amount{0, std::stod(text) / 100} : Amount{counts.front(), 0};
}

}  // namespace winnow::cli
