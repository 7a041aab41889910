// What a summary is worth: an objective made for reading, the paper's, or any other over the sentences of a text.
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

namespace winnow {

// Coverage and diversity after Lin and Bilmes 2011, the diversity weighted by where a sentence stands:
//   f(S) = L(S) / L(V) + diversity * R(S) / R(V)
// L: saturated coverage of every sentence by the cosine of TF-IDF rows, on the graph of nearest neighbours. R: the sum
// over clusters (spherical k-means) of sqrt(sum over v in S of r_v): each topic's second sentence is worth less than
// its first.
//   r_v = sqrt(a_v * b_v) * full_v * end_v / (1 + place_v)^p
// a_v, b_v: how alike v is to its neighbours and to its cluster, in total. full_v = words / full_words, at most 1,
// end_v = 1 or, where v does not end like a sentence, `unended`: no fragments. place_v: the sentences of its document
// before it, p = min(1, article / mean sentences of a document)^2: an article says first what matters, a book does not.
// docs/text.md has the measurements that chose the numbers below.
struct SummaryObjectiveOptions {
  std::size_t neighbours = 32;  // of each sentence, that count for coverage; >= 1
  double alpha = 0.2;           // the share of a sentence's similarities that covers it; 0 < alpha <= 1
  double diversity = 5;         // >= 0; 0: coverage alone
  double article = 30;          // sentences of a document up to which places count in full; >= 0; 0: never
  std::size_t full_words = 4;   // that make a sentence count in full, stop words and numbers not counted; >= 1
  double unended = 0.1;         // what counts of a sentence that does not end like one; 0 < unended <= 1
  RunOptions run = {};
};

void check_summary_options(const SummaryObjectiveOptions& options);  // InputError for what is out of range

// The objective and what it looks at. May be moved, but not copied.
struct SummaryObjective {
  NeighbourGraph graph;
  SparseMatrix rows;      // what other objectives look for neighbours in
  SparseMatrix clusters;  // a column a cluster
  std::unique_ptr<Objective> objective;
};

// Linear in the text: words that more than kMostShared sentences have do not count as likeness, and there are at most
// kMostClusters clusters. InputError for options out of range.
inline constexpr std::size_t kMostShared = 500;
inline constexpr std::size_t kMostClusters = 256;
SummaryObjective make_summary_objective(const TextRows& text, std::span<const Document> documents,
                                        const SummaryObjectiveOptions& options = {});

// By name, one of text_objectives(): "summary", as above; "paper", sum over terms of sqrt(sum of TF-IDF) as in the
// paper; or one of objectives() over the TF-IDF rows. Those that compare sentences by cosine (facility, saturated, cut)
// leave out words that more than kMostShared sentences have, so that finding neighbours stays linear in the text.
// `text` must outlive what is made.
SummaryObjective make_text_objective(std::string_view name, const TextRows& text, std::span<const Document> documents,
                                     const SummaryObjectiveOptions& summary, const ObjectiveOptions& others);

struct TextObjective {
  std::string_view name;
  std::string_view summary;
};
// Not among them: prob-cover, whose values are chances, and logdet, which needs dense rows.
std::vector<TextObjective> text_objectives();

// InputError, with the names there are, if there is none of that name.
void check_text_objective(std::string_view name);

}  // namespace winnow
