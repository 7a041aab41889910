// Lists of names for --help.
#pragma once

#include <string>

namespace winnow::cli {

// "\n  name: summary" for each.
template <class Named>
std::string one_of(const Named& all) {
  std::string text;
  for (const auto& named : all) text += "\n  " + std::string(named.name) + ": " + std::string(named.summary);
  return text;
}

}  // namespace winnow::cli
