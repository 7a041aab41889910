// Photos: described one by one, put in order, near-duplicates left out, then the few that represent all.
#include "winnow/video/photos.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "summarize/video/picture.h"
#include "winnow/error.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kBatchOfPhotos = 32;
constexpr double kUsualShareOfPhotos = 0.15;
constexpr std::size_t kFewestPhotos = 6;
constexpr std::size_t kMostPhotos = 60;

struct Described {
  Photo photo;
  std::vector<float> row;
  std::vector<FeatureBlock> blocks;
  std::string problem;  // empty: it could be read
};

// "2024:05:06 07:08:09" as "2024-05-06 07:08:09". Cameras whose clock was never set write blanks or zeros.
std::string time_of_exif(std::string taken) {
  constexpr std::string_view kForm = "0000:00:00 00:00:00";
  taken.resize(std::min(taken.size(), kForm.size()));
  if (taken.size() != kForm.size() || taken.starts_with("0000")) return "";
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool digit = std::isdigit(static_cast<unsigned char>(taken[i])) != 0;
    if (digit != (kForm[i] == '0')) return "";
  }
  taken[4] = taken[7] = '-';
  return taken;
}

double sharpness_of(const Image& image) {
  cv::Mat grey, edges;
  cv::cvtColor(as_mat(image), grey, cv::COLOR_BGR2GRAY);
  cv::Laplacian(grey, edges, CV_64F);
  cv::Scalar mean, deviation;
  cv::meanStdDev(edges, mean, deviation);
  return deviation[0] * deviation[0];
}

Described describe_photo(const std::string& path, DescribeOptions options) {
  constexpr std::size_t kSharpnessWidth = 720;
  Described described;
  described.photo.path = path;
  options.scale = false;
  options.track = false;
  options.looks = 0;
  options.run.threads = 1;
  options.run.trace = nullptr;
  try {
    PictureOptions picture;
    picture.width = kSharpnessWidth;
    picture.run = options.run;
    FrameReader reader(path, {}, picture);
    Frame frame;
    reader.next(frame);
    described.photo.taken = time_of_exif(reader.info().taken);
    described.photo.sharpness = sharpness_of(frame.image);
    const FrameFeatures features = describe_frames(std::span(&path, 1), options);
    described.row.assign(features.rows.data, features.rows.data + features.rows.dim);
    described.blocks = features.blocks;
  } catch (const InputError& error) {
    described.problem = error.what();
  }
  return described;
}

std::vector<Described> describe_all(std::span<const std::string> paths, const PhotoOptions& options) {
  const Parallel parallel(options.run.threads);
  std::vector<Described> all(paths.size());
  for (std::size_t done = 0; done < paths.size(); done += kBatchOfPhotos) {
    if (options.run.trace != nullptr) options.run.trace->progress("photos", done, paths.size());
    const std::size_t count = std::min(kBatchOfPhotos, paths.size() - done);
    parallel.for_ranges(count, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = done + begin; i < done + end; ++i) all[i] = describe_photo(paths[i], options.describe);
    });
  }
  return all;
}

// Those without a time come last, because nothing says where else they belong.
bool comes_before(const Described& a, const Described& b) {
  const auto key = [](const Photo& photo) { return std::tuple(photo.taken.empty(), photo.taken, photo.path); };
  return key(a.photo) < key(b.photo);
}

// From the sharpest to the least sharp, each is left out if it is like one that is kept.
void mark_alike(std::vector<Described>& photos, double alike) {
  std::vector<std::size_t> order(photos.size()), kept;
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return photos[a].photo.sharpness > photos[b].photo.sharpness; });
  for (const std::size_t i : order) {
    for (const std::size_t j : kept) {
      if (photo_difference(photos[i].blocks, photos[i].row.data(), photos[j].row.data()) >= alike) continue;
      photos[i].photo.like = j;
      break;
    }
    if (!photos[i].photo.like) kept.push_back(i);
  }
}

