// What every command that reads rows has in common: the input, the objective over it, and the options of both.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/objective_options.h"
#include "winnow/io.h"
#include "winnow/objectives/registry.h"

namespace winnow::cli {

struct InputArguments {
  std::string path;
  std::string format = "auto";
  std::string negatives = "auto";
  std::string ids;
  ObjectiveArguments objective;
  std::string backend = "simd";
  std::size_t threads = 0;
  std::uint64_t seed = 0;
};

void add_input_options(CLI::App& command, InputArguments& arguments);

// InputError for what is wrong with the arguments themselves, before anything is read.
void check_input_arguments(const InputArguments& arguments);

// What becomes of values below 0: as asked for, or by what the objective can use.
Negatives negatives_of(const InputArguments& arguments);

// Threads as they will be used, 0 worked out.
std::size_t thread_count(const InputArguments& arguments);
// What the backend stands for on this machine.
std::string instruction_set(const InputArguments& arguments);

// One weight for each of `columns`, of which the file has half where they were split.
std::vector<float> read_feature_weights(const std::string& path, std::size_t columns, Negatives negatives);

struct Loaded {
  Table table;
  OtherRows others;
  std::vector<float> weights;
  std::vector<std::string> ids;
  std::unique_ptr<Objective> objective;
  double read_seconds = 0;
  double build_seconds = 0;

  std::size_t n() const { return size(table.rows); }
};
Loaded load(const InputArguments& arguments);

class Stopwatch {
 public:
  // Seconds since the last lap, or since the start.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace winnow::cli
