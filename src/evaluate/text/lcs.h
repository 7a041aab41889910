// The longest common subsequence of two sentences, as positions in the first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/text/rouge_words.h"

namespace winnow::detail {

class LongestCommon {
 public:
  // Sets hits[i] for every word i of `reference` that belongs to the subsequence; the other hits do not change. If
  // there are several longest subsequences, the choice follows ROUGE-1.5.5. It walks back from the end and takes a
  // match if there is one. Otherwise it skips the reference's word if that does not shorten the subsequence, otherwise
  // the candidate's word. `hits` has the size of `reference`.
  void mark(std::span<const Word> reference, std::span<const Word> candidate, std::span<std::uint8_t> hits);

 private:
  std::vector<std::uint32_t> lengths_;  // of the previous row, then of this row
  std::vector<bool> up_;                // one row per word of the reference
};

}  // namespace winnow::detail
