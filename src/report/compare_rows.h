// The figures of a comparison as text, in rows and columns: what the table and the page have in common.
#pragma once

#include <string>
#include <vector>

#include "winnow/report.h"

namespace winnow::detail {

struct CompareLine {
  std::string name;
  std::vector<std::string> cells;  // as many as there are heads
  std::string reason;              // in place of the cells, if the method cannot run
};

struct CompareLines {
  std::vector<std::string> heads;  // without that of the names
  std::vector<CompareLine> lines;  // the methods, then random
};

CompareLines compare_lines(const CompareReport& report, const Compared& size);

// Whether k limits the picks, rather than only a budget or groups.
bool is_limited_by_k(const CompareReport& report);

// "100 of 5,000 rows (384 features)".
std::string size_in_words(const CompareReport& report, const Compared& size);

// "a budget of 9, limits per group (groups.txt), in addition to 5 already chosen, scores scores.txt with diversity
// 0.5"; empty if there is nothing but k.
std::string limits_in_words(const CompareReport& report);

// "3 runs each, seeds 0 to 2"; empty if there is one.
std::string repeats_in_words(const CompareReport& report);

}  // namespace winnow::detail
