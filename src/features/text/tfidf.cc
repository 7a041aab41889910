// Turns words into rows: which sentences are kept, how often each contains each term, and the weight of a term.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/parallel.h"
#include "base/stopwatch.h"
#include "features/text/language.h"
#include "features/text/sentences.h"
#include "features/text/vocabulary.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;

void check_text_options(const TextOptions& options) {
  if (options.language != "auto") find_language(options.language);
  if (options.ngrams < 1 || options.ngrams > 2) {
    throw InputError(fmt::format("n-grams of up to {} words; expected 1 or 2", options.ngrams));
  }
  if (options.min_terms < 1) throw InputError("the minimum number of terms per sentence is 0; expected 1 or more");
}

namespace {

// Compares and hashes sentences by their words.
struct SameWords {
  const Vocabulary* vocabulary;
  std::size_t operator()(std::size_t i) const {
    std::uint64_t hash = 0x9E3779B97F4A7C15;
    for (const std::uint32_t word : vocabulary->sentence(i)) hash = (hash ^ word) * 0xFF51AFD7ED558CCD + (hash >> 29);
    return static_cast<std::size_t>(hash ^ (hash >> 32));
  }
  bool operator()(std::size_t a, std::size_t b) const {
    return std::ranges::equal(vocabulary->sentence(a), vocabulary->sentence(b));
  }
};

// The sentences that are kept. Counts in `result` why others are dropped.
std::vector<std::size_t> choose_sentences(const std::vector<Sentence>& sentences, const Vocabulary& vocabulary,
                                          const TextOptions& options, TextRows& result) {
  std::vector<std::size_t> kept;
  std::unordered_set<std::size_t, SameWords, SameWords> seen(sentences.size(), {&vocabulary}, {&vocabulary});
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const auto words = vocabulary.sentence(i);
    const auto terms =
        std::count_if(words.begin(), words.end(), [&](std::uint32_t word) { return vocabulary.term[word] != kNoTerm; });
    if (!options.headings && sentences[i].kind == SentenceKind::kHeading) {
      ++result.headings;
    } else if (static_cast<std::size_t>(terms) < options.min_terms) {
      ++result.too_short;
    } else if (!seen.insert(i).second) {
      ++result.duplicates;
    } else {
      kept.push_back(i);
    }
  }
  return kept;
}

// The features of each kept sentence in order of occurrence, and where each sentence begins.
struct Occurrences {
  std::vector<std::uint32_t> features;
  std::vector<std::uint64_t> offsets{0};
};

// Numbers features in the order of their first sentence. Terms that occur only in dropped sentences get no number.
class FeatureNumbers {
 public:
  explicit FeatureNumbers(const Vocabulary& vocabulary)
      : vocabulary_(vocabulary), of_term_(vocabulary.terms.size(), kNoTerm) {}

  std::uint32_t of_term(std::uint32_t term, std::vector<std::string>& names) {
    if (of_term_[term] == kNoTerm) {
      of_term_[term] = static_cast<std::uint32_t>(names.size());
      names.push_back(vocabulary_.terms[term]);
    }
    return of_term_[term];
  }

  void expect_pairs(std::size_t count) { of_pair_.reserve(count); }

  std::uint32_t of_pair(std::uint32_t first, std::uint32_t second, std::vector<std::string>& names) {
    const auto [place, is_new] =
        of_pair_.try_emplace(std::uint64_t{first} << 32 | second, static_cast<std::uint32_t>(names.size()));
    if (is_new) names.push_back(names[first] + " " + names[second]);
    return place->second;
  }

 private:
  const Vocabulary& vocabulary_;
  std::vector<std::uint32_t> of_term_;
  std::unordered_map<std::uint64_t, std::uint32_t> of_pair_;
};

