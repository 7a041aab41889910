// Summarizes text: picks the sentences that best represent the documents, in one call.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/certify.h"
#include "winnow/run.h"
#include "winnow/select.h"
#include "winnow/select/assign.h"
#include "winnow/text/objective.h"
#include "winnow/text/rows.h"

namespace winnow {

// The number of words of valid UTF-8: runs without spaces, as `wc -w` counts them. Chinese, Japanese, Thai, Lao, Khmer
// and Burmese are written without spaces; ICU's dictionaries find their words. At least 1.
std::size_t count_words(std::string_view text);

// How long a summary may be. If nothing limits it, until_gain and until_coverage of SelectOptions must.
struct SummaryLength {
  std::size_t sentences = 0;  // at most; 0: not limited
  double share = 0;       // at most this share of the sentences that may be picked, but at least one; 0: not limited
  std::size_t words = 0;  // at most, of all sentences together; 0: not limited
  std::size_t per_document = 0;  // at most this many sentences per document; 0: not limited
};

// Puts the limits into options.k and options.constraint. Under a word budget, picks are compared by gain alone (cost
// exponent 0) unless options.cost_exponent is set. InputError if nothing limits the summary.
void limit_length(const TextRows& text, std::span<const Document> documents, const SummaryLength& length,
                  SelectOptions& options);

// How text is read for summaries: short sentences may be picked, headings not.
inline TextOptions summary_text() {
  TextOptions options;
  options.min_terms = 2;
  options.headings = false;
  return options;
}

enum class SummaryOrder {
  kDocument,  // by story, the most told first, then in document order
  kGain,      // in the order of the picks
};

struct SummarizeOptions {
  SummaryLength length = {};
  TextOptions text = summary_text();
  std::string objective = "concepts";  // a name from text_objectives()
  // Of the objective "concepts": the most stories. Only the most told ones are summarized. 0: if there are many
  // articles (has_many_articles), as many as the length has room for, one per kStorySentences sentences or kStoryWords
  // words; otherwise all documents are one story.
  std::size_t stories = 0;
  // Of the objective "concepts": words that the summary is to be about; empty: about everything. Each sentence is
  // compared with the query by the cosine of TF-IDF rows. The ten best expand the query once, with half its weight, and
  // all are compared again. A sentence concerns the query if it has at least 0.3 of the largest cosine. Only such
  // sentences are picked, only their concepts count, and the weight of a concept is multiplied by the largest cosine of
  // its sentences. So f stays a weighted cover. Only documents with such sentences have stories.
  std::string query = {};
  ConceptOptions concepts = {};          // likewise; text, stories, relevance and run are set by summarize()
  SummaryObjectiveOptions summary = {};  // of the objective "summary"
  ObjectiveOptions others = {};          // of all other objectives
  SelectOptions select = {};             // the method, its options, the start and the forbidden sentences
  // Is called to adjust `select` once the objective and the expected number of picks are known, because pruning depends
  // on both. If null, `select` is used unchanged.
  std::function<void(const Objective& objective, std::size_t k, SelectOptions& select)> prepare = {};
  CertifyEffort certify = CertifyEffort::kTight;
  SummaryOrder order = SummaryOrder::kDocument;
  bool assign = false;  // also find the pick that represents each sentence
  RunOptions run = {};  // of all stages
};

// Sets the options of the objective `options.objective` from the values of its parameters, see parameters_of_text().
// Parameters without a value get their defaults for text. InputError if a value is out of range.
void set_text_values(const ParameterValues& values, SummarizeOptions& options);

// The settings of the objective, including defaults.
std::vector<Setting> text_settings(const SummarizeOptions& options);

struct SummarySeconds {
  TextSeconds text;
  double objective = 0;
  double maximize = 0;
  double certify = 0;
  double total = 0;
};

inline constexpr double kStorySentences = 2;
inline constexpr double kStoryWords = 50;

// Which sentences concern the query.
struct QueryMatch {
  std::vector<float> relevance;      // per sentence, 1 for the best; 0: does not concern the query. Empty: no query
  std::size_t sentences = 0;         // that concern it
  std::vector<std::string> unknown;  // words of the query that no sentence contains
};

// What the documents of a story repeat: the weights of the concepts in at least two of them, or in two sentences if
// there is one document. `covered` is the part that the start and the picks contain.
struct Repeated {
  double covered = 0;
  double all = 0;
};

// Can be moved, not copied: the objective refers to the text.
struct Summary {
  TextRows text;
  Stories stories;       // of the documents; empty if the objective does not use them. If they are not grouped,
                         // the leader is the document of the first pick
  std::size_t told = 0;  // the first stories, of which sentences may be picked
  QueryMatch query;
  std::size_t scraps = 0;      // sentences that may not be picked because they are not whole or need another
  SummaryObjective objective;  // over text
  SelectOptions select;        // as they were used: limits, method, pruning
  Selected selected;           // elements are text.sentences
  Certificate certificate;
  std::vector<std::size_t> order;        // numbers of picks, in the order to show
  std::size_t words = 0;                 // of all picks
  std::vector<Repeated> repeated;        // per story
  std::optional<Assignment> assignment;  // of all sentences to the start, then the picks
  SummarySeconds seconds;
};

// InputError if an option is out of range, no sentence is left, none contains a word of the query, or nothing limits
// the summary.
Summary summarize(std::span<const Document> documents, const SummarizeOptions& options);

// The sentences of the summary in its order: as elements, and as text.
std::vector<Element> in_order(const Summary& summary);
std::vector<std::string> sentences_of(const Summary& summary, std::span<const Document> documents);

}  // namespace winnow
