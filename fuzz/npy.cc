// Dense .npy arrays.
#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {npy_floats("(2, 3)", {1, 2, 3, 4, 5, 6}),
          npy_floats("(3, 2)", {1, -2, 3, 4, 0, -0.5f}),
          npy("<f8", "(2, 2)", bytes_of<double>({1, 2e-3, -3, 1e30})),
          npy("<f2", "(1, 4)", bytes_of<std::uint16_t>({0x3C00, 0x0001, 0xB400, 0x7BFF})),
          npy("<V2", "(2, 2)", bytes_of<std::uint16_t>({0x3F80, 0x0001, 0xBE80, 0x7F7F})),
          npy(">f8", "(1, 2)", std::string("\x3F\xF8\0\0\0\0\0\0\x40\0\0\0\0\0\0\0", 16)),
          npy("|u1", "(2, 4)", "abcdefgh"),
          npy("<i4", "(2, 1)", bytes_of<std::int32_t>({7, -7})),
          npy("<i8", "(1, 2)", bytes_of<std::int64_t>({7, 1LL << 40})),
          npy_with_header("{'descr': [('a', '<f4'), ('b', '<i4', (2, 2))], 'fortran_order': True, 'shape': (1L, 2L), }",
                          "12345678")};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_every_way({reinterpret_cast<const char*>(data), size}, "x.npy", Format::kNpy);
  return 0;
}
