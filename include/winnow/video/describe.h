// Descriptors of frames, as rows of numbers.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"
#include "winnow/types.h"
#include "winnow/video/frames.h"
#include "winnow/video/track.h"

namespace winnow {

// pHoG and GIST are computed from a grey picture of 360 x 180, colour from the same picture in colour.
//
// - phog: 2,728 = 8 bins x (1 + 4 + 16 + 64 + 256) cells: the direction of edges (Bosch's anna_phog: 360 degrees,
//   levels 0-4); sums to 1
// - gist: 256 = 16 filters x 4 x 4 blocks: texture (INRIA's lear_gist, grey: 2 scales x 8 orientations)
// - colour: 120 = 24 bins x (1 + 4) cells: 8 hues, dark and bright, and 8 greys, in the whole frame and its quarters;
//   sums to 1
struct FeatureKind {
  std::string_view name;
  std::size_t size = 0;
  double weight = 0;  // the default, see DescribeOptions::weights
  std::string_view summary;
};
std::span<const FeatureKind> feature_kinds();

struct BlockWeight {
  std::string name;
  double weight = 0;
};

struct DescribeOptions {
  std::vector<std::string> features = {"phog", "gist"};  // names from feature_kinds(), in this order
  // Each block is multiplied by one number, the same for all rows, so that its rows sum to its weight on average. Raw
  // GIST rows sum to 10 to 20 times as much as pHoG's. Blocks not named here have the weight of feature_kinds().
  bool scale = true;  // false: values as the definitions give them
  std::vector<BlockWeight> weights = {};
  std::string edges;  // a picture of 360 x 180 whose white pixels are the edges for pHoG, instead of detected ones
  FrameChoice frames = {};  // which frames may be described
  // > 0: of these frames, describes about this many per second, evenly spread: every Nth if the frame rate is steady.
  double looks = 0;
  std::size_t least_looks = 0;  // more per second if a film is so short that it would have fewer than this
  bool track = true;            // also track all frames, which find_shots needs; false: leave that work out
  RunOptions run = {};
};
void check_describe_options(
    const DescribeOptions& options);  // InputError if a value is out of range or a name is unknown

struct FeatureBlock {
  std::string name;
  std::size_t offset = 0;  // its first column
  std::size_t size = 0;
  double factor = 1;  // the factor applied to the raw values
};

struct RowOrigin {
  std::size_t file = 0;    // the number of its path
  std::size_t number = 0;  // as in Frame
  double seconds = 0;
};

// One row per described frame, all values >= 0. Memory: the rows, about 200 bytes per frame of the film in addition,
// and a few dozen small frames.
struct FrameFeatures {
  DenseRows rows;
  std::shared_ptr<const void> storage;  // keeps rows alive
  std::vector<FeatureBlock> blocks;
  std::vector<RowOrigin> origins;  // one per row
  std::vector<FrameTrack> tracks;  // one per path, of all its frames; empty unless DescribeOptions::track
  std::vector<VideoInfo> files;    // one per path
  std::vector<double> ends;        // one per path: the end of its last frame, in seconds
  std::vector<std::string> notes;  // problems of files that could still be used
};

// Decodes while other threads describe. Throws the errors of FrameReader, and InputError for `edges`.
FrameFeatures describe_frames(std::span<const std::string> paths, const DescribeOptions& options);

}  // namespace winnow
