#include "cli/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "base/memory.h"
#include "base/stopwatch.h"
#include "cli/blocks.h"
#include "cli/interrupt.h"
#include "winnow/error.h"
#include "winnow/io/input_size.h"
#include "winnow/io/row_source.h"
#include "winnow/io/row_stream.h"

namespace winnow::cli {
using namespace detail;
namespace {

// Of one file, or of all files of a folder or a list.
std::uint64_t bytes_of_file(const std::string& path) {
  std::uint64_t sum = 0;
  for (const std::string& file : is_several_files(path) ? row_files(path) : std::vector{path}) {
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(file, error);
    if (!error) sum += bytes;
  }
  return sum;
}

// A file that cannot even be mapped is not looked at: without a mapping it would be read.
void check_mappable(const std::string& path, std::size_t threads) {
  Plan plan;
  plan.mapped = bytes_of_file(path);
  check_memory(plan, threads);
}

PlannedRows planned(const InputSize& size) {
  return {size.shape, size.in_place ? RowsHeld::kMapped : RowsHeld::kInMemory, size.file_bytes};
}

// Whether rows of this size are read in blocks.
bool reads_in_blocks(const InputArguments& arguments, const RowShape& shape, const SelectOptions& options) {
  return shape.bytes() > room_for_rows(arguments.run) && works_in_blocks(options.objective, options.objective_options);
}

std::optional<PlannedRows> known_rows(const InputArguments& arguments, const SelectOptions& options) {
  check_mappable(arguments.path, arguments.run.threads);
  const auto size = measure_input(arguments.path, read_options(arguments, negatives_of(arguments)));
  if (!size) return std::nullopt;
  PlannedRows rows = planned(*size);
  if (reads_in_blocks(arguments, rows.shape, options)) rows = {rows.shape, RowsHeld::kInBlocks, 0};
  return rows;
}

// Rows of other files, of which only the number is known. Returns what they take.
Plan add_other_rows(const InputArguments& arguments, ObjectiveOptions& options) {
  Plan others;
  for (const auto& [name, path] : parameter_files(arguments.objective)) {
    const auto size = name == "feature-weights" ? std::nullopt : measure_input(path);
    if (!size || size->shape.sparse) continue;
    options.values.set(name, DenseRows{nullptr, size->shape.rows, size->shape.columns});
    others.add("rows of --" + name, size->memory());
    others.mapped += size->file_bytes;
  }
  return others;
}

void add_parts(const Plan& others, Plan& plan) {
  plan.memory.insert(plan.memory.end(), others.memory.begin(), others.memory.end());
  plan.mapped += others.mapped;
}

// Without rows: features, which needs the least.
std::string likely_objective(const InputArguments& arguments) {
  const auto settled = settled_objective(arguments);
  return settled ? settled->name : choose_objective(kAutoObjective, {}, DenseRows{}).name;
}

// If the rows decide, their first part does. An archive is not looked into.
std::string objective_of_first_rows(const InputArguments& arguments) {
  if (settled_objective(arguments)) return likely_objective(arguments);
  try {
    const std::string first = is_several_files(arguments.path) ? row_files(arguments.path).front() : arguments.path;
    const auto rows = open_row_stream(first, {.read = read_options(arguments, Negatives::kKeep)});
    const std::size_t count = rows->next();
    Rows window = rows->window();
    std::visit([&](auto& view) { view.size = count; }, window);
    return choose_objective(kAutoObjective, {}, window).name;
  } catch (const InputError&) {
    return likely_objective(arguments);
  }
}

std::string about(double number) {
  if (number < 1e6) return fmt::format("{:.0f}", number);
  return fmt::format("{:.3g} million", number / 1e6);
}

std::string shown_seconds(double seconds) {
  if (seconds < 0.1) return "less than 0.1 s";
  if (seconds < 120) return fmt::format("about {:.2g} s", seconds);
  if (seconds < 7200) return fmt::format("about {:.0f} min", seconds / 60);
  return fmt::format("about {:.3g} h", seconds / 3600);
}

// Why the plan cannot be carried out; empty if it can.
std::string refusal_of(const Plan& plan) {
  try {
    check_memory(plan);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

std::string table_of(const ShownPlan& shown) {
  const Plan& plan = shown.plan;
  std::string text = fmt::format("plan of winnow {}; nothing was computed or written\n", shown.command);
  const auto line = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += fmt::format("{:<10} {}\n", name, value);
  };
  line("input", shown.input);
  if (shown.shape) {
    line("rows", fmt::format("{}{} x {}{}", shown.shape->exact ? "" : "about ", shown.shape->rows, shown.shape->columns,
                             shown.shape->sparse ? fmt::format(", {} stored values", shown.shape->stored) : ""));
  }
  line("objective", shown.objective);
  line("method", plan.why.empty() ? plan.method : fmt::format("{} ({})", plan.method, plan.why));
  line("passes", std::to_string(plan.passes));
  if (plan.gains > 0) line("gains", "about " + about(plan.gains));
  if (plan.pairs > 0) line("pairs", "about " + about(plan.pairs));
  line("memory", fmt::format("about {}, of {} that can be had", shown_bytes(plan.bytes() + kProgramBytes),
                             shown_bytes(memory_left().bytes)));
  for (const MemoryPart& part : plan.memory) {
    text += fmt::format("  {:>7}  {}{}\n", shown_bytes(part.bytes), part.what,
                        part.note.empty() ? "" : fmt::format(" ({})", part.note));
  }
  text += fmt::format("  {:>7}  the program\n", shown_bytes(kProgramBytes));
  if (plan.mapped > 0) {
    text += fmt::format("  {:>7}  mapped files, in addition (their pages are given up if memory is short)\n",
                        shown_bytes(plan.mapped));
  }
  line("seconds", shown_seconds(shown.seconds));
  if (const std::string refusal = refusal_of(plan); !refusal.empty()) line("refused", refusal);
  return text;
}

std::string json_of(const ShownPlan& shown) {
  using OrderedJson = nlohmann::ordered_json;
  const Plan& plan = shown.plan;
  OrderedJson json = {{"dry_run", true}, {"command", shown.command}, {"input", shown.input}};
  if (shown.shape) {
    json["n"] = shown.shape->rows;
    json["d"] = shown.shape->columns;
    json["stored"] = shown.shape->stored;
    json["exact"] = shown.shape->exact;
  }
  if (!shown.objective.empty()) json["objective"] = shown.objective;
  json["method"] = plan.method;
  if (!plan.why.empty()) json["why"] = plan.why;
  json["passes"] = plan.passes;
  json["gains"] = std::round(plan.gains);
  json["pairs"] = std::round(plan.pairs);
  json["memory_bytes"] = plan.bytes() + kProgramBytes;
  json["mapped_bytes"] = plan.mapped;
  json["available_bytes"] = memory_left().bytes;
  if (plan.least > 0) json["least_bytes"] = plan.least;  // of --memory
  json["memory"] = OrderedJson::array();
  for (const MemoryPart& part : plan.memory) {
    json["memory"].push_back({{"what", part.what}, {"bytes", part.bytes}, {"note", part.note}});
  }
  json["memory"].push_back({{"what", "the program"}, {"bytes", kProgramBytes}, {"note", ""}});
  json["seconds"] = shown.seconds;
  const std::string refusal = refusal_of(plan);
  json["fits"] = refusal.empty();
  if (!refusal.empty()) json["refusal"] = refusal;
  return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace

void add_dry_run_option(Command& command, bool& dry_run) {
  command.add_flag(
      "--dry-run", dry_run,
      "Print the plan (method, passes, memory, seconds) and do nothing. Only the head of the input is read");
}

PlannedRows plan_rows(const InputArguments& arguments, const SelectOptions& options) {
  const auto rows = known_rows(arguments, options);
  if (rows) return *rows;
  throw InputError(
      fmt::format("--dry-run does not read the rows, but {} tells their number only when it is read; "
                  "expected a file",
                  arguments.path == "-" ? "standard input" : arguments.path));
}

SelectOptions plan_options(const InputArguments& arguments) {
  SelectOptions options;
  options.run = run_of(arguments);
  options.objective_options = objective_options(arguments.objective);
  options.objective_options.run = options.run;
  options.objective = objective_of_first_rows(arguments);
  return options;
}

void check_input_memory(const InputArguments& arguments) {
  SelectOptions options;
  options.run = run_of(arguments);
  options.objective_options = objective_options(arguments.objective);
  options.objective = likely_objective(arguments);
  std::optional<PlannedRows> rows;
  Plan others;
  check_mappable(arguments.path, options.run.threads);
  try {
    rows = known_rows(arguments, options);
    others = add_other_rows(arguments, options.objective_options);
  } catch (const std::exception&) {
    return;  // reading them will say what is wrong
  }
  if (!rows || rows->held == RowsHeld::kInBlocks) return;
  Plan plan = plan_objective(*rows, options);
  add_parts(others, plan);
  check_memory(plan, options.run.threads);
}

ShownPlan shown_plan(const std::string& command, const InputArguments& arguments, const PlannedRows& rows,
                     const SelectOptions& options, Plan plan) {
  ObjectiveOptions objective = options.objective_options;
  add_parts(add_other_rows(arguments, objective), plan);
  ShownPlan shown{command, arguments.path, rows.shape, options.objective, std::move(plan)};
  const std::uint64_t bytes = bytes_of_file(arguments.path);
  shown.reading = seconds_to_read(arguments.path, bytes);
  if (!rows.shape.exact) shown.reading += 1e-8 * static_cast<double>(bytes);  // of numbers from text
  const double computing = estimate_seconds(shown.plan.work, measure_rates(options.run.backend), options.run.threads);
  shown.seconds = computing + static_cast<double>(shown.plan.passes) * shown.reading;
  return shown;
}

void write_plan(const ShownPlan& plan, const std::string& json) {
  if (json.empty()) return write_output("-", table_of(plan));
  write_output(json, json_of(plan));
}

std::uint64_t bytes_of_files(const std::vector<std::string>& paths) {
  std::uint64_t sum = 0;
  for (const std::string& path : paths) sum += bytes_of_file(path);
  return sum;
}

double seconds_to_read(const std::string& path, std::uint64_t bytes) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  std::ifstream file(is_several_files(path) ? row_files(path).front() : path, std::ios::binary);
  std::vector<char> chunk(kChunk);
  Stopwatch watch;
  std::uint64_t got = 0;
  for (int i = 0; i < 4 && file; ++i) {
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    got += static_cast<std::uint64_t>(file.gcount());
  }
  return got == 0 ? 0 : watch.lap() * static_cast<double>(bytes) / static_cast<double>(got);
}

}  // namespace winnow::cli
