// Runs the winnow program and returns its outcome.
#pragma once

#include <string>
#include <vector>

namespace winnow::testing {

struct Outcome {
  int exit_code = -1;  // 128 + signal if one killed it
  std::string out;
  std::string err;
};

// One folder per test, removed afterwards; commands run in it.
class Folder {
 public:
  Folder();
  ~Folder();

  void write(const std::string& name, const std::string& content) const;
  std::string read(const std::string& name) const;
  bool has(const std::string& name) const;
  std::vector<std::string> files() const;  // sorted

  // `winnow ARGUMENTS`, ARGUMENTS as a shell reads them; may redirect and pipe. `before` is put in front ("echo | ",
  // "FOO=1 "). Patterns of file names must be quoted.
  Outcome winnow(const std::string& arguments, const std::string& before = "") const;
  // The same for any program, in a process that began as nothing else.
  Outcome run(const std::string& program, const std::string& arguments, const std::string& before = "") const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A .npy file: dtype such as "<f4", the shape as "(2, 3)".
std::string npy(const std::string& dtype, const std::string& shape, const void* data, std::size_t bytes);

}  // namespace winnow::testing
