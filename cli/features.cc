// winnow features: what the objectives work on, alone, as a file.
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/text_features.h"

namespace winnow::cli {
namespace {

struct Arguments {
  std::string output;
  std::size_t threads = 0;
  TextFeatureArguments text;
};

}  // namespace

void add_features(CLI::App& app) {
  CLI::App* command = app.add_subcommand("features", "Write the TF-IDF rows of texts, one row a sentence");
  const auto arguments = std::make_shared<Arguments>();
  add_text_inputs(*command, arguments->text.text);
  command
      ->add_option("-o,--output", arguments->output,
                   "The .npz file to write (sparse, as SciPy has it), or - for standard output")
      ->required();
  add_text_feature_options(*command, arguments->text);
  command->add_option("--threads", arguments->threads, "0: one per core. The results do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->footer("Example:\n  winnow features articles/ -o articles.npz --vocabulary terms.txt");
  command->callback([arguments] { write_text_features(arguments->text, arguments->threads, arguments->output); });
}

}  // namespace winnow::cli
