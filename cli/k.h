// How many to pick, as given on the command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace winnow::cli {

// Parses "100", "15%", or a list such as "100,1000,1%", of n rows, into counts: increasing, each once. A percentage is
// rounded to the nearest count and is at least 1 unless it is 0%. InputError for anything else.
std::vector<std::size_t> parse_k(std::string_view text, std::size_t n);

// One such count or percentage, of n; nothing if the text is neither.
std::optional<std::size_t> count_or_share(std::string_view text, std::size_t n);

// Whether it is a list, even if all of it is the same count. InputError if parse_k refuses it.
bool is_list(std::string_view text);

// InputError if it is not one count or percentage, but a list or anything else.
void check_one_k(std::string_view text);

}  // namespace winnow::cli
