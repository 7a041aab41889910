// Refuses options that have no effect with the rest of the command line. The message says what the option is for.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace winnow::cli {

// InputError if one of the options was given: "--edges is for videos and pictures, and -o asks for rows of text".
void refuse_if_given(const Command& command, std::span<const std::string_view> options, std::string_view is_for,
                     std::string_view but);

// An option, and the values of another option with which it has an effect.
struct OptionUse {
  std::string_view option;
  std::vector<std::string_view> values;
};

// InputError if an option was given but none of its values is in `chosen`, the values of `by`, such as --objective.
void refuse_unused(const Command& command, std::span<const OptionUse> uses, std::string_view by,
                   std::span<const std::string> chosen);

}  // namespace winnow::cli
