// The map of a selection as a drawing (SVG): rows as dots, picks on top of them.
#pragma once

#include <cstddef>
#include <string>

#include "report/standing.h"
#include "winnow/report/page.h"

namespace winnow::detail {

constexpr std::size_t kMostDots = 20000;  // of rows that were not chosen

// A <figure>. The first `listed` picks are links to #p1, #p2, … and know the rows that they represent: script can light
// these up. The others are drawn only.
std::string map_figure(const SelectReport& report, const RowMap& map, const Standing& standing, std::size_t listed);

}  // namespace winnow::detail
