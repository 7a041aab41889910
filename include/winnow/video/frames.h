// Video and pictures in: frames one by one, descriptors of them, and the shots they fall into.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"
#include "winnow/types.h"

namespace winnow {

// Rows of pixels from the top, each pixel blue, green, red; no gaps.
struct Image {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> bgr;
};

// The bytes of a file. Quality: 1, small, to 100, good. SystemError where FFmpeg cannot do it.
std::string encode_png(const Image& image);
std::string encode_jpeg(const Image& image, int quality);

struct Frame {
  std::size_t number = 0;  // of all frames in the order shown, from 0, whether they were asked for or not
  double seconds = 0;  // when it is shown, from the start of the file as players and ffmpeg -ss count; never decreases
  Image image;
};

struct FrameOptions {
  std::size_t every = 1;  // of the frames, each Nth, beginning with the first
  double fps = 0;         // > 0: instead, the first frame at or after each multiple of 1 / fps seconds
  std::size_t width = 0;  // scale to this size; one of them 0: keeps the shape of the picture, both: as it is, with
                          // square pixels
  std::size_t height = 0;
  std::size_t threads = 1;  // of the decoder
};
void check_options(const FrameOptions& options);  // InputError for what is out of range

struct VideoInfo {
  std::size_t width = 0;  // as shown: upright, with square pixels
  std::size_t height = 0;
  double fps = 0;          // on average; 0: not known, or a picture
  double seconds = 0;      // 0: not known, or a picture
  std::size_t frames = 0;  // an estimate, good enough for progress; 0: not known
  bool still = false;      // a picture: one frame, at 0 seconds
  std::size_t stream = 0;  // which stream of the file the frames are, as ffmpeg counts
  bool sound = false;      // is there sound beside them?
};

// Walks a video once, frame by frame, holding no more than a few of them. Reads whatever FFmpeg does, pictures too
// (png, jpg, pgm, webp, …). Frames may come at any intervals and change their size.
class FrameReader {
 public:
  // InputError where there is no such file, it is no video or picture, or holds no video.
  explicit FrameReader(const std::string& path, const FrameOptions& options = {});
  ~FrameReader();
  FrameReader(FrameReader&&) noexcept;
  FrameReader& operator=(FrameReader&&) noexcept;

  const VideoInfo& info() const;

  // The next frame, in `frame`, whose memory is used again; false at the end. InputError where the file has not one
  // frame that can be decoded.
  bool next(Frame& frame);

  double end() const;  // after the end: when the last frame is over, in seconds

  // After the end: what is wrong with the file though frames came out of it (cut off, damaged), else empty.
  std::string note() const;

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

// Hands over the frames with these numbers (increasing), in a walk of its own that ends with the last of them.
// `options` say size and threads. InputError where there is no such frame.
void fetch_frames(const std::string& path, std::span<const std::size_t> numbers, const FrameOptions& options,
                  const std::function<void(Frame&& frame)>& take);

// Grey pictures of 360 x 180 are what pHoG and GIST see, colours the same frame in colour.
//   phog    2,728 = 8 bins x (1 + 4 + 16 + 64 + 256) cells: where edges point (Bosch's anna_phog: 360 degrees, levels
//   0-4); sums to 1 gist    256 = 16 filters x 4 x 4 blocks: texture (INRIA's lear_gist, grey: 2 scales x 8
//   orientations) colour  120 = 24 bins x (1 + 4) cells: 8 hues, dark and bright, and 8 greys, in the whole frame and
//   its quarters; sums to 1
struct FeatureKind {
  std::string_view name;
  std::size_t size = 0;
  double weight = 0;  // unless told otherwise, see DescribeOptions::weights
  std::string_view summary;
};
std::span<const FeatureKind> feature_kinds();

struct BlockWeight {
  std::string name;
  double weight = 0;
};

struct DescribeOptions {
  std::vector<std::string> features = {"phog", "gist"};  // names from feature_kinds(), in the order wanted
  // Each block is multiplied by one number, the same for all rows, so that its rows sum to its weight on average: raw
  // GIST rows sum to 10 to 20 times as much as pHoG's. Blocks not named here have the weight of feature_kinds().
  bool scale = true;  // false: values as the definitions give them
  std::vector<BlockWeight> weights = {};
  std::string edges;  // a picture of 360 x 180 whose white pixels are the edges that pHoG uses, in place of our own
  FrameOptions frames = {};  // which frames; size and threads are of no account
  std::size_t threads = 0;   // 0: one per core. The values do not depend on it
  Trace* trace = nullptr;
};
void check_options(const DescribeOptions& options);  // InputError for what is out of range or names what is not there

struct FeatureBlock {
  std::string name;
  std::size_t offset = 0;  // its first column
  std::size_t size = 0;
  double factor = 1;  // what the raw values were multiplied by
};

struct RowOrigin {
  std::size_t file = 0;    // which of the paths
  std::size_t number = 0;  // as in Frame
  double seconds = 0;
};

// One row per frame, all values >= 0. Memory: the rows, some 30 bytes per frame beside them, and a few dozen small
// frames.
struct FrameFeatures {
  DenseRows rows;
  std::shared_ptr<const void> storage;  // keeps rows alive
  std::vector<FeatureBlock> blocks;
  std::vector<RowOrigin> origins;  // one per row
  std::vector<float> change;       // one per row: how different from the row before, 0 to 1; 1 only where a file begins
  std::vector<VideoInfo> files;    // one per path
  std::vector<double> ends;        // one per path: when its last frame is over, in seconds
  std::vector<std::string> notes;  // what is wrong with files that could be used all the same
};

// Decodes while other threads describe. Errors as FrameReader's and for `edges`.
FrameFeatures describe_frames(std::span<const std::string> paths, const DescribeOptions& options);

struct Shot {
  std::size_t begin = 0;  // rows begin … end - 1
  std::size_t end = 0;
};

struct ShotOptions {
  double threshold = 0.3;    // a cut changes at least so much
  double contrast = 3;       // and so many times as much as the usual change around it
  std::size_t window = 12;   // rows on either side that are around it
  double min_seconds = 0.4;  // unless the file is shorter; of cuts nearer than this the strongest counts
};

// Cuts where `change` (of FrameFeatures) stands out: see ShotOptions. `seconds`: of each row, from 0 in each file. The
// shots cover all rows, in order; each file begins one.
std::vector<Shot> find_shots(std::span<const float> change, std::span<const double> seconds,
                             const ShotOptions& options = {});

}  // namespace winnow
