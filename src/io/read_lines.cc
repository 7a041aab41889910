// Text files read line by line: identifiers, labels, groups.
#include <algorithm>

#include "io/readers.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;

std::vector<std::string> detail::lines_of(std::string_view text) {
  text = without_bom(text);
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

std::vector<std::string> read_lines(const std::string& path) {
  return lines_of(open_source(path).text());
}

}  // namespace winnow
