#include "cli/run_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace winnow::cli {
namespace {

constexpr std::uint64_t kMost = 999'999'999;

template <class Number>
bool reads_as(const std::string& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

CLI::Validator at_least(std::uint64_t least) {
  const auto complaint = [least](const std::string& text) {
    std::uint64_t number = 0;
    const bool good = reads_as(text, number) && number >= least && number <= kMost;
    return good ? "" : fmt::format("{} was given; expected a whole number from {} to {}", text, least, kMost);
  };
  return CLI::Validator(complaint, fmt::format("UINT >= {}", least));
}

CLI::Validator not_negative() {
  const auto complaint = [](const std::string& text) {
    double number = 0;
    const bool good = reads_as(text, number) && number >= 0 && std::isfinite(number);
    return good ? "" : fmt::format("{} was given; expected a number >= 0", text);
  };
  return CLI::Validator(complaint, "NUMBER >= 0");
}

CLI::Validator positive() {
  const auto complaint = [](const std::string& text) {
    double number = 0;
    const bool good = reads_as(text, number) && number > 0 && std::isfinite(number);
    return good ? "" : fmt::format("{} was given; expected a number > 0", text);
  };
  return CLI::Validator(complaint, "NUMBER > 0");
}

void add_threads_option(CLI::App& command, std::size_t& threads) {
  command.add_option("--threads", threads, "Number of threads; 0 for one per core. The results do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  const auto complaint = [](const std::string& text) {
    std::uint64_t number = 0;
    return text.empty() || reads_as(text, number)
               ? ""
               : fmt::format("{} was given; expected a whole number from 0 to 2^64 - 1", text);
  };
  command.add_option("--seed", seed, "Seed of random choices")->check(complaint, "", "seed")->capture_default_str();
}

void add_backend_option(CLI::App& command, std::string& backend) {
  command.add_option("--backend", backend, "Kernels to use; see 'winnow backends'")
      ->envname("WINNOW_BACKEND")
      ->capture_default_str();
}

}  // namespace winnow::cli
