// The façade: documents to the sentences that stand for them.
#include "winnow/text/summarize.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "features/text/count_words.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

std::unique_ptr<Constraint> word_budget(const TextRows& text, std::span<const Document> documents, std::size_t words) {
  std::vector<double> costs;
  costs.reserve(text.sentences.size());
  for (const Sentence& sentence : text.sentences) {
    costs.push_back(static_cast<double>(count_words(text_of(sentence, documents))));
  }
  if (const double least = *std::min_element(costs.begin(), costs.end()); least > static_cast<double>(words)) {
    throw InputError(fmt::format("no sentence fits into {} words; the shortest has {}", words, least));
  }
  return std::make_unique<Knapsack>(std::move(costs), static_cast<double>(words));
}

std::unique_ptr<Constraint> document_limit(const TextRows& text, std::size_t each) {
  std::vector<std::uint32_t> groups;
  groups.reserve(text.sentences.size());
  for (const Sentence& sentence : text.sentences) groups.push_back(sentence.document);
  return std::make_unique<PartitionMatroid>(std::move(groups), each);
}

}  // namespace

std::size_t count_words(std::string_view text) {
  return std::max<std::size_t>(count_words_by_script(text), 1);
}

void limit_length(const TextRows& text, std::span<const Document> documents, const SummaryLength& length,
                  SelectOptions& options) {
  const bool stops_early = options.until_coverage > 0 || options.maximize.until_gain > 0;
  if (length.sentences == 0 && length.words == 0 && length.per_document == 0 && !stops_early) {
    throw InputError("nothing says how long the summary may be; expected a number of sentences or words");
  }
  options.k = length.sentences > 0 ? length.sentences : text.sentences.size();
  std::vector<std::unique_ptr<Constraint>> parts;
  if (length.words > 0) parts.push_back(word_budget(text, documents, length.words));
  if (length.per_document > 0) parts.push_back(document_limit(text, length.per_document));
  if (length.words > 0 && !options.cost_exponent) options.cost_exponent = 0;
  if (parts.empty()) return;
  if (length.sentences > 0) parts.push_back(std::make_unique<Cardinality>(length.sentences));
  options.constraint = parts.size() == 1 ? std::shared_ptr<const Constraint>(std::move(parts.front()))
                                         : std::make_shared<Intersection>(std::move(parts));
}

Summary summarize(std::span<const Document> documents, const SummarizeOptions& options) {
  Summary summary;
  summary.text = make_text_rows(documents, options.text);
  const SummaryObjective made =
      make_text_objective(options.objective, summary.text, documents, options.summary, options.others);
  SelectOptions select = options.select;
  limit_length(summary.text, documents, options.length, select);
  summary.selected = select_by_method(*made.objective, select);
  for (const Pick& pick : summary.selected.selection.picks) summary.in_order.push_back(pick.element);
  std::sort(summary.in_order.begin(), summary.in_order.end());
  return summary;
}

}  // namespace winnow
