// The implementations of the kernels: which exist and which this machine can run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace winnow {

struct Backend {
  std::string name;  // what --backend and RunOptions::backend take
  std::string summary;
};

// The backends that this machine can run: "scalar", "simd" (the best instruction set), then each instruction set by
// name, best first. All give the same gains, bit for bit, except "sse4" and "vector" (an instruction set without a name
// here) if similarities are computed from rows or f is a log-determinant: they may have no fused multiply-add.
std::vector<Backend> backends();

// The name of the instruction set that "simd" uses on this machine.
std::string simd_instruction_set();

}  // namespace winnow
