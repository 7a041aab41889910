// A running ffmpeg. Its progress can be read line by line; its error messages go to a file. It ends with this process,
// and with this object.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <string>
#include <vector>

namespace winnow::detail {

class Child {
 public:
  // arguments[0] is the program's name. SystemError if it cannot be started.
  explicit Child(const std::vector<std::string>& arguments);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  pid_t id() const { return id_; }
  bool next_line(std::string& line);
  std::string rest();  // all that it prints until it ends
  // Waits for the end. If it failed, returns false with the last error messages.
  bool ended_well(std::string& complaints);

 private:
  std::FILE* complaints_;
  std::FILE* progress_ = nullptr;
  pid_t id_ = 0;
};

}  // namespace winnow::detail
