#include "tfidf.h"

#include <cmath>
#include <cstdint>
#include <map>

namespace winnow::bench {
namespace {

struct Term {
  std::uint32_t column = 0;
  std::size_t sentences = 0;  // that hold it
};
using Vocabulary = std::map<std::string, Term>;
using Counts = std::map<std::string, std::size_t>;

Counts count(const Words& words) {
  Counts counts;
  for (const auto& word : words) ++counts[word];
  return counts;
}

Vocabulary vocabulary_of(const std::vector<Counts>& sentences) {
  Vocabulary vocabulary;
  for (const auto& counts : sentences) {
    for (const auto& [word, times] : counts) ++vocabulary[word].sentences;
  }
  std::uint32_t column = 0;
  for (auto& [word, term] : vocabulary) term.column = column++;
  return vocabulary;
}

}  // namespace

SparseMatrix tfidf_rows(const std::vector<Words>& sentences) {
  std::vector<Counts> counted;
  for (const auto& words : sentences) counted.push_back(count(words));
  const Vocabulary vocabulary = vocabulary_of(counted);

  SparseMatrix matrix{sentences.size(), vocabulary.size(), {0}, {}, {}};
  const double n = static_cast<double>(sentences.size());
  for (const auto& counts : counted) {
    std::vector<double> row;
    double squares = 0;
    for (const auto& [word, times] : counts) {
      const Term& term = vocabulary.at(word);
      row.push_back(static_cast<double>(times) * (std::log((1 + n) / (1 + static_cast<double>(term.sentences))) + 1));
      squares += row.back() * row.back();
      matrix.columns.push_back(term.column);
    }
    for (const double x : row) matrix.values.push_back(static_cast<float>(x / std::sqrt(squares)));
    matrix.offsets.push_back(matrix.columns.size());
  }
  return matrix;
}

}  // namespace winnow::bench
