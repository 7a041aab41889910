// What is pruned: generated rows and, if the evaluation data is there, news and embeddings; and the objective over
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "generators.h"
#include "winnow/objective.h"
#include "winnow/types.h"

namespace winnow::bench {

struct Case {
  std::string data;
  std::string objective = "features";  // a name from objectives()
  std::size_t k = 0;
  std::shared_ptr<const std::variant<DenseMatrix, SparseMatrix>> matrix;

  Rows rows() const;
  bool sparse() const { return std::holds_alternative<SparseMatrix>(*matrix); }
  std::size_t n() const { return winnow::size(rows()); }
  std::size_t d() const { return winnow::dim(rows()); }

  // A new one every time, so that nothing that a method left behind helps the next. One thread.
  std::unique_ptr<Objective> make() const;
};

Case make_case(std::string data, std::string objective, std::size_t k, DenseMatrix matrix);
Case make_case(std::string data, std::string objective, std::size_t k, SparseMatrix matrix);

// The TF-IDF rows of the day of Reuters-21578 with the most articles, or of the bundled news; none if neither is there.
std::vector<Case> largest_news_day(const std::string& folder, std::size_t k);

// Facility location over the first `most` rows of embeddings/FILE; none if it is not there.
std::vector<Case> embeddings(const std::string& folder, const std::string& file, std::size_t most, std::size_t k);

std::vector<Element> all_of(const Objective& objective);

}  // namespace winnow::bench
