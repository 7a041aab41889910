// Data that is not part of the project, for comparisons with published results. It is in ../shared/data beside the
// project, or in the folder that the environment variable WINNOW_SHARED_DATA names.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace winnow::testing {

// Empty if there is no such file.
inline std::string shared_data(const std::string& name) {
  const char* given = std::getenv("WINNOW_SHARED_DATA");
  const std::string path = std::string(given != nullptr ? given : WINNOW_SHARED_DATA_DIR) + "/" + name;
  return std::filesystem::exists(path) ? path : "";
}

}  // namespace winnow::testing
