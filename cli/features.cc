// winnow features: writes the rows that the objectives work on to a file. Texts become sparse rows (.npz), frames
// become dense rows (.npy).
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/plan.h"
#include "cli/run_options.h"
#include "cli/text_features.h"
#include "cli/unused.h"
#include "cli/video_features.h"
#include "winnow/error.h"

namespace winnow::cli {
namespace {

struct FeaturesArguments {
  std::string output;
  RunOptions run;
  TextFeatureArguments text;  // its inputs are those of the command
  VideoFeatureArguments video;
};

bool looks_like_text(const std::string& input) {
  constexpr std::string_view kEndings[] = {".txt",  ".text", ".md",  ".markdown", ".jsonl", ".ndjson",
                                           ".html", ".htm",  ".pdf", ".docx",     ".eml",   ".mbox"};
  return input == "-" || std::filesystem::is_directory(input) || input.find(".csv:") != std::string::npos ||
         input.find(".tsv:") != std::string::npos ||
         std::any_of(std::begin(kEndings), std::end(kEndings), [&](auto ending) { return input.ends_with(ending); });
}

// Decided by the name of the output. If the name does not tell, decided by the inputs.
bool is_text(const FeaturesArguments& arguments) {
  if (arguments.output.ends_with(".npz")) return true;
  if (arguments.output.ends_with(".npy")) return false;
  return looks_like_text(arguments.text.text.inputs.front());
}

// Refuses options that do not apply to the kind of input.
void check_used(const Command& command, bool text) {
  constexpr std::string_view kOfText[] = {"--language",  "--encoding",    "--field",           "--lines",
                                          "--min-terms", "--no-stemming", "--keep-stop-words", "--bigrams",
                                          "--headings",  "--normalize",   "--vocabulary",      "--sentences"};
  constexpr std::string_view kOfFrames[] = {"--features", "--weights", "--edges", "--every", "--fps"};
  if (text) {
    refuse_if_given(command, kOfFrames, "videos and pictures", "-o asks for rows of text (.npz) here");
  } else {
    refuse_if_given(command, kOfText, "texts", "-o asks for rows of frames (.npy) here");
  }
}

void run(const Command& command, const FeaturesArguments& arguments) {
  const bool text = is_text(arguments);
  const std::string& output = arguments.output;
  for (const std::string& input : arguments.text.text.inputs) {
    const std::vector<FileUse> pair = {{"-o", output, true}, {"an input", input}};
    check_files(pair);
  }
  if (output != "-" && !output.ends_with(".npy") && !output.ends_with(".npz")) {
    throw InputError(fmt::format("-o {}: expected a name that ends in .npz for texts or in .npy for frames", output));
  }
  check_used(command, text);
  if (text) return write_text_features(command, arguments.text, arguments.run, arguments.output);
  const std::vector<FileUse> uses = {{"-o", arguments.output, true}, {"--edges", arguments.video.edges}};
  check_files(uses);
  VideoFeatureArguments video = arguments.video;
  video.dry_run = arguments.text.dry_run;
  write_video_features(command, arguments.text.text.inputs, video, arguments.run, arguments.output);
}

}  // namespace

void add_features(Command& app) {
  Command command = app.add_subcommand("features", kFeaturesHelp);
  const auto arguments = std::make_shared<FeaturesArguments>();
  command
      .add_option(
          "INPUT", arguments->text.text.inputs,
          "Texts: files, folders, .jsonl, FILE.csv:COLUMN, - for standard input. Or videos and pictures, in any "
          "format that FFmpeg reads")
      .required();
  command
      .add_option("-o,--output", arguments->output,
                  "The file to write: for texts .npz (sparse, in SciPy's format), for frames .npy (float32); - for "
                  "standard output")
      .required();
  add_text_feature_options(command, arguments->text);
  add_video_feature_options(command, arguments->video, "values are as the definitions give them");
  add_threads_option(command, arguments->run.threads);
  add_dry_run_option(command, arguments->text.dry_run);
  command.footer(
      "Examples:\n  winnow features articles/ -o articles.npz --vocabulary terms.txt\n"
      "  winnow features holiday.mp4 --fps 2 -o holiday.npy");
  command.callback([command, arguments] { run(command, *arguments); });
}

}  // namespace winnow::cli
