#include "cli/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

// An output that cannot be written is reported before hours of work, not after.
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

// Whether two paths name the same regular file, whether or not it exists yet. The first is written to.
bool same_file(const FileUse& written, const FileUse& other) {
  std::error_code error;
  const auto status = std::filesystem::status(written.path, error);
  if (std::filesystem::is_character_file(status) || std::filesystem::is_fifo(status)) return false;
  if (std::filesystem::exists(status)) return std::filesystem::equivalent(written.path, other.path, error);
  const auto whole = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return !std::filesystem::exists(other.path, error) && whole(written.path) == whole(other.path);
}

bool clash(const FileUse& a, const FileUse& b) {
  if (a.path.empty() || b.path.empty()) return false;
  if (a.path == "-" || b.path == "-") return a.path == b.path && a.written == b.written;
  return (a.written && same_file(a, b)) || (b.written && same_file(b, a));
}

}  // namespace

// There may be many inputs but few outputs. Only pairs with an output, or with standard input, can clash.
void check_files(std::span<const FileUse> uses) {
  for (std::size_t i = 0; i < uses.size(); ++i) {
    const FileUse& a = uses[i];
    if (a.written) check_output(a.path);
    if (!a.written && a.path != "-") continue;
    for (std::size_t j = 0; j < uses.size(); ++j) {
      const FileUse& b = uses[j];
      const bool seen = j <= i && (j == i || b.written || b.path == "-");
      if (seen || !clash(a, b)) continue;
      const auto& [first, second] = i < j ? std::tie(a, b) : std::tie(b, a);
      throw InputError(
          fmt::format("{} and {} are both '{}'; expected different files", first.option, second.option, second.path));
    }
  }
}

}  // namespace winnow::cli
