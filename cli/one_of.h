// The names there are, for --help.
#pragma once

#include <string>

namespace winnow::cli {

// "\n  name: summary" of each.
template <class Named>
std::string one_of(const Named& all) {
  std::string text;
  for (const auto& named : all) text += "\n  " + std::string(named.name) + ": " + std::string(named.summary);
  return text;
}

}  // namespace winnow::cli
