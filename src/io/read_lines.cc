// Text files read line by line: identifiers, labels, groups.
#include <algorithm>

#include "io/source.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;

std::vector<std::string> read_lines(const std::string& path) {
  const Source source = open_source(path);
  std::string_view text = without_bom(source.text());
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return lines;
}

}  // namespace winnow
