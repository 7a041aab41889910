#include "cli/method_uses.h"

#include "cli/unused.h"

namespace winnow::cli {
namespace {

const OptionUse kOfMethods[] = {{"--epsilon", {"stochastic", "auto"}},
                                {"--beta", {"threshold", "auto"}},
                                {"--trials", {"sieve", "sieve++", "three-sieves"}},
                                {"--patience", {"three-sieves"}},
                                {"--preset", {"sparsify", "auto"}},
                                {"--pruner", {"sparsify", "auto"}},
                                {"--r", {"sparsify", "auto"}},
                                {"--c", {"sparsify", "auto"}},
                                {"--floor", {"sparsify", "auto"}},
                                {"--probes", {"sparsify", "auto"}},
                                {"--preprune", {"sparsify", "auto"}},
                                {"--postreduce", {"sparsify", "auto"}},
                                {"--max-rounds", {"sparsify", "auto"}},
                                {"--delta", {"sparsify", "auto"}},
                                {"--repair", {"sparsify", "auto"}}};

const OptionUse kOfPruners[] = {
    {"--r", {"ss"}},          {"--c", {"ss"}},          {"--probes", {"ss"}},       {"--preprune", {"ss"}},
    {"--postreduce", {"ss"}}, {"--max-rounds", {"ss"}}, {"--delta", {"quickprune"}}};

}  // namespace

void refuse_unused_by_method(const CLI::App& command, const std::string& method, const std::string& pruner) {
  refuse_unused(command, kOfMethods, "--method", {&method, 1});
  refuse_unused(command, kOfPruners, "--pruner", {&pruner, 1});
}

}  // namespace winnow::cli
