// How much the agreement with people depends on the settings of `winnow video`.
#pragma once

#include <span>
#include <string>

#include "summe.h"

namespace winnow::bench {

// F1 over users for other lengths of clips, other weights of time, other frames to compare, and single frames by other
// objectives.
void show_settings(std::span<const SummeVideo> videos);

// How the picks of a film that repeats itself lie in its tenths, with and without the pull across time. The film is
// each video ten times in a row.
void show_loops(std::span<const SummeVideo> videos);

// How long the stretches are that users chose, over all videos in the folder `data`.
void show_stretches(const std::string& data);

}  // namespace winnow::bench
