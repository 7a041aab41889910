#include "features/text/markup.h"

#include <algorithm>

namespace winnow::detail {
namespace {

// Removes "[…](…)" from the front, without parsing the brackets; false if there is none.
bool cut_link(std::string_view& text) {
  const std::size_t middle = text.find("](");
  if (!text.starts_with('[') || middle == std::string_view::npos) return false;
  const std::size_t end = text.find(')', middle);
  if (end == std::string_view::npos) return false;
  text.remove_prefix(end + 1);
  return true;
}

bool cut_image(std::string_view& text) {
  if (!text.starts_with("![")) return false;
  text.remove_prefix(1);
  return cut_link(text);
}

bool cut_linked_image(std::string_view& text) {
  if (!text.starts_with("[!")) return false;
  text.remove_prefix(1);
  if (!cut_image(text) || !text.starts_with("](")) return false;
  const std::size_t end = text.find(')');
  if (end == std::string_view::npos) return false;
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

bool is_table_row(std::string_view line) {
  return line.starts_with('|') && line.find('|', 1) != std::string_view::npos;
}

bool is_images(std::string_view line) {
  while (!line.empty()) {
    if (!cut_image(line) && !cut_linked_image(line)) return false;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  }
  return true;
}

bool is_fence(std::string_view line) {
  if (!line.starts_with("```")) return false;
  const std::size_t info = std::min(line.find_first_not_of('`'), line.size());
  return line.find('`', info) == std::string_view::npos;
}

bool is_bare_fence(std::string_view line) {
  return line.starts_with("```") && line.find_first_not_of('`') == std::string_view::npos;
}

}  // namespace winnow::detail
