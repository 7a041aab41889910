// Data that is not part of the project, for checks against what others have published: in ../shared/data beside the
// project, or where the environment's WINNOW_SHARED_DATA says.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace winnow::testing {

// Empty where there is no such file.
inline std::string shared_data(const std::string& name) {
  const char* given = std::getenv("WINNOW_SHARED_DATA");
  const std::string path = std::string(given != nullptr ? given : WINNOW_SHARED_DATA_DIR) + "/" + name;
  return std::filesystem::exists(path) ? path : "";
}

}  // namespace winnow::testing
