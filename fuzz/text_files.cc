// Weights and lines from real files, since these are read by path.
#include <sys/mman.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>

#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"
#include "winnow/error.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {"1\n0.5\n0\n",
          "weight\r\n1\r\n2\r\n",
          "1,2,3\n",
          "1\t2\t3",
          npy_floats("(3,)", {1, 2, 3}),
          npy_floats("(3, 1)", {1, 2, 3}),
          npy("<f8", "(1, 2)", bytes_of<double>({1, 2})),
          zip_of(csr_members())};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int file = ::memfd_create("input", MFD_CLOEXEC);
  if (file < 0 || ::write(file, data, size) != static_cast<ssize_t>(size)) std::abort();
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  try {
    for (const float weight : read_weights(path)) {
      if (!std::isfinite(weight) || weight < 0) std::abort();
    }
  } catch (const InputError&) {
  }
  try {
    for (const std::string& line : read_lines(path)) {
      if (line.find('\n') != std::string::npos) std::abort();
    }
  } catch (const InputError&) {
  }
  try {
    read_table(path, {Format::kAuto, Negatives::kClip});
  } catch (const InputError&) {
  }
  ::close(file);
  return 0;
}
