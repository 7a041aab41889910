#include "summarize/text/repeated.h"

#include <algorithm>

namespace winnow::detail {
namespace {

// Where a concept was seen. Every concept is of one story.
struct Seen {
  std::uint32_t document = Stories::kNone;  // the last
  std::uint32_t story = Stories::kNone;
  std::uint32_t sentences = 0;
  bool in_several = false;  // documents
  bool chosen = false;
};

std::vector<bool> chosen_sentences(const Summary& summary) {
  std::vector<bool> chosen(summary.text.sentences.size(), false);
  for (const Element v : summary.select.start) chosen[v] = true;
  for (const Pick& pick : summary.selected.selection.picks) chosen[pick.element] = true;
  return chosen;
}

}  // namespace

std::vector<Repeated> find_repeated(const Summary& summary) {
  const SparseRows rows = summary.objective.concepts.view();
  const auto chosen = chosen_sentences(summary);
  std::vector<Seen> seen(rows.dim);
  for (Element v = 0; v < chosen.size(); ++v) {
    const std::uint32_t document = summary.text.sentences[v].document;
    for (const std::uint32_t u : rows.row_columns(v)) {
      Seen& concept_seen = seen[u];
      concept_seen.in_several |= concept_seen.sentences > 0 && concept_seen.document != document;
      concept_seen.document = document;
      concept_seen.story = summary.stories.of_document[document];
      ++concept_seen.sentences;
      concept_seen.chosen = concept_seen.chosen || chosen[v];
    }
  }
  std::vector<Repeated> repeated(summary.stories.stories.size());
  for (std::size_t u = 0; u < seen.size(); ++u) {
    if (seen[u].story == Stories::kNone) continue;
    const bool alone = summary.stories.stories[seen[u].story].documents.size() == 1;
    if (!(alone ? seen[u].sentences > 1 : seen[u].in_several)) continue;
    const auto weight = double{summary.objective.concept_weights[u]};
    repeated[seen[u].story].all += weight;
    if (seen[u].chosen) repeated[seen[u].story].covered += weight;
  }
  return repeated;
}

}  // namespace winnow::detail
