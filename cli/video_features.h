// `winnow features` of videos and pictures.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace winnow::cli {

struct VideoFeatureArguments {
  std::vector<std::string> features = {"phog", "gist"};
  std::vector<std::string> weights;  // NAME=WEIGHT
  std::string edges;
  std::size_t every = 1;
  double fps = 0;
};

void add_video_feature_options(CLI::App& command, VideoFeatureArguments& arguments);

// Describes every frame of the inputs and writes one row for each to `output`, a .npy file.
void write_video_features(const std::vector<std::string>& inputs, const VideoFeatureArguments& arguments,
                          std::size_t threads, const std::string& output);

}  // namespace winnow::cli
