// Objectives of summaries: one made for readable summaries, the paper's, or any other over the sentences of a text.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/neighbours.h"
#include "winnow/objectives/registry.h"
#include "winnow/run.h"
#include "winnow/text/rows.h"
#include "winnow/text/stories.h"

namespace winnow {

// Coverage and diversity after Lin and Bilmes 2011, with the diversity weighted by the place of a sentence:
//   f(S) = L(S) / L(V) + diversity * R(S) / R(V)
// L is the saturated coverage of every sentence by the cosine of TF-IDF rows, on the graph of nearest neighbours. R is
// the sum over clusters (spherical k-means) of sqrt(sum over v in S of r_v), so the second sentence of a topic is worth
// less than the first.
//   r_v = sqrt(a_v * b_v) * full_v * end_v / (1 + place_v)^p
// a_v and b_v are the total similarities of v to its neighbours and to its cluster. full_v = words / full_words, at
// most
// 1. end_v is `unended` if v does not end like a sentence, otherwise 1; this keeps fragments out. place_v is the number
// of sentences before v in its document, and p = min(1, article / mean sentences per document)^2: an article says first
// what matters, a book does not. docs/text.md has the measurements behind the numbers below.
struct SummaryObjectiveOptions {
  std::size_t neighbours = 32;  // per sentence, that count for coverage; >= 1
  double alpha = 0.2;           // the share of a sentence's similarities that covers it; 0 < alpha <= 1
  double diversity = 5;         // >= 0; 0: only coverage
  double article = 30;          // document length in sentences up to which places count in full; >= 0; 0: never
  std::size_t full_words = 4;   // words for a sentence to count in full, without stop words and numbers; >= 1
  double unended = 0.1;         // factor for a text that does not end like a sentence; 0 < unended <= 1
  RunOptions run = {};
};

void check_summary_options(const SummaryObjectiveOptions& options);  // InputError if out of range

// Coverage of concepts: f(S) = the sum of the weights of all concepts that S contains. A concept is a pair of adjacent
// stems, stop words included, in the documents of one story. Its weight is
//   (sum over documents d of sqrt(sentences of d that contain it))^2 * the largest 1 / (1 + place_v)^p of its
//   sentences:
// the number of sentences if there is one document, and its square if that many documents say it once each. place_v is
// the number of sentences before v in its document, and p = place * min(1, article / sentences of the document)^2. If
// there are several stories, the weights of each are scaled so that its best sentence is worth sqrt(documents). With
// `relevance`, sentences of relevance 0 have no concepts, a weight is multiplied by the largest relevance of its
// sentences, and the best sentence of a story is worth sqrt(documents) * the largest relevance of the story.
// docs/text.md has the measurements.
struct ConceptOptions {
  double place = 0.5;                 // >= 0; 0: places do not count
  double article = 100;               // document length in sentences up to which places count in full; >= 0
  TextOptions text = {};              // how words are read
  Stories stories = {};               // empty: all documents are one story
  std::vector<float> relevance = {};  // of each sentence, 0 to 1; empty: all 1
  RunOptions run = {};
};

// The objective and the data it refers to. Can be moved, not copied.
struct SummaryObjective {
  NeighbourGraph graph;
  SparseMatrix rows;      // the rows in which other objectives find neighbours
  SparseMatrix clusters;  // one column per cluster
  SparseMatrix concepts;  // one column per concept
  std::vector<float> concept_weights;
  std::unique_ptr<Objective> objective;
};

// Takes time linear in the size of the text: words that occur in more than kMostShared sentences do not count as
// similarity, and there are at most kMostClusters clusters. InputError if an option is out of range.
inline constexpr std::size_t kMostShared = 500;
inline constexpr std::size_t kMostClusters = 256;
SummaryObjective make_summary_objective(const TextRows& text, std::span<const Document> documents,
                                        const SummaryObjectiveOptions& options = {});

// Takes time linear in the size of the text. InputError if an option is out of range.
SummaryObjective make_concept_objective(const TextRows& text, std::span<const Document> documents,
                                        const ConceptOptions& options = {});

// Makes one of text_objectives() by name: "concepts" and "summary", as above; "paper", the sum over terms of sqrt(sum
// of TF-IDF) as in the paper; or one of objectives() over the TF-IDF rows. Objectives that compare sentences by cosine
// (facility, saturated, cut) ignore words that occur in more than kMostShared sentences, so that finding neighbours
// takes time linear in the size of the text. `text` must outlive the result.
SummaryObjective make_text_objective(std::string_view name, const TextRows& text, std::span<const Document> documents,
                                     const SummaryObjectiveOptions& summary, const ObjectiveOptions& others,
                                     const ConceptOptions& concepts = {});

struct TextObjective {
  std::string_view name;
  std::string_view summary;
  std::string_view over;                     // the one of objectives() over TF-IDF rows that it is; otherwise empty
  std::vector<const Parameter*> parameters;  // with the defaults for text
};
// Without objectives whose rows must be probabilities or dense.
std::vector<TextObjective> text_objectives();

// InputError, with the known names, if there is no objective of that name.
TextObjective find_text_objective(std::string_view name);

// The parameters that the objective uses with these values: its own and, for a mixture, those of its parts.
std::vector<const Parameter*> parameters_of_text(std::string_view objective, const ParameterValues& values);

// The names of the objectives over text that have this parameter.
std::vector<std::string_view> text_objectives_with(std::string_view parameter);

}  // namespace winnow
