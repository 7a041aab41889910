// A selection to look at: a page that needs nothing else, and the places of the rows on its map for other viewers.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "winnow/report.h"
#include "winnow/run.h"
#include "winnow/select/random_curve.h"
#include "winnow/types.h"

namespace winnow {

// Rows as points of a plane: their first two principal components. The axes are those of a sample of the rows.
struct RowMap {
  std::vector<std::array<float, 2>> places;  // one per row
  std::array<double, 2> shares{};            // of the variance, along each axis
  bool unit = false;                         // rows were scaled to length 1 first
};

// `unit`: for rows that are compared by cosine, which ignores their lengths.
RowMap map_rows(const Rows& rows, bool unit, const RunOptions& run = {});

// What stands beside a row: a text, or the path of a picture.
struct ShownRows {
  std::vector<std::string> lines;  // one per row; empty: nothing is shown
  std::string folder;              // paths are relative to it
};

// One line per row. A line that ends in .png, .jpg, .jpeg or .webp is the path of a picture, relative to the file's
// folder. InputError if there are not n lines, or a picture is missing, is empty or cannot be read.
ShownRows read_shown(const std::string& path, std::size_t n);

// What a page shows in addition to the report.
struct SelectPage {
  RowMap map;
  RandomCurve random;
  std::vector<std::string> groups;  // of each row; empty: there are none
  ShownRows shown;
};

// The page. Reads the pictures of picks; SystemError if that fails.
std::string to_html(const SelectReport& report, const SelectPage& page);

// One line per row: its number, id, place, rank if it was picked, and the row that represents it.
std::string points_csv(const SelectReport& report, const RowMap& map);

}  // namespace winnow
