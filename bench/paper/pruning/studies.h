// The studies of bench_pruning: what the paper proves, and what it does not show. Each returns the rows that it
// measured.
#pragma once

#include <cstdint>
#include <string>

#include "rows.h"

namespace winnow::bench {

struct StudyOptions {
  bool quick = false;                  // small inputs
  std::string folder;                  // evaluation data, with news/ and embeddings/; what is missing is left out
  std::string scratch;                 // a folder for files of rows
  std::uint64_t seed = 0;              // of rows and probes
  std::string objective = "features";  // of study_memory
};

CsvRows study_enumeration(const StudyOptions& options);    // Theorem 1 on all small cases
CsvRows study_first_failure(const StudyOptions& options);  // the first case in which it fails, in full
CsvRows study_rounds(const StudyOptions& options);         // |V'| and epsilon per round against n
CsvRows study_bounds(const StudyOptions& options);         // the bound of Theorem 1 beside certificates and the truth
CsvRows study_ablation(const StudyOptions& options);       // each improvement alone, and each part of "fast" left out
CsvRows study_memory(const StudyOptions& options);         // the fastest method over n, d, k and objective
CsvRows study_places(const StudyOptions& options);         // the same on disk and on a cluster
CsvRows study_equal(const StudyOptions& options);          // seconds against utility, one knob per method

}  // namespace winnow::bench
