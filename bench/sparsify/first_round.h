// The first round of pruning beside one pass of gains over V, for facility location on embeddings: the products of all
// pairs of rows, which both need, should be nearly all of either.
#pragma once

#include <cstddef>
#include <string>

namespace winnow::bench {

struct FirstRound {
  std::size_t rows = 0;
  std::size_t dim = 0;
  double gains = 0;  // seconds of one pass
  double round = 0;  // seconds, with the residual gains of the probes

  double ratio() const { return round / gains; }
};

FirstRound measure_first_round(std::size_t rows, std::size_t dim);
std::string line(const FirstRound& round);

}  // namespace winnow::bench
