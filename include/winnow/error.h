// The two kinds of failure: the caller's input is wrong, or the machine failed.
#pragma once

#include <stdexcept>

namespace winnow {

// The input cannot be used. The message says what was found and what was expected. The caller can fix it.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The machine failed: the disk is full, a read failed, or memory ran out. Not the caller's mistake.
class SystemError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace winnow
