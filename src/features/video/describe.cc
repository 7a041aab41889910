// Turns frames into a matrix of features. One task decodes the next batch while the others describe this one.
#include "winnow/video/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/buffer.h"
#include "base/parallel.h"
#include "features/video/describer.h"
#include "features/video/frame_source.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kBatch = 32;

struct Item {
  Frame frame;
  std::size_t file = 0;
  std::vector<double> sums;  // of the row, per block
};

struct Batch {
  std::vector<Item> items = std::vector<Item>(kBatch);
  std::size_t size = 0;

  void fill(video::FrameSource& source) {
    size = 0;
    while (size < kBatch && source.next(items[size].frame, items[size].file)) ++size;
  }
};

void describe(const video::Describer& describer, Item& item, float* row) {
  describer.describe(item.frame.image, row);
  item.sums.clear();
  for (const FeatureBlock& block : describer.blocks()) {
    const float* from = row + block.offset;
    item.sums.push_back(std::accumulate(from, from + block.size, 0.0));
  }
}

std::vector<std::uint8_t> read_edges(const std::string& path) {
  if (path.empty()) return {};
  constexpr std::uint8_t kWhite = 128;
  FrameReader reader(path);
  Frame frame;
  reader.next(frame);
  const Image& image = frame.image;
  if (image.width != video::kFrameWidth || image.height != video::kFrameHeight) {
    throw InputError(fmt::format("edge map {} is {} x {}; expected {} x {}", path, image.width, image.height,
                                 video::kFrameWidth, video::kFrameHeight));
  }
  std::vector<std::uint8_t> edges(image.width * image.height);
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = image.bgr[3 * i] >= kWhite ? 1 : 0;
  return edges;
}

double weight_of(const std::string& name, const DescribeOptions& options) {
  for (const BlockWeight& given : options.weights) {
    if (given.name == name) return given.weight;
  }
  for (const FeatureKind& kind : feature_kinds()) {
    if (kind.name == name) return kind.weight;
  }
  return 1;
}

// Scales each block so that its rows sum to its weight on average. `sums` are the sums over all rows.
void scale_blocks(const Parallel& parallel, const DescribeOptions& options, std::span<const double> sums, float* rows,
                  FrameFeatures& features) {
  const std::size_t n = features.rows.size, d = features.rows.dim;
  for (std::size_t i = 0; i < features.blocks.size(); ++i) {
    FeatureBlock& block = features.blocks[i];
    const double mean = sums[i] / static_cast<double>(n);
    if (mean > 0) block.factor = weight_of(block.name, options) / mean;
  }
  parallel.for_ranges(n, 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) {
      for (const FeatureBlock& block : features.blocks) {
        float* values = rows + row * d + block.offset;
        const auto factor = static_cast<float>(block.factor);
        std::for_each(values, values + block.size, [&](float& value) { value *= factor; });
      }
    }
  });
}

// Records where the rows come from.
void note_rows(const Batch& batch, FrameFeatures& features, std::vector<double>& sums) {
  for (std::size_t i = 0; i < batch.size; ++i) {
    const Item& item = batch.items[i];
    features.origins.push_back({item.file, item.frame.number, item.frame.seconds});
    for (std::size_t block = 0; block < sums.size(); ++block) sums[block] += item.sums[block];
  }
}

}  // namespace

void check_describe_options(const DescribeOptions& options) {
  check_frame_choice(options.frames);
  if (!(options.looks >= 0) || !std::isfinite(options.looks)) {
    throw InputError(fmt::format("looks per second are {}; expected a number >= 0", options.looks));
  }
  if (options.features.empty()) throw InputError("no features are asked for; expected phog, gist or colour");
  const auto kinds = feature_kinds();
  for (const std::string& name : options.features) {
    if (std::none_of(kinds.begin(), kinds.end(), [&](const FeatureKind& kind) { return kind.name == name; })) {
      throw InputError(fmt::format("no features '{}': expected phog, gist or colour", name));
    }
    if (std::count(options.features.begin(), options.features.end(), name) > 1) {
      throw InputError(fmt::format("features '{}' are asked for twice", name));
    }
  }
  for (const BlockWeight& given : options.weights) {
    if (std::find(options.features.begin(), options.features.end(), given.name) == options.features.end()) {
      throw InputError(fmt::format("a weight is given for '{}', which is not among the features", given.name));
    }
    if (!(given.weight > 0) || !(given.weight < static_cast<double>(kMostValue))) {
      throw InputError(fmt::format("the weight of {} is {}; expected a number > 0", given.name, given.weight));
    }
  }
}

FrameFeatures describe_frames(std::span<const std::string> paths, const DescribeOptions& options) {
  check_describe_options(options);
  const Parallel parallel(options.run.threads);
  const video::Describer describer(options.features, read_edges(options.edges));
  const std::size_t d = describer.size();
  const auto rows = std::make_shared<Buffer<float>>();
  FrameFeatures features;
  features.blocks = describer.blocks();
  std::vector<double> sums(features.blocks.size());
  video::FrameSource source(paths, options, parallel.threads());
  Batch batch, following;
  batch.fill(source);
  while (batch.size > 0) {
    const std::size_t done = features.origins.size();
    rows->resize((done + batch.size) * d);
    parallel.for_ranges(batch.size + 1, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t task = begin; task < end; ++task) {
        if (task == 0) {
          following.fill(source);
        } else {
          describe(describer, batch.items[task - 1], rows->data() + (done + task - 1) * d);
        }
      }
    });
    note_rows(batch, features, sums);
    std::swap(batch, following);
    if (options.run.trace != nullptr) options.run.trace->progress("frames", source.passed(), source.estimate());
  }
  features.rows = {rows->data(), features.origins.size(), d};
  features.files = source.take_infos();
  features.ends = source.take_ends();
  features.notes = source.take_notes();
  features.tracks = source.take_tracks();
  if (options.scale) scale_blocks(parallel, options, sums, rows->data(), features);
  features.storage = rows;
  return features;
}

}  // namespace winnow
