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

StreamLimits detail::line_limits(Flow& flow, std::optional<std::size_t> expected) {
  constexpr double kTextAndStrings = 2;
  constexpr std::size_t kGrowingVector = 2 * sizeof(std::string);
  return text_limits(flow, expected, kTextAndStrings, kGrowingVector);
}

std::vector<std::string> read_lines(const std::string& path, std::optional<std::size_t> expected) {
  const Source source = open_source(path, [&](Flow& flow) { return line_limits(flow, expected); });
  check_is_text(source.name, source.text());
  return lines_of(source.text());
}

}  // namespace winnow
