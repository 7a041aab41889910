#include "cli/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

// An output that cannot be written should be said before hours of work, not after.
void check_output(const std::string& path) {
  if (path.empty() || path == "-") return;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory) {
    throw InputError(fmt::format("cannot write {}: {}", path, error.message()));
  }
  if (std::filesystem::is_directory(status)) throw InputError(fmt::format("cannot write {}: it is a folder", path));
  auto folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (!std::filesystem::is_directory(folder, error)) {
    throw InputError(fmt::format("cannot write {}: there is no folder {}", path, folder.string()));
  }
  const std::string must_be_writable = std::filesystem::exists(status) ? path : folder.string();
  if (access(must_be_writable.c_str(), W_OK) != 0) {
    throw InputError(fmt::format("cannot write {}: {}", path, std::generic_category().message(errno)));
  }
}

// Whether two paths lead to one regular file, there already or not yet.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto whole = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return whole(a) == whole(b) && !std::filesystem::is_character_file(a, error) && !std::filesystem::is_fifo(a, error);
}

}  // namespace

void check_files(std::span<const FileUse> uses) {
  for (std::size_t i = 0; i < uses.size(); ++i) {
    const FileUse& a = uses[i];
    if (a.written) check_output(a.path);
    for (const FileUse& b : uses.subspan(i + 1)) {
      if (a.path.empty() || b.path.empty()) continue;
      const bool stream = a.path == "-" || b.path == "-";
      const bool clash =
          stream ? a.path == b.path && a.written == b.written : (a.written || b.written) && same_file(a.path, b.path);
      if (clash) {
        throw InputError(fmt::format("{} and {} are both '{}'; expected different files", a.option, b.option, b.path));
      }
    }
  }
}

}  // namespace winnow::cli
