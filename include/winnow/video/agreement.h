// Compares the summary of a video with what people chose, frame by frame, as SumMe and the paper's figures do.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow {

struct Agreement {
  double recall = 0;     // the share of their frames that we chose too; 0 if they chose none
  double precision = 0;  // the share of our frames that they chose too; 0 if we chose none
  double f1 = 0;         // 2 precision recall / (precision + recall), 0 if both are 0
};

// Both have one value per frame; > 0 means chosen.
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
  Agreement mean;               // over the users, for each number separately
  std::vector<AgainstTop> top;  // against the frames with the largest ground-truth score; earlier frames win ties
};

// user_scores: one row per frame, one column per user; > 0 if the user chose the frame. truth: one value per frame, or
// empty. InputError if sizes differ.
VideoScores score_video(const std::vector<bool>& chosen, const DenseRows& user_scores, std::span<const float> truth);

// The shares of the paper's figures: 0.02, 0.04, … 0.32.
std::vector<double> paper_shares();

}  // namespace winnow
