// A table of kernels together with the instruction set it was compiled for.
#pragma once

#include <cstdint>

#include "kernels/kernels.h"

namespace winnow::detail {

struct SimdTable {
  std::int64_t target;  // Highway's bit for the instruction set
  Kernels kernels;
};

}  // namespace winnow::detail
