// `winnow features` of videos and pictures.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "winnow/video/frames.h"

namespace winnow::cli {

struct VideoFeatureArguments {
  std::vector<std::string> features = {"phog", "gist"};
  std::vector<std::string> weights;  // NAME=WEIGHT
  std::string edges;
  std::size_t every = 1;
  double fps = 0;
};

// `unweighted`: what values are without --weights, in words.
void add_video_feature_options(CLI::App& command, VideoFeatureArguments& arguments, const std::string& unweighted);

// InputError for what is out of range. Blocks are scaled only where weights are given.
DescribeOptions describe_options(const VideoFeatureArguments& arguments, std::size_t threads);

// On standard error: what is wrong with files that could be used all the same.
void show_notes(const FrameFeatures& features);

// Describes every frame of the inputs and writes one row for each to `output`, a .npy file.
void write_video_features(const std::vector<std::string>& inputs, const VideoFeatureArguments& arguments,
                          std::size_t threads, const std::string& output);

}  // namespace winnow::cli
