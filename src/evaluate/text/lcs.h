// The longest common subsequence of two sentences, as places in the first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/text/rouge_words.h"

namespace winnow::detail {

class LongestCommon {
 public:
  // Sets hits[i] for every word i of `reference` that the subsequence goes through; leaves the other hits as they are.
  // Which of several longest ones it is follows ROUGE-1.5.5: from the end, a match is taken, else the reference's word
  // is left out where that loses nothing, else the candidate's. `hits` has the size of `reference`.
  void mark(std::span<const Word> reference, std::span<const Word> candidate, std::span<std::uint8_t> hits);

 private:
  std::vector<std::uint32_t> lengths_;  // of the row above, then of this row
  std::vector<bool> up_;                // a row for each word of the reference
};

}  // namespace winnow::detail
