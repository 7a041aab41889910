// Descriptors of videos and pictures: options checked, frames described, rows written.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "base/parallel.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/unused.h"
#include "cli/video_features.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::cli {
using namespace detail;
namespace {

BlockWeight parse_weight(std::string_view text) {
  const std::size_t sign = text.find('=');
  BlockWeight weight{std::string(text.substr(0, sign)), 0};
  const std::string_view number = sign == std::string_view::npos ? "" : text.substr(sign + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight.weight);
  if (error != std::errc() || end != number.data() + number.size()) {
    throw InputError(fmt::format("--weights '{}': expected NAME=NUMBER such as gist=0.5", text));
  }
  return weight;
}

// The most frames that DescribeOptions::looks lets through: up to twice as many as it says, for it takes every Nth.
double looks_of(const VideoInfo& info, const DescribeOptions& options) {
  if (options.looks <= 0 || info.seconds <= 0) return static_cast<double>(std::max<std::size_t>(1, info.frames));
  return std::max(2 * options.looks * info.seconds + 1, static_cast<double>(2 * options.least_looks));
}

std::string in_words(const FrameFeatures& features) {
  std::string blocks;
  for (const FeatureBlock& block : features.blocks) {
    blocks += fmt::format("{}{} {}", blocks.empty() ? "" : ", ", block.name, block.size);
  }
  const std::size_t n = features.rows.size;
  return fmt::format("{} {} x {} features ({})", n, n == 1 ? "frame" : "frames", features.rows.dim, blocks);
}

}  // namespace

DescribeOptions describe_options(const Command& command, const VideoFeatureArguments& arguments) {
  const OptionUse uses[] = {{"--edges", {"phog"}}};
  refuse_unused(command, uses, "--features", arguments.features);
  DescribeOptions options;
  options.features = arguments.features;
  options.scale = !arguments.weights.empty();
  for (const std::string& text : arguments.weights) options.weights.push_back(parse_weight(text));
  options.edges = arguments.edges;
  options.frames = arguments.frames;
  check_describe_options(options);
  return options;
}

ShownPlan plan_frames(const std::string& command, const std::vector<std::string>& inputs,
                      const DescribeOptions& options) {
  constexpr std::uint64_t kFramesHeld = 48;      // being decoded and described
  constexpr std::uint64_t kBytesPerRow = 40;     // beside its values
  constexpr std::uint64_t kBytesPerFrame = 200;  // of its track
  constexpr double kSecondsPerFrame = 0.01;      // of one thread
  std::uint64_t columns = 0;
  for (const FeatureKind& kind : feature_kinds()) {
    const auto asked = std::count(options.features.begin(), options.features.end(), kind.name);
    columns += static_cast<std::uint64_t>(asked) * kind.size;
  }
  std::uint64_t rows = 0, pixels = 0;
  double decoded = 0;
  for (const std::string& input : inputs) {
    const VideoInfo info = FrameReader(input).info();
    const double frames = info.still ? 1 : static_cast<double>(info.frames);
    decoded += frames;
    const double chosen = options.frames.fps > 0 && info.seconds > 0
                              ? info.seconds * options.frames.fps + 1
                              : frames / static_cast<double>(options.frames.every);
    rows += static_cast<std::uint64_t>(std::ceil(std::min({chosen, frames, looks_of(info, options)})));
    pixels = std::max(pixels, std::uint64_t{info.width} * info.height);
  }
  ShownPlan shown{command, inputs.front(), {}, "", {}};
  if (inputs.size() > 1) shown.input += fmt::format(" and {} more", inputs.size() - 1);
  shown.shape = dense_shape(rows, columns);
  shown.shape->exact = false;
  shown.plan.method = "frames are decoded and described";
  shown.plan.add("rows of frames", rows * (columns * sizeof(float) + kBytesPerRow));
  if (options.track) shown.plan.add("the track of all frames", static_cast<std::uint64_t>(decoded) * kBytesPerFrame);
  shown.plan.add("pictures", kFramesHeld * 3 * pixels);
  shown.plan.advice = "fewer frames (--every, --fps)";
  const double threads = static_cast<double>(hardware_threads());
  shown.seconds = kSecondsPerFrame * (static_cast<double>(rows) + 0.2 * decoded) / threads;
  return shown;
}

void check_frame_memory(const std::vector<std::string>& inputs, const DescribeOptions& options) {
  constexpr std::uint64_t kShort = std::uint64_t{16} << 20;
  if (bytes_of_files(inputs) >= kShort) check_memory(plan_frames("", inputs, options).plan);
}

void show_notes(const FrameFeatures& features) {
  for (const std::string& note : features.notes) std::fputs(fmt::format("winnow: note: {}\n", note).c_str(), stderr);
}

void write_video_features(const Command& command, const std::vector<std::string>& inputs,
                          const VideoFeatureArguments& arguments, const RunOptions& run, const std::string& output) {
  DescribeOptions options = describe_options(command, arguments);
  options.track = false;
  options.run = run;
  if (arguments.dry_run) return write_plan(plan_frames("features", inputs, options), "");
  check_frame_memory(inputs, options);
  FrameFeatures features;
  {
    Progress progress;
    options.run.trace = &progress;
    features = describe_frames(inputs, options);
  }
  show_notes(features);
  write_npy(output, features.rows, removed_on_interrupt());
  if (output != "-") write_output("-", fmt::format("{} written to {}\n", in_words(features), output));
}

}  // namespace winnow::cli
