// The picks of a selection by rank, with the rows that each represents, and the rows that are represented worst.
#pragma once

#include <cstddef>
#include <string>

#include "report/standing.h"
#include "winnow/report/page.h"

namespace winnow::detail {

constexpr std::size_t kMostListed = 1000;  // picks

// The first `listed` picks, as items #p1, #p2, …
std::string pick_list(const SelectReport& report, const SelectPage& page, const Standing& standing, std::size_t listed);

// What is listed, in a sentence, and the list; a sentence if there is nothing to list.
std::string worst_list(const SelectReport& report, const SelectPage& page, const Standing& standing,
                       std::size_t listed);

}  // namespace winnow::detail
