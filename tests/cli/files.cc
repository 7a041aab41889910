#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/program.h"

namespace winnow::testing {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-cli-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

Folder::~Folder() {
  std::filesystem::remove_all(path_);
}

void Folder::write(const std::string& name, const std::string& content) const {
  std::ofstream(path_ + "/" + name, std::ios::binary) << content;
}

std::string Folder::read(const std::string& name) const {
  std::ifstream file(path_ + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool Folder::has(const std::string& name) const {
  return std::filesystem::exists(path_ + "/" + name);
}

std::vector<std::string> Folder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

Outcome Folder::winnow(const std::string& arguments, const std::string& before) const {
  return run(WINNOW_PROGRAM, arguments, before);
}

Outcome Folder::run(const std::string& program, const std::string& arguments, const std::string& before) const {
  const Folder streams;
  const std::string command = "cd '" + path_ + "' && { " + before + " '" + program + "' " + arguments + " ; } >'" +
                              streams.path() + "/out' 2>'" + streams.path() + "/err'";
  const int status = std::system(command.c_str());
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return {code, streams.read("out"), streams.read("err")};
}

std::string npy(const std::string& dtype, const std::string& shape, const void* data, std::size_t bytes) {
  std::string header = "{'descr': '" + dtype + "', 'fortran_order': False, 'shape': " + shape + ", }";
  while ((10 + header.size() + 1) % 64 != 0) header += ' ';
  header += '\n';
  std::string file = "\x93NUMPY";
  file += {'\1', '\0', static_cast<char>(header.size() % 256), static_cast<char>(header.size() / 256)};
  return file + header + std::string(static_cast<const char*>(data), bytes);
}

}  // namespace winnow::testing
