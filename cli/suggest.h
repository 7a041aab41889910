// The name that somebody may have meant.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace winnow::cli {

// The fewest letters to insert, delete, replace or swap with their neighbour, to turn one word into the other.
std::size_t edits_between(std::string_view a, std::string_view b);

// The name nearest to the word, the first of equally near ones. Empty if none is near: at most one edit per three
// letters of the word, dashes aside, and at least one.
std::string nearest_name(std::string_view word, std::span<const std::string> names);

}  // namespace winnow::cli
