// JSON of reports that hold a SelectReport and say more: its fields are written in one place, to_json of json.cc.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/report.h"

namespace winnow::detail {

struct MoreJson {
  std::vector<std::size_t> order = {};  // numbers of picks, as they are to be listed; empty: as they were made
  std::function<std::string(std::size_t pick)> pick = {};           // more fields of a pick: "\"frame\": 7"
  std::vector<std::pair<std::string_view, double>> seconds = {};    // in place of the report's own
  std::vector<std::pair<std::string_view, std::string>> more = {};  // names and JSON of what comes last
};

std::string to_json(const SelectReport& report, const MoreJson& more);

std::string settings_object(const std::vector<Setting>& settings);
// A line "name": {…}, if there are settings.
std::string settings_field(const char* name, const std::vector<Setting>& settings);

// The line "scale": …, if the input was scaled.
std::string scale_field(const RunReport& report);

// One object per line.
std::string json_list(std::span<const std::string> objects);

}  // namespace winnow::detail
