// A video's summary held against what people chose, frame by frame: how SumMe and the paper's figures count.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow {

struct Agreement {
  double recall = 0;     // of their frames, the share that we have too; 0 where they have none
  double precision = 0;  // of ours, the share that they have too; 0 where we have none
  double f1 = 0;         // 2 precision recall / (precision + recall), 0 where both are 0
};

// Sizes: both one per frame, > 0: chosen.
Agreement agreement(const std::vector<bool>& ours, const std::vector<bool>& theirs);

struct AgainstTop {
  double share = 0;  // of all frames
  std::size_t frames = 0;
  Agreement agreement;
};

struct VideoScores {
  std::size_t frames = 0;
  std::size_t chosen = 0;
  std::vector<Agreement> users;
  Agreement mean;               // over the users, of each number by itself
  std::vector<AgainstTop> top;  // against the frames of largest ground-truth score; of equal ones the earlier
};

// user_scores: a row per frame, a column per user; > 0 where the user chose the frame. truth: one per frame, or none.
// InputError where sizes differ.
VideoScores score_video(const std::vector<bool>& chosen, const DenseRows& user_scores, std::span<const float> truth);

// The shares of the paper's figures: 0.02, 0.04, … 0.32.
std::vector<double> paper_shares();

}  // namespace winnow
