// The message of an InputError.
#pragma once

#include <functional>
#include <string>

#include "winnow/error.h"

namespace winnow::testing {

inline std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no complaint";
}

}  // namespace winnow::testing
