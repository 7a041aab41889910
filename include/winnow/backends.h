// The kernels' implementations: which there are, which this machine can run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow {

struct Backend {
  std::string name;  // what --backend and RunOptions::backend take
  std::string summary;
};

// Those this machine can run: "scalar", "simd" (the best instruction set), then each instruction set by name, best
// first. All of them give the same gains, bit for bit, so the picks never depend on the machine.
std::vector<Backend> backends();

// The name of the instruction set that "simd" stands for on this machine.
std::string simd_instruction_set();

}  // namespace winnow
