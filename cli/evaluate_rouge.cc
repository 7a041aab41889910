// winnow evaluate rouge: compares a summary with summaries that people wrote.
#include "cli/evaluate_rouge.h"

#include <fmt/format.h>

#include <memory>

#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/plan.h"
#include "cli/run_options.h"
#include "winnow/io.h"
#include "winnow/text/report.h"
#include "winnow/text/rouge.h"

namespace winnow::cli {
namespace {

struct RougeArguments {
  std::string candidate;
  std::vector<std::string> references;
  RougeOptions options;
  std::string json;
  bool dry_run = false;
};

// The longest common subsequence compares every word with every other.
ShownPlan plan_rouge(const RougeArguments& arguments) {
  constexpr std::uint64_t kPerByte = 40;
  constexpr double kSecondsPerPair = 1.3e-10;  // of bytes
  const std::uint64_t candidate = bytes_of_files({arguments.candidate});
  const std::uint64_t references = bytes_of_files(arguments.references);
  ShownPlan shown{"evaluate rouge", arguments.candidate, {}, "", {}};
  shown.plan.method = "ROUGE-1, -2 and -L";
  shown.plan.add("sentences and words", kPerByte * (candidate + references), "about 40 bytes per byte of text");
  shown.seconds = kSecondsPerPair * static_cast<double>(candidate) * static_cast<double>(references);
  return shown;
}

void run_rouge(const RougeArguments& arguments) {
  std::vector<FileUse> files{{"--candidate", arguments.candidate}};
  for (const auto& path : arguments.references) files.push_back({"--reference", path});
  files.push_back({"--json", arguments.json, true});
  check_files(files);
  const ShownPlan plan = plan_rouge(arguments);
  if (arguments.dry_run) return write_plan(plan, arguments.json);
  check_memory(plan.plan);

  const Sentences candidate = read_lines(arguments.candidate);
  std::vector<Sentences> references;
  for (const auto& path : arguments.references) references.push_back(read_lines(path));
  const Rouge scores = rouge(candidate, references, arguments.options);
  if (arguments.json.empty()) {
    write_output("-", to_table(scores));
  } else {
    write_output(arguments.json, to_json(scores));
  }
}

}  // namespace

void add_evaluate_rouge(Command& evaluate) {
  Command command = evaluate.add_subcommand(
      "rouge", "ROUGE-1, -2 and -L of a summary against one or more that people wrote, computed as by ROUGE-1.5.5");
  const auto arguments = std::make_shared<RougeArguments>();
  RougeOptions& options = arguments->options;
  command
      .add_option("--candidate", arguments->candidate,
                  "The summary: a text file, one sentence per line; - for standard input")
      .type_name("FILE")
      .required();
  command
      .add_option("--reference", arguments->references,
                  "The summaries to compare with: one or more text files, one sentence per line")
      .type_name("FILE")
      .required();
  command.add_flag("--stem", options.stem, "Compare stems (Porter's, and WordNet's irregular forms): ROUGE's -m");
  command.add_flag("--stopwords", options.stop_words, "Leave common English words out: ROUGE's -s");
  Option words = command
                     .add_option("--limit-words", options.limit_words,
                                 "Only the first N words of each text: ROUGE's -l; 0 for all")
                     .check(at_least(0));
  command.add_option("--limit-bytes", options.limit_bytes, "Only the first N bytes of each text: ROUGE's -b; 0 for all")
      .check(at_least(0))
      .excludes(words);
  command.add_flag("--best", options.best, "Score by the best reference instead of all of them together: ROUGE's -f B");
  command
      .add_option("--json", arguments->json,
                  "Write the scores as JSON to FILE; without FILE or with -, to standard output")
      .expected(0, 1)
      .default_str("-");
  add_dry_run_option(command, arguments->dry_run);
  command.footer("Example:\n  winnow evaluate rouge --candidate summary.txt --reference first.txt second.txt --stem");
  command.callback([arguments] { run_rouge(*arguments); });
}

}  // namespace winnow::cli
