// Safetensors files. A changed header mostly no longer has the length that the file states. So besides raw bytes ('R'
// and the file) there are inputs from which a file with the right length is made: 'H', the header, a zero, the data.
#include <algorithm>

#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"

using namespace winnow;

namespace {

std::string packed(const std::string& header, const std::string& data) {
  return "H" + header + std::string(1, '\0') + data;
}

std::string file_of(std::string_view input) {
  if (!input.starts_with('H')) return std::string(input.substr(std::min<std::size_t>(input.size(), 1)));
  input.remove_prefix(1);
  const std::size_t end = std::min(input.find('\0'), input.size());
  return safetensors(std::string(input.substr(0, end)), input.substr(std::min(end + 1, input.size())));
}

}  // namespace

std::vector<std::string> seeds() {
  const std::string floats = bytes_of<float>({1, 2, -3, 4});
  const std::string one = "{" + tensor("a", "F32", "[2,2]", 0, 16) + "}   ";
  const std::string several = "{\"__metadata__\":{\"format\":\"pt\"}," + tensor("a", "BF16", "[4,2]", 0, 16) + "," +
                              tensor("b", "F64", "[2]", 16, 32) + "," + tensor("c", "I64", "[0,1]", 32, 32) + "}";
  return {"R" + safetensors(one, floats),
          "R" + safetensors(several, floats + floats),
          packed(one, floats),
          packed(several, floats + floats),
          packed("{" + tensor("a", "F16", "[2,4]", 0, 16) + "}", floats),
          packed("{" + tensor("a", "U8", "[4,4]", 0, 16) + "}", floats),
          packed("{" + tensor("a", "BOOL", "[8,1]", 0, 8) + "," + tensor("b", "F4", "[4,4]", 8, 16) + "}", floats)};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string file = file_of({reinterpret_cast<const char*>(data), size});
  for (const char* tensor : {"", "a"}) read_every_way(file, "x.safetensors", Format::kSafetensors, tensor);
  return 0;
}
