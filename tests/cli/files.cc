#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wordexp.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/program.h"
#include "cli/run_program.h"

namespace winnow::testing {
namespace {

void write_stream_to(int stream, const std::string& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, stream) < 0) _exit(126);
  close(file);
}

// A copy of a process with threads would run its loops without them.
bool has_threads() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return std::distance(begin(tasks), end(tasks)) > 1;
}

int exit_code_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

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

// The program's main() in a copy of this process, which has loaded all libraries: FFmpeg's alone are 140, and with
// sanitizers a start takes longer than most commands. What only a shell can run starts the program itself.
Outcome Folder::winnow(const std::string& arguments, const std::string& before) const {
  wordexp_t words{};
  const std::string command = std::string("'") + WINNOW_PROGRAM + "' " + arguments;
  if (!before.empty() || has_threads() || wordexp(command.c_str(), &words, WRDE_NOCMD) != 0) {
    return run(WINNOW_PROGRAM, arguments, before);
  }
  const Folder streams;
  std::fflush(nullptr);  // or the copy would write it again
  const pid_t child = fork();
  if (child == 0) {
    if (chdir(path_.c_str()) != 0) _exit(126);
    write_stream_to(STDOUT_FILENO, streams.path() + "/out");
    write_stream_to(STDERR_FILENO, streams.path() + "/err");
    std::exit(cli::run_program(static_cast<int>(words.we_wordc), words.we_wordv));
  }
  wordfree(&words);
  int status = -1;
  waitpid(child, &status, 0);
  return {exit_code_of(status), streams.read("out"), streams.read("err")};
}

Outcome Folder::run(const std::string& program, const std::string& arguments, const std::string& before) const {
  const Folder streams;
  const std::string command = "cd '" + path_ + "' && { " + before + " '" + program + "' " + arguments + " ; } >'" +
                              streams.path() + "/out' 2>'" + streams.path() + "/err'";
  const int status = std::system(command.c_str());
  return {exit_code_of(status), streams.read("out"), streams.read("err")};
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
