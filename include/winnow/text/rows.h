// Text in, rows out: documents are cut into sentences and words, and every sentence becomes a sparse TF-IDF row for the
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
  std::string language = "english";  // as find_language takes it
  bool lines = false;                // each line is a sentence, as it stands; else split_sentences finds them
  bool stem = true;                  // Snowball stems; else lower-cased words
  bool stop_words = false;           // keep stop words as terms
  std::size_t ngrams = 1;            // 2: pairs of neighbouring terms are features too
  bool normalize = false;            // scale rows to length 1
  std::size_t min_terms = 4;         // sentences with fewer terms are dropped; at least 1
  bool headings = true;              // whether headings may be elements
  RunOptions run = {};
};

void check_text_options(const TextOptions& options);  // InputError for what is out of range

// The terms of a text in order: words by ICU, lower-cased for the language, less stop words, stemmed. Numbers stay.
std::vector<std::string> terms_of(std::string_view text, const TextOptions& options = {});

struct TextSeconds {
  double split = 0;  // sentences
  double words = 0;  // words and terms
  double tfidf = 0;  // dropping, counting, weighing
};

// One row and one Sentence for each element. Feature u is terms[u], and frequencies[u] sentences have it.
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

// TF-IDF as in the paper's experiments on news: the elements are the sentences of all documents, the features u their
// terms, and the affinity of sentence v to term u is tf * idf, where tf counts u in v and idf = ln((1 + n) / (1 + df))
// + 1 over the n sentences kept, df of which have u: a sentence is what "document" means to idf. The paper says no more
// than "TFIDF features"; this smoothed idf is positive for every term, as the objective needs. Rows go into
// make_feature_objective as they are. The same result on any number of threads. InputError for options out of range or
// where no sentence is left.
TextRows make_text_rows(std::span<const Document> documents, const TextOptions& options = {});

}  // namespace winnow
