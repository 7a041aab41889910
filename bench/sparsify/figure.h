// The paper's figure: how utility grows with |V'| as r does. Algorithm 1 alone, c = 8: no floor, no repair.
#pragma once

#include <string>

namespace winnow::bench {

// On scenes of 5,000 frames and, where `shared` has it, a day of news.
std::string figure(const std::string& shared);

}  // namespace winnow::bench