Occurrences find_occurrences(const std::vector<std::size_t>& kept, const Vocabulary& vocabulary, std::size_t ngrams,
                             std::vector<std::string>& names) {
  FeatureNumbers numbers(vocabulary);
  Occurrences single;
  for (const std::size_t i : kept) {
    for (const std::uint32_t word : vocabulary.sentence(i)) {
      if (const std::uint32_t term = vocabulary.term[word]; term != kNoTerm) {
        single.features.push_back(numbers.of_term(term, names));
      }
    }
    single.offsets.push_back(single.features.size());
  }
  if (ngrams < 2) return single;
  numbers.expect_pairs(single.features.size() / 2);
  Occurrences with_pairs;
  for (std::size_t v = 0; v < kept.size(); ++v) {
    const auto begin = static_cast<std::size_t>(single.offsets[v]);
    const auto end = static_cast<std::size_t>(single.offsets[v + 1]);
    for (std::size_t i = begin; i < end; ++i) {
      with_pairs.features.push_back(single.features[i]);
      if (i + 1 < end) {
        with_pairs.features.push_back(numbers.of_pair(single.features[i], single.features[i + 1], names));
      }
    }
    with_pairs.offsets.push_back(with_pairs.features.size());
  }
  return with_pairs;
}

// Counts each feature in each sentence, columns in order. The values are still counts.
SparseMatrix count_features(Occurrences occurrences, std::size_t dim) {
  SparseMatrix matrix;
  matrix.dim = dim;
  for (std::size_t v = 0; v + 1 < occurrences.offsets.size(); ++v) {
    const std::span<std::uint32_t> row(occurrences.features.data() + occurrences.offsets[v],
                                       occurrences.features.data() + occurrences.offsets[v + 1]);
    std::sort(row.begin(), row.end());
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0 && row[i] == row[i - 1]) {
        ++matrix.values.back();
      } else {
        matrix.columns.push_back(row[i]);
        matrix.values.push_back(1);
      }
    }
    matrix.offsets.push_back(matrix.columns.size());
  }
  return matrix;
}

std::vector<std::uint32_t> count_sentences(const SparseMatrix& matrix) {
  std::vector<std::uint32_t> frequencies(matrix.dim, 0);
  for (const std::uint32_t column : matrix.columns) ++frequencies[column];
  return frequencies;
}

void weigh(SparseMatrix& matrix, const std::vector<std::uint32_t>& frequencies, bool normalize) {
  const auto n = static_cast<double>(matrix.offsets.size() - 1);
  std::vector<double> idf(matrix.dim);
  for (std::size_t u = 0; u < matrix.dim; ++u) idf[u] = std::log((1 + n) / (1 + double{1} * frequencies[u])) + 1;
  for (std::size_t v = 0; v + 1 < matrix.offsets.size(); ++v) {
    const auto begin = static_cast<std::size_t>(matrix.offsets[v]);
    const auto end = static_cast<std::size_t>(matrix.offsets[v + 1]);
    double squares = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const double weight = matrix.values[i] * idf[matrix.columns[i]];
      matrix.values[i] = static_cast<float>(weight);
      squares += weight * weight;
    }
    if (!normalize) continue;
    for (std::size_t i = begin; i < end; ++i) {
      matrix.values[i] = static_cast<float>(matrix.values[i] / std::sqrt(squares));
    }
  }
}

}  // namespace

TextRows make_text_rows(std::span<const Document> documents, const TextOptions& options) {
  check_text_options(options);
  const DocumentLanguages languages(documents, options.language);
  const Parallel parallel(options.run.threads);
  TextRows result;
  Stopwatch watch;
  const auto sentences = split_documents(documents, languages, options.lines, parallel, options.run.trace);
  result.found = sentences.size();
  result.seconds.split = watch.lap();

  const Vocabulary vocabulary = read_words(documents, sentences, languages, options, parallel);
  result.seconds.words = watch.lap();

  const auto kept = choose_sentences(sentences, vocabulary, options, result);
  if (kept.empty()) {
    throw InputError(fmt::format("no sentence has {} terms or more in {} documents ({} sentences found)",
                                 options.min_terms, documents.size(), result.found));
  }
  for (const std::size_t i : kept) result.sentences.push_back(sentences[i]);
  Occurrences occurrences = find_occurrences(kept, vocabulary, options.ngrams, result.terms);
  result.rows = count_features(std::move(occurrences), result.terms.size());
  result.frequencies = count_sentences(result.rows);
  weigh(result.rows, result.frequencies, options.normalize);
  result.seconds.tfidf = watch.lap();
  return result;
}

}  // namespace winnow
