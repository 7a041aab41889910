// Comma- and tab-separated text.
#include "fuzz/fuzz.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {"1,2,3\n4,5,6\n",
          "a,b\n1.5,-2e3\n0,1e-3\n",
          "\"x, y\",\"say \"\"z\"\"\"\r\n\"1\", 2 \r\n3,4\r\n\r\n",
          "\xEF\xBB\xBFid\tw\n1\t2\n3\t4",
          "7\n8\n9\n\n",
          "# 1 2\n1 1:2\n",
          "0.1,0.22,0.333,4444,5e5\n+1,.5,5.,nan,inf\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_every_way(text, "x.csv", Format::kCsv);
  read_every_way(text, "x.tsv", Format::kTsv);
  read_every_way(text, "standard input", Format::kAuto);
  return 0;
}
