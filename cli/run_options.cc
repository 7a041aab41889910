#include "cli/run_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace winnow::cli {
namespace {

constexpr std::uint64_t kMost = 999'999'999;

template <class Number>
bool reads_as(const std::string& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// Of a number that `fits`. That a value is empty is said of every option in the same words, see run_program.cc.
template <class Number, class Fits>
Check number_check(const std::string& expected, const std::string& shown, Fits fits) {
  return {[=](const std::string& text) {
            Number number = 0;
            const bool good = text.empty() || (reads_as(text, number) && fits(number));
            return good ? "" : fmt::format("{} was given; expected {}", text, expected);
          },
          shown};
}

// "500M" as bytes: K, M, G and T stand for powers of 1024.
std::optional<std::size_t> bytes_in(std::string text) {
  constexpr std::string_view kUnits = "KMGT";
  if (text.empty()) return std::nullopt;
  const std::size_t unit = kUnits.find(text.back());
  if (unit != std::string_view::npos) text.pop_back();
  double number = 0;
  if (!reads_as(text, number) || !(number > 0)) return std::nullopt;
  if (unit != std::string_view::npos) number *= std::pow(1024.0, static_cast<double>(unit) + 1);
  return number >= 1 && number < 0x1p60 ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

}  // namespace

Check at_least(std::uint64_t least) {
  return number_check<std::uint64_t>(fmt::format("a whole number from {} to {}", least, kMost),
                                     fmt::format("UINT >= {}", least),
                                     [least](std::uint64_t number) { return number >= least && number <= kMost; });
}

Check between(std::uint64_t least, std::uint64_t most) {
  return number_check<std::uint64_t>(fmt::format("a whole number from {} to {}", least, most),
                                     fmt::format("UINT <= {}", most),
                                     [least, most](std::uint64_t number) { return number >= least && number <= most; });
}

Check positive() {
  return number_check<double>("a number > 0", "NUMBER > 0",
                              [](double number) { return number > 0 && std::isfinite(number); });
}

Check one_of_names(std::vector<std::string> names) {
  return {[names](const std::string& text) {
            const bool known = text.empty() || std::find(names.begin(), names.end(), text) != names.end();
            return known ? "" : fmt::format("{} was given; expected {}", text, fmt::join(names, " or "));
          },
          fmt::format("{}", fmt::join(names, "|"))};
}

void add_threads_option(Command& command, std::size_t& threads) {
  command.add_option("--threads", threads, "Number of threads; 0 for one per core. The results do not depend on it")
      .check(between(0, 1024))
      .capture_default_str();
}

void add_seed_option(Command& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "Seed of random choices")
      .check(number_check<std::uint64_t>("a whole number from 0 to 2^64 - 1", "", [](std::uint64_t) { return true; }))
      .capture_default_str();
}

void add_backend_option(Command& command, std::string& backend) {
  command.add_option("--backend", backend, "Kernels to use; see 'winnow backends'")
      .envname("WINNOW_BACKEND")
      .capture_default_str();
}

void add_bytes_option(Command& command, const std::string& name, std::size_t& bytes, const std::string& help) {
  const auto complaint = [](const std::string& text) {
    return text.empty() || bytes_in(text)
               ? ""
               : fmt::format("{} was given; expected a number of bytes such as 500M or 2G", text);
  };
  command
      .add_option_function(
          name, [&bytes](const std::string& text) { bytes = bytes_in(text).value_or(0); }, help)
      .check({complaint, "BYTES"});
}

void add_memory_option(Command& command, std::size_t& memory) {
  add_bytes_option(
      command, "--memory", memory,
      "Memory to use, such as 500M or 2G. If the rows do not fit into it, features, and facility with "
      "--represented-sample, read them in blocks; other objectives use it in addition to the rows, to save time. "
      "The picks of a method do not depend on it. Default: the rows, and a quarter of the machine's");
}

}  // namespace winnow::cli
