// SumMe's videos whose descriptors we have, with what users chose; and what the paper says of all 25.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/io.h"
#include "winnow/types.h"

namespace winnow::bench {

// A row of the paper's table "Information of SumMe": CPU seconds of its own implementation.
struct PaperRow {
  std::string_view name;
  std::size_t frames;
  std::size_t kept;  // |V'|
  double lazy;
  double sieve;
  double ss;
};
std::span<const PaperRow> paper_rows();
const PaperRow& paper_row(std::string_view name);  // by the name in our folder: "playing_ball"

struct SummeVideo {
  std::string name;
  std::string descriptors;  // what the rows hold
  double fps = 0;
  std::vector<float> values;
  DenseRows rows;
  Table users;
  std::vector<float> truth;

  const DenseRows& user_scores() const { return std::get<DenseRows>(users.rows); }
};

// `data`: the folder with video/ and embeddings/. pHoG and GIST are scaled so that their rows sum to 1 on average.
SummeVideo load_playing_ball(const std::string& data);
SummeVideo load_jumps(const std::string& data);

}  // namespace winnow::bench
