#include "cli/application.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/help.h"

namespace winnow::cli {
namespace {

// An empty value is never a file, a name or a number. Usually a variable of a script was not set.
void refuse_empty_values(CLI::App& app) {
  const auto complaint = [](const std::string& text) {
    return text.empty() ? std::string("an empty value was given; expected a value") : "";
  };
  for (CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() > 0) option->check(complaint, "", "empty");
  }
  for (CLI::App* command : app.get_subcommands({})) refuse_empty_values(*command);
}

// A negative count would wrap around.
void refuse_negative_counts(CLI::App& app) {
  const auto complaint = [](const std::string& text) {
    return text.starts_with('-') ? fmt::format("{} was given; expected a whole number >= 0", text) : "";
  };
  for (CLI::Option* option : app.get_options()) {
    if (option->get_type_name().starts_with("UINT")) option->check(complaint, "", "counts");
  }
  for (CLI::App* command : app.get_subcommands({})) refuse_negative_counts(*command);
}

}  // namespace

void set_up(CLI::App& app) {
  app.name("winnow");
  app.description("Picks the few items of a huge set that best represent it.");
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("--version", "winnow " WINNOW_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n  winnow select embeddings.npy -k 1000 --json picks.json\n\nRun 'winnow COMMAND --help' for details.");
  Command program(&app);
  add_select(program);
  add_sparsify(program);
  add_compare(program);
  add_certify(program);
  add_stream(program);
  add_cluster(program);
  add_text(program);
  add_video(program);
  add_features(program);
  add_evaluate(program);
  add_backends(program);
  refuse_empty_values(app);
  refuse_negative_counts(app);
}

}  // namespace winnow::cli
