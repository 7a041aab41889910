// A selection as people and machines want to read it. All functions return text; writing it is the caller's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/maximize.h"

namespace winnow {

// Everything there is to say about one run of select. docs/json.md describes the fields as JSON shows them.
struct SelectReport {
  std::string input;
  std::size_t n = 0;
  std::size_t d = 0;
  std::vector<std::size_t> ks;  // what was asked for, increasing; the largest is what ran
  std::string objective;
  std::string concave;
  std::string method;
  std::uint64_t seed = 0;
  std::size_t threads = 0;
  std::string backend;
  std::string instruction_set;  // what the backend stands for on this machine
  Selection selection;
  struct {
    double read = 0, build = 0, maximize = 0, total = 0;
  } seconds;
  std::uint64_t peak_rss_bytes = 0;
  std::vector<std::string> ids;  // one per row of the input; empty: none were given
};

std::string to_json(const SelectReport& report);
std::string to_csv(const SelectReport& report);
std::string to_table(const SelectReport& report);  // short, for people

// f(S) after each pick, drawn with characters: `width` columns, `height` lines, axes not counted.
std::string draw_curve(const Selection& selection, std::size_t width, std::size_t height);

}  // namespace winnow
