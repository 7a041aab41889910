// Text to rows: documents are split into sentences and words, and each sentence becomes a sparse TF-IDF row for the
// feature-based objective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"
#include "winnow/text/documents.h"
#include "winnow/text/sentences.h"
#include "winnow/types.h"

namespace winnow {

struct TextOptions {
  std::string language = "english";  // as find_language accepts it; "auto": Document::language, English if it is empty
  bool lines = false;                // each line is a sentence; otherwise split_sentences finds them
  bool stem = true;                  // Snowball stems; otherwise lower-cased words
  bool stop_words = false;           // keep stop words as terms
  std::size_t ngrams = 1;            // 2: pairs of adjacent terms are features too
  bool normalize = false;            // scale rows to length 1
  std::size_t min_terms = 4;         // sentences with fewer terms are dropped; at least 1
  bool headings = true;              // whether headings may be elements
  RunOptions run = {};
};

void check_text_options(const TextOptions& options);  // InputError if out of range

// The terms of a text in order: words by ICU, lower-cased for the language, without stop words, stemmed. Numbers are
// kept.
std::vector<std::string> terms_of(std::string_view text, const TextOptions& options = {});

struct TextSeconds {
  double split = 0;  // sentences
  double words = 0;  // words and terms
  double tfidf = 0;  // dropping, counting, weighing
};

// One row and one Sentence per element. Feature u is terms[u], and it occurs in frequencies[u] sentences.
struct TextRows {
  std::vector<Sentence> sentences;
  SparseMatrix rows;
  std::vector<std::string> terms;  // in the order of their first sentence; pairs as "first second", after all words
  std::vector<std::uint32_t> frequencies;
  std::size_t found = 0;       // sentences before any was dropped
  std::size_t headings = 0;    // dropped as headings
  std::size_t too_short = 0;   // dropped with fewer than min_terms terms
  std::size_t duplicates = 0;  // dropped because an earlier sentence has the same words, case and punctuation aside
  TextSeconds seconds;
};

// TF-IDF as in the paper's experiments on news. The elements are the sentences of all documents, and the features u are
// their terms. The affinity of sentence v to term u is tf * idf. tf is the count of u in v, and idf = ln((1 + n) / (1 +
// df)) + 1 over the n sentences kept, df of which contain u. So the "document" of idf is a sentence. The paper says
// only "TFIDF features"; this smoothed idf is positive for every term, as the objective needs. Rows can be passed
// directly to make_feature_objective. The result is the same on any number of threads. InputError if an option is out
// of range or no sentence is left.
TextRows make_text_rows(std::span<const Document> documents, const TextOptions& options = {});

}  // namespace winnow
