// winnow features: what the objectives work on, alone, as a file.
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/video_features.h"

namespace winnow::cli {
namespace {

struct Arguments {
  std::vector<std::string> inputs;
  std::string output;
  std::size_t threads = 0;
  VideoFeatureArguments video;
};

void check_arguments(const Arguments& arguments) {
  std::vector<FileUse> uses = {{"-o", arguments.output, true}, {"--edges", arguments.video.edges}};
  check_files(uses);
  for (const std::string& input : arguments.inputs) {
    const std::vector<FileUse> pair = {{"-o", arguments.output, true}, {"an input", input}};
    check_files(pair);
  }
}

void run(const Arguments& arguments) {
  check_arguments(arguments);
  write_video_features(arguments.inputs, arguments.video, arguments.threads, arguments.output);
}

}  // namespace

void add_features(CLI::App& app) {
  CLI::App* command = app.add_subcommand("features", "Write descriptors of videos and pictures, one row a frame");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("INPUT", arguments->inputs, "Videos or pictures, in any format that FFmpeg reads")->required();
  command->add_option("-o,--output", arguments->output, "The .npy file to write (float32), or - for standard output")
      ->required();
  add_video_feature_options(*command, arguments->video, "values are as the definitions give them");
  command->add_option("--threads", arguments->threads, "0: one per core. The results do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->footer("Example:\n  winnow features holiday.mp4 --fps 2 -o holiday.npy");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
