// Labels from lines, tables and arrays.
#include <cstdlib>

#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"
#include "winnow/error.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {"a\nb\nc\n",
          "genre\r\nnews\r\n\"news, \"\"world\"\"\"\r\n",
          "id,genre\n1,\"two\nlines\"\n2, b \n",
          "id\tgenre\n1\ta\n",
          npy_ints({7, -7}),
          npy_vector("|S3", 2, "abcdef"),
          npy_vector("<U1", 2, bytes_of<std::uint32_t>({'a', 0x1F600})),
          npy_vector("|b1", 2, std::string("\x00\x01", 2))};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span content(reinterpret_cast<const std::byte*>(data), size);
  for (const char* name : {"x.txt", "x.csv", "x.tsv", "x.npy"}) {
    for (const char* column : {"", "genre", "2"}) {
      for (const std::size_t n : {1U, 2U, 3U}) {
        try {
          if (read_labels(content, name, n, column).size() != n) std::abort();
        } catch (const InputError&) {
        }
      }
    }
  }
  return 0;
}
