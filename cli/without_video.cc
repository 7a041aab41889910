// The commands that need the component video, in a program that was built without it.
#include "cli/commands.h"
#include "cli/components.h"
#include "cli/evaluate_video.h"
#include "cli/video_features.h"
#include "winnow/error.h"

namespace winnow::cli {

void add_video(Command& app) {
  add_missing_command(app, "video", "video");
}

void add_evaluate_video(Command& evaluate) {
  add_missing_command(evaluate, "video", "video");
}

void add_video_feature_options(Command&, VideoFeatureArguments&, const std::string&) {}

void write_video_features(const Command&, const std::vector<std::string>&, const VideoFeatureArguments&,
                          const RunOptions&, const std::string&) {
  throw InputError(missing_component("winnow features with videos and pictures", "video"));
}

}  // namespace winnow::cli
