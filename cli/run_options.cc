#include "cli/run_options.h"

namespace winnow::cli {

void add_threads_option(CLI::App& command, std::size_t& threads) {
  command.add_option("--threads", threads, "0: one per core. The results do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "What decides random choices")
      ->check(CLI::Validator(
          [](const std::string& text) { return text.starts_with("-") ? "expected a number >= 0" : ""; }, "UINT"))
      ->capture_default_str();
}

void add_backend_option(CLI::App& command, std::string& backend) {
  command.add_option("--backend", backend, "Kernels to use, see 'winnow backends'")
      ->envname("WINNOW_BACKEND")
      ->capture_default_str();
}

}  // namespace winnow::cli
