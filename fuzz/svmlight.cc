// svmlight / libsvm text.
#include "fuzz/fuzz.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {"1 1:2 3:4\n-1 2:5\n", "0 0:1 7:-2.5 # note\n# only a comment\n\n1 qid:3 4:1e3\n",
          "+1 3:3 1:1 2:2\r\n1,2 4000000000:1\r\n", "1\n2 5:0\n3"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_every_way(text, "x.svm", Format::kSvmlight);
  read_every_way(text, "x.txt", Format::kAuto);
  return 0;
}
