#include "cli/unused.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/parameters.h"
#include "winnow/error.h"

namespace winnow::cli {

void refuse_if_given(const Command& command, std::span<const std::string_view> options, std::string_view is_for,
                     std::string_view but) {
  for (const std::string_view option : options) {
    if (command.is_given(option)) throw InputError(fmt::format("{} is for {}, and {}", option, is_for, but));
  }
}

void refuse_unused(const Command& command, std::span<const OptionUse> uses, std::string_view by,
                   std::span<const std::string> chosen) {
  for (const OptionUse& use : uses) {
    const bool used = std::any_of(chosen.begin(), chosen.end(), [&](const std::string& value) {
      return std::find(use.values.begin(), use.values.end(), value) != use.values.end();
    });
    if (used || !command.is_given(use.option)) continue;
    throw InputError(fmt::format("{} was given with {} {}; it belongs to {} {}", use.option, by,
                                 fmt::join(chosen, " with "), by, or_list(use.values)));
  }
}

}  // namespace winnow::cli
