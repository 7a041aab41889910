// What a law knows about an objective: how to make one from a random instance, and its value by the definition. The
// value is computed in long double, by simple formulas that share no code with the library.
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

// An objective, the data it refers to, and its true values. Elements that occur twice in a set count twice.
struct MadeObjective {
  std::shared_ptr<void> keeps_alive;
  std::unique_ptr<Objective> objective;
  ReferenceValue value;
  // The error of a gain of v caused by the rounding of similarities, in addition to the case's tolerance. Empty means
  // 0.
  std::function<double(Element)> noise = {};
  // The rows that the elements are given by, if probes may be given by value.
  std::optional<Rows> rows = {};
};

struct ObjectiveCase {
  std::string label;
  std::string backend;
  // The instance outlives the objective. The same rng gives the same objective on any backend.
  std::function<MadeObjective(const Instance&, Rng rng, const std::string& backend)> make;
  bool fused = false;     // similarities or solutions are computed with fused multiply-adds, which sse4 does not have
  bool features = false;  // values may have any size; otherwise sets of rows stay small
  bool by_value = true;   // takes probes by value

  // Every other backend gives the same gains as the scalar one, bit for bit. "vector" is an instruction set without a
  // name of its own, which may not have fused multiply-adds either.
  bool same_bits() const { return !fused || (backend != "sse4" && backend != "vector"); }
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
