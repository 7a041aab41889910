// Descriptors of videos and pictures: the options of the commands that need them, and `winnow features`.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/plan.h"
#include "winnow/run.h"
#include "winnow/video/describe.h"

namespace winnow::cli {

struct VideoFeatureArguments {
  std::vector<std::string> features = {"phog", "gist"};
  std::vector<std::string> weights;  // NAME=WEIGHT
  std::string edges;
  FrameChoice frames;
  bool dry_run = false;
};

// `unweighted`: what values are without --weights, in words.
void add_video_feature_options(Command& command, VideoFeatureArguments& arguments, const std::string& unweighted);

// InputError if a value is out of range or has no effect. Blocks are scaled only if weights are given.
DescribeOptions describe_options(const Command& command, const VideoFeatureArguments& arguments);

// Prints to standard error the problems of files that could still be used.
void show_notes(const FrameFeatures& features);

// Describes every frame of the inputs and writes one row per frame to `output`, a .npy file.
void write_video_features(const Command& command, const std::vector<std::string>& inputs,
                          const VideoFeatureArguments& arguments, const RunOptions& run, const std::string& output);

// What describing the frames of these files needs, from what their headers tell.
ShownPlan plan_frames(const std::string& command, const std::vector<std::string>& inputs,
                      const DescribeOptions& options);

// InputError if the rows of all frames cannot fit into memory. Called before frames are read. Short films and pipes are
// not opened for it.
void check_frame_memory(const std::vector<std::string>& inputs, const DescribeOptions& options);

}  // namespace winnow::cli
