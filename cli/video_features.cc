// Descriptors of videos and pictures: their options.
#include "cli/video_features.h"

#include "cli/one_of.h"
#include "cli/run_options.h"

namespace winnow::cli {

void add_video_feature_options(Command& command, VideoFeatureArguments& arguments, const std::string& unweighted) {
  command
      .add_option("--features", arguments.features, "Descriptors of frames, in this order:" + one_of(feature_kinds()))
      .delimiter(',')
      .allow_extra_args(false)
      .type_name("NAME,…")
      .capture_default_str();
  command
      .add_option("--weights", arguments.weights,
                  "NAME=NUMBER,…: multiply the named features so that their rows sum to NUMBER on average, and the "
                  "others so that theirs sum to 1. Without it " +
                      unweighted)
      .delimiter(',')
      .allow_extra_args(false);
  command.add_option("--edges", arguments.edges,
                     "Picture of 360 x 180 (.pbm, .png, …) whose white pixels are the edges that phog uses");
  command.add_option("--every", arguments.frames.every, "Take every Nth frame")
      .check(at_least(1))
      .capture_default_str();
  command.add_option("--fps", arguments.frames.fps, "Take this many frames per second instead").check(positive());
}

}  // namespace winnow::cli
