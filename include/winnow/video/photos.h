// Photos that stand for many: in the order in which they were taken, without near-duplicates.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "winnow/certify.h"
#include "winnow/report.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/video/describe.h"
#include "winnow/video/storyboard.h"

namespace winnow {

struct PhotoOptions {
  DescribeOptions describe = {};
  std::size_t count = 0;  // the number of photos
  double share = 0;       // > 0: instead, this share of those that can be read, at least one
  // If neither is given: 15 %, but from 6 to 60.
  double alike = 0.2;  // photos that differ by less than this are near-duplicates, see photo_difference; 0: none are
  std::string objective = "facility";
  std::string method = "auto";
  CertifyEffort certify = CertifyEffort::kQuick;
  bool stills = false;  // also take the chosen ones as pictures
  RunOptions run = {};
};

struct Photo {
  std::string path;
  std::string taken;                     // 2024-05-06 07:08:09, by its EXIF data; empty: not known
  double sharpness = 0;                  // the variance of its second derivative, at one size for all
  std::optional<std::size_t> like = {};  // the sharper photo that it nearly repeats
};

struct PhotoSummary {
  std::vector<Photo> photos;        // that could be read: by time, then those without a time; by name within
  std::vector<std::string> unread;  // why each of the others could not
  std::size_t columns = 0;          // of the descriptors
  Selected selected;                // elements are numbers of photos
  std::vector<std::size_t> chosen;  // numbers of photos, increasing
  std::vector<Still> stills;        // one per chosen photo, if they were asked for
  double seconds = 0;
};

// InputError if no photo can be read.
PhotoSummary summarize_photos(std::span<const std::string> paths, const PhotoOptions& options);

// How much two rows of descriptors differ, from 0 to 1: for each block, the sum of the differences divided by the sum
// of all values; then the mean over blocks.
double photo_difference(std::span<const FeatureBlock> blocks, const float* a, const float* b);

// Refers to the summary, which must outlive it.
struct PhotoReport {
  SelectReport select;  // its picks are numbers of photos
  const PhotoSummary& summary;
  std::vector<std::string> links = {};  // of each chosen photo: its address as seen from the page
};
PhotoReport make_photo_report(const PhotoSummary& summary, const PhotoOptions& options, const std::string& input);
std::string to_json(const PhotoReport& report);
std::string to_csv(const PhotoReport& report);
std::string to_table(const PhotoReport& report);
std::string to_html(const PhotoReport& report);
// "12 of 230 photos, 31 near-duplicates left out"
std::string figures_in_words(const PhotoReport& report);

}  // namespace winnow
