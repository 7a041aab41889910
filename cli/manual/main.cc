// winnow-manual FOLDER: writes the man page of each command and the completion of each shell into FOLDER, at the places
// that they have below share/ when installed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "cli/manual/writers.h"

namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw std::runtime_error(fmt::format("{} cannot be written", path.string()));
}

void write_all(const std::filesystem::path& share) {
  using namespace winnow::cli;
  const CommandPage program = describe_program();
  for (const CommandPage* command : all_commands(program)) {
    write(share / "man/man1" / (replaced(command->name, " ", "-") + ".1"), to_roff(*command, program));
  }
  write(share / "bash-completion/completions/winnow", to_bash(program));
  write(share / "zsh/site-functions/_winnow", to_zsh(program));
  write(share / "fish/vendor_completions.d/winnow.fish", to_fish(program));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return fmt::print(stderr, "usage: winnow-manual FOLDER\n"), 2;
  try {
    write_all(argv[1]);
  } catch (const std::exception& error) {
    fmt::print(stderr, "winnow-manual: {}\n", error.what());
    return 1;
  }
  return 0;
}
