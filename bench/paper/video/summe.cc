#include "summe.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "winnow/error.h"

namespace winnow::bench {
namespace {

constexpr std::array<PaperRow, 25> kPaper = {{
    {"Air Force One", 4494, 1031, 907.3712, 3.9182, 71.4521},
    {"Base jumping", 4729, 1074, 164.1434, 5.5865, 84.6877},
    {"Bearpark climbing", 3341, 1038, 177.8583, 3.7311, 48.0415},
    {"Bike polo", 3064, 866, 96.5305, 3.9578, 36.4832},
    {"Bus in rock tunnel", 5131, 1387, 505.7766, 6.0088, 125.8121},
    {"Car over camera", 4382, 1396, 146.9416, 5.3323, 69.6157},
    {"Car railcrossing", 5075, 1210, 852.1686, 5.2265, 96.2396},
    {"Cockpit landing", 9046, 2292, 669.8063, 12.3186, 212.7866},
    {"Cooking", 1286, 200, 30.0717, 1.2868, 5.7096},
    {"Eiffel tower", 4971, 1647, 304.2690, 5.4755, 86.5552},
    {"Excavators river crossing", 9721, 1971, 1507.3028, 13.8139, 284.5136},
    {"Fire Domino", 1612, 464, 34.2871, 1.8814, 9.9833},
    {"Jumps", 950, 308, 15.0508, 0.9055, 4.8719},
    {"Kids playing in leaves", 3187, 986, 221.4644, 3.4660, 41.1956},
    {"Notre Dame", 4608, 1136, 169.1235, 5.1406, 72.9076},
    {"Paintball", 6096, 1664, 763.3255, 6.7853, 128.1723},
    {"Paluma jump", 2574, 727, 210.8670, 2.5342, 26.7430},
    {"Playing ball", 3120, 697, 132.7437, 3.2250, 32.3198},
    {"Playing on water slide", 3065, 778, 111.7358, 3.4088, 30.4131},
    {"Saving dolphines", 6683, 1860, 435.0732, 7.3322, 121.5891},
    {"Scuba", 2221, 775, 45.6177, 2.5213, 18.4227},
    {"St Maarten Landing", 1751, 628, 19.0717, 2.8701, 12.4074},
    {"Statue of Liberty", 3863, 1223, 160.7075, 4.0164, 55.7420},
    {"Uncut evening flight", 9672, 3324, 718.7015, 14.6717, 208.8540},
    {"Valparaiso downhill", 5178, 1438, 428.3941, 6.0002, 154.5902},
}};

// Appends the block to each row of `video`, scaled so that its rows sum to 1 on average.
void add_block(SummeVideo& video, const std::string& path) {
  const Table table = read_table(path);
  const DenseRows& block = std::get<DenseRows>(table.rows);
  double sum = 0;
  for (std::size_t i = 0; i < block.size * block.dim; ++i) sum += static_cast<double>(block.data[i]);
  const auto factor = static_cast<float>(static_cast<double>(block.size) / sum);
  const std::size_t before = video.rows.dim;
  std::vector<float> joined;
  joined.reserve(block.size * (before + block.dim));
  for (std::size_t row = 0; row < block.size; ++row) {
    joined.insert(joined.end(), video.values.begin() + static_cast<std::ptrdiff_t>(row * before),
                  video.values.begin() + static_cast<std::ptrdiff_t>((row + 1) * before));
    for (const float value : block.row(static_cast<Element>(row))) joined.push_back(value * factor);
  }
  video.values = std::move(joined);
  video.rows = {video.values.data(), block.size, before + block.dim};
}

SummeVideo load_users(const std::string& data, const std::string& name, const std::string& descriptors, double fps) {
  SummeVideo video;
  video.name = name;
  video.descriptors = descriptors;
  video.fps = fps;
  const std::string users = data + "/video/summe_gt/npy/" + name;
  video.users = read_table(users + ".user_score.npy");
  video.truth = read_weights(users + ".gt_score.npy");
  return video;
}

}  // namespace

std::span<const PaperRow> paper_rows() {
  return kPaper;
}

const PaperRow& paper_row(std::string_view name) {
  const auto same = [](char a, char b) { return (a == ' ' ? '_' : std::tolower(a)) == b; };
  for (const PaperRow& row : kPaper) {
    if (std::equal(row.name.begin(), row.name.end(), name.begin(), name.end(), same)) return row;
  }
  throw InputError("the paper has no video " + std::string(name));
}

SummeVideo load_playing_ball(const std::string& data) {
  SummeVideo video = load_users(data, "playing_ball", "pHoG and GIST", 30);
  add_block(video, data + "/video/summe_features/playing_ball.phog2728.f16.npy");
  add_block(video, data + "/video/summe_features/playing_ball.gist256.f32.npy");
  return video;
}

SummeVideo load_jumps(const std::string& data) {
  SummeVideo video = load_users(data, "jumps", "ResNet-18", 25);
  add_block(video, data + "/embeddings/summe_jumps_resnet18_950x512.npy");
  return video;
}

}  // namespace winnow::bench
