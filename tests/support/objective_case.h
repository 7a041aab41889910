// What a law knows of an objective: how to make one from a random instance, and its value by the definition, in long
// double, by straight-line formulas that share no code with the library.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "support/instances.h"
#include "winnow/objective.h"

namespace winnow::testing {

using ReferenceValue = std::function<long double(Elements)>;

// An objective, what it looks at, and the truth about it. Elements that occur twice in a set count twice.
struct MadeObjective {
  std::shared_ptr<void> keeps_alive;
  std::unique_ptr<Objective> objective;
  ReferenceValue value;
  // What the rounding of similarities may take from any gain of v, beside the case's tolerance; empty: nothing.
  std::function<double(Element)> noise = {};
  // The rows that the elements are given by, if probes may be given by value.
  std::optional<Rows> rows = {};
};

struct ObjectiveCase {
  std::string label;
  std::string backend;
  // The instance outlives what is made. The same rng gives the same objective, on any backend.
  std::function<MadeObjective(const Instance&, Rng rng, const std::string& backend)> make;
  bool same_bits = true;  // every backend gives the scalar one's gains, bit for bit
  bool features = false;  // values may be of any size; else sets of rows stay small
  bool by_value = true;   // takes probes by value

  MadeObjective made(const Instance& instance, std::uint64_t seed) const { return make(instance, Rng(seed), backend); }
  std::string name() const { return fmt::format("{} {}", label, backend); }
  friend std::ostream& operator<<(std::ostream& out, const ObjectiveCase& c) { return out << c.name(); }
};

// For INSTANTIATE_TEST_SUITE_P.
inline std::string test_name(const ::testing::TestParamInfo<ObjectiveCase>& tested) {
  std::string name = tested.param.name();
  for (char& letter : name) letter = std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : '_';
  return name;
}

}  // namespace winnow::testing
