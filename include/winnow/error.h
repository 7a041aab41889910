// The two ways a call can fail: the caller's input is wrong, or the machine let us down.
#pragma once

#include <stdexcept>

namespace winnow {

// What was given cannot be used; the message says what it was and what was expected. Fixable by the caller.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The machine failed us: a full disk, a read that broke off, no memory. Not the caller's mistake.
class SystemError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace winnow
