// winnow features: what the objectives work on, alone, as a file. Texts become sparse rows (.npz), frames dense ones
// (.npy).
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/run_options.h"
#include "cli/text_features.h"
#include "cli/video_features.h"

namespace winnow::cli {
namespace {

struct Arguments {
  std::string output;
  std::size_t threads = 0;
  TextFeatureArguments text;  // its inputs are the command's
  VideoFeatureArguments video;
};

bool looks_like_text(const std::string& input) {
  constexpr std::string_view kEndings[] = {".txt", ".text", ".md", ".jsonl"};
  return input == "-" || std::filesystem::is_directory(input) ||
         std::any_of(std::begin(kEndings), std::end(kEndings), [&](auto ending) { return input.ends_with(ending); });
}

// By what is to be written; where the output's name does not tell, by what is read.
bool is_text(const Arguments& arguments) {
  if (arguments.output.ends_with(".npz")) return true;
  if (arguments.output.ends_with(".npy")) return false;
  return looks_like_text(arguments.text.text.inputs.front());
}

void run(const Arguments& arguments) {
  if (is_text(arguments)) return write_text_features(arguments.text, arguments.threads, arguments.output);
  const std::vector<FileUse> uses = {{"-o", arguments.output, true}, {"--edges", arguments.video.edges}};
  check_files(uses);
  for (const std::string& input : arguments.text.text.inputs) {
    const std::vector<FileUse> pair = {{"-o", arguments.output, true}, {"an input", input}};
    check_files(pair);
  }
  write_video_features(arguments.text.text.inputs, arguments.video, arguments.threads, arguments.output);
}

}  // namespace

void add_features(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "features",
      "Write the TF-IDF rows of texts, a row a sentence, or descriptors of videos and pictures, a row a frame");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("INPUT", arguments->text.text.inputs,
                   "Texts: files, folders, .jsonl, - for standard input. Or videos and pictures, in any format that "
                   "FFmpeg reads")
      ->required();
  command
      ->add_option(
          "-o,--output", arguments->output,
          "Of texts the .npz file to write (sparse, as SciPy has it), of frames the .npy file (float32); - for "
          "standard output")
      ->required();
  add_text_feature_options(*command, arguments->text);
  add_video_feature_options(*command, arguments->video, "values are as the definitions give them");
  add_threads_option(*command, arguments->threads);
  command->footer(
      "Examples:\n  winnow features articles/ -o articles.npz --vocabulary terms.txt\n"
      "  winnow features holiday.mp4 --fps 2 -o holiday.npy");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
