// Tests of every streaming method: how a case is called, and the rows that a stream picked.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <vector>

#include "winnow/stream.h"

namespace winnow {

inline void PrintTo(const NamedStreamer& streamer, std::ostream* out) {
  *out << streamer.name;
}

}  // namespace winnow

namespace winnow::testing {

inline std::string name_of_case(const ::testing::TestParamInfo<NamedStreamer>& tested) {
  std::string name(tested.param.name);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

inline std::vector<Element> rows_of(const StreamSelection& selection) {
  std::vector<Element> rows;
  for (const StreamPick& pick : selection.picks) rows.push_back(static_cast<Element>(pick.row));
  return rows;
}

}  // namespace winnow::testing