// All rows as one table, each block scaled so that its rows sum to its weight on average.
std::vector<float> scaled_rows(const std::vector<Described>& photos, const DescribeOptions& options) {
  const std::vector<FeatureBlock>& blocks = photos.front().blocks;
  std::vector<float> values;
  for (const Described& photo : photos) values.insert(values.end(), photo.row.begin(), photo.row.end());
  const std::size_t columns = photos.front().row.size();
  for (const FeatureBlock& block : blocks) {
    double sum = 0;
    const auto each = [&](auto use) {
      for (std::size_t i = 0; i < photos.size(); ++i) {
        for (std::size_t j = 0; j < block.size; ++j) use(values[i * columns + block.offset + j]);
      }
    };
    each([&](float& value) { sum += static_cast<double>(value); });
    double weight = 1;
    for (const BlockWeight& given : options.weights) weight = given.name == block.name ? given.weight : weight;
    const double factor = sum > 0 ? weight * static_cast<double>(photos.size()) / sum : 1;
    each([&](float& value) { value = static_cast<float>(static_cast<double>(value) * factor); });
  }
  return values;
}

std::size_t count_of(const PhotoOptions& options, std::size_t photos) {
  if (options.count > 0) return std::min(options.count, photos);
  const double share = options.share > 0 ? options.share : kUsualShareOfPhotos;
  const auto count = static_cast<std::size_t>(std::llround(share * static_cast<double>(photos)));
  if (options.share > 0) return std::clamp<std::size_t>(count, 1, photos);
  return std::min(photos, std::clamp(count, kFewestPhotos, kMostPhotos));
}

std::unique_ptr<Objective> objective_of(const DenseRows& rows, const PhotoOptions& options) {
  if (options.objective == "features") return make_feature_objective(rows, {.run = options.run});
  FacilityOptions facility;
  facility.similarity.metric = Metric::kRbf;
  facility.run = options.run;
  return make_facility_objective(rows, facility);
}

void choose(const std::vector<Described>& photos, const PhotoOptions& options, PhotoSummary& summary) {
  const std::vector<float> values = scaled_rows(photos, options.describe);
  summary.columns = photos.front().row.size();
  const auto objective = objective_of(DenseRows{values.data(), photos.size(), summary.columns}, options);
  SelectOptions select;
  select.k = count_of(options, photos.size());
  select.method = options.method;
  select.certify = options.certify;
  select.run = options.run;
  for (std::size_t i = 0; i < photos.size(); ++i) {
    if (photos[i].photo.like) select.forbidden.push_back(static_cast<Element>(i));
  }
  summary.selected = winnow::select(*objective, select);
  for (const Pick& pick : summary.selected.selection.picks) summary.chosen.push_back(pick.element);
  std::sort(summary.chosen.begin(), summary.chosen.end());
}

void take_pictures(const PhotoOptions& options, PhotoSummary& summary) {
  PictureOptions picture;
  picture.run = options.run;
  for (const std::size_t i : summary.chosen) {
    const Photo& photo = summary.photos[i];
    FrameReader reader(photo.path, {}, picture);
    Frame frame;
    reader.next(frame);
    frame.number = i;
    frame.image = shrunk(std::move(frame.image), kStillWidth);
    const std::string name = std::filesystem::path(photo.path).filename().string();
    summary.stills.push_back({std::move(frame), photo.taken.empty() ? name : photo.taken.substr(0, 16)});
  }
}

}  // namespace

double photo_difference(std::span<const FeatureBlock> blocks, const float* a, const float* b) {
  double total = 0;
  for (const FeatureBlock& block : blocks) {
    double apart = 0, sum = 0;
    for (std::size_t i = block.offset; i < block.offset + block.size; ++i) {
      apart += std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
      sum += static_cast<double>(a[i]) + static_cast<double>(b[i]);
    }
    if (sum > 0) total += apart / sum;
  }
  return blocks.empty() ? 0 : total / static_cast<double>(blocks.size());
}

PhotoSummary summarize_photos(std::span<const std::string> paths, const PhotoOptions& options) {
  check_describe_options(options.describe);
  Stopwatch watch;
  PhotoSummary summary;
  std::vector<Described> photos = describe_all(paths, options);
  for (const Described& photo : photos) {
    if (!photo.problem.empty()) summary.unread.push_back(photo.problem);
  }
  std::erase_if(photos, [](const Described& photo) { return !photo.problem.empty(); });
  if (photos.empty()) {
    throw InputError(summary.unread.empty() ? "no photos were given" : summary.unread.front());
  }
  std::sort(photos.begin(), photos.end(), comes_before);
  if (options.alike > 0) mark_alike(photos, options.alike);
  choose(photos, options, summary);
  for (const Described& photo : photos) summary.photos.push_back(photo.photo);
  if (options.stills) take_pictures(options, summary);
  summary.seconds = watch.total();
  return summary;
}

}  // namespace winnow
