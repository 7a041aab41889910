#include "cli/second_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

std::string find_program(const std::string& name, const std::string& users) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw SystemError(fmt::format("cannot find {}: /proc/self/exe: {}", name, error.message()));
  const auto beside = self.parent_path() / name;
  const auto installed = (self.parent_path() / WINNOW_PROGRAMS / name).lexically_normal();
  for (const auto& path : {beside, installed}) {
    if (access(path.c_str(), X_OK) == 0) return path.string();
  }
  throw SystemError(
      fmt::format("{} need the program {}; expected it as {} or {}", users, name, beside.string(), installed.string()));
}

// As the system passed them to main().
std::vector<std::string> own_arguments() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> arguments;
  for (std::string argument; std::getline(file, argument, '\0');) arguments.push_back(argument);
  return arguments;
}

}  // namespace

void become(const std::string& name, const std::string& users) {
  const std::string program = find_program(name, users);
  std::vector<std::string> arguments = own_arguments();
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  throw SystemError(fmt::format("cannot start {}: {}", program, std::generic_category().message(errno)));
}

}  // namespace winnow::cli
