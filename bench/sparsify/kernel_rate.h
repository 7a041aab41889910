// How fast divergences run beside the pair kernel they are made of, on one core and the same dense rows: what the
// minimum, the probes' preparation and the tiles cost.
#pragma once

#include <cstddef>
#include <string>

namespace winnow::bench {

struct KernelRate {
  std::size_t dim = 0;
  double divergences = 0;  // pair-features per second
  double pairs = 0;        // likewise, the bare kernel's

  double ratio() const { return divergences / pairs; }
};

KernelRate measure_kernel_rate(std::size_t dim);
std::string line(const KernelRate& rate);

}  // namespace winnow::bench
