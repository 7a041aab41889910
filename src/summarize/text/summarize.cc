// The façade: from documents to the sentences that represent them.
#include "winnow/text/summarize.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/stopwatch.h"
#include "features/text/count_words.h"
#include "summarize/text/candidates.h"
#include "summarize/text/query.h"
#include "summarize/text/repeated.h"
#include "winnow/constraints/intersection.h"
#include "winnow/constraints/knapsack.h"
#include "winnow/constraints/partition_matroid.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kConceptCostExponent = 0.5;

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

bool stops_early(const SelectOptions& options) {
  return options.until_coverage > 0 || options.maximize.until_gain > 0;
}

// 0: not limited.
std::size_t most_sentences(const SummaryLength& length, std::size_t n) {
  if (length.share <= 0) return length.sentences;
  const auto by_share =
      std::max<std::size_t>(1, static_cast<std::size_t>(std::llround(length.share * static_cast<double>(n))));
  return length.sentences > 0 ? std::min(length.sentences, by_share) : by_share;
}

SummarizeOptions with_one_run(SummarizeOptions options) {
  options.text.run = options.run;
  options.summary.run = options.run;
  options.others.run = options.run;
  options.concepts.run = options.run;
  options.concepts.text = options.text;
  options.select.run = options.run;
  return options;
}

bool covers_concepts(const SummarizeOptions& options) {
  return options.objective == "concepts";
}

void check_query(const SummarizeOptions& options) {
  if (options.query.empty()) return;
  if (options.assign) {
    throw InputError("an assignment represents every sentence, and a query leaves most out; expected one of them");
  }
  if (covers_concepts(options)) return;
  throw InputError(fmt::format("a query was given with objective {}; it belongs to concepts", options.objective));
}

// A share is one of the sentences that concern the query.
void limit_share(std::size_t sentences, SummaryLength& length) {
  length.sentences = most_sentences(length, sentences);
  length.share = 0;
}

// If documents are not grouped, the one with the best sentence stands for all.
void lead_by_first_pick(Summary& summary) {
  const auto& picks = summary.selected.selection.picks;
  if (summary.stories.stories.size() != 1 || picks.empty()) return;
  summary.stories.stories.front().leader = summary.text.sentences[picks.front().element].document;
}

// The options of the selection that depend on the sentences and the objective.
SelectOptions select_options(const Objective& objective, std::span<const Document> documents, const TextRows& text,
                             const SummarizeOptions& options) {
  SelectOptions select = options.select;
  if (covers_concepts(options) && options.length.words > 0 && !select.cost_exponent) {
    select.cost_exponent = kConceptCostExponent;
  }
  limit_length(text, documents, options.length, select);
  if (options.prepare) options.prepare(objective, find_usual_size(objective, select), select);
  return select;
}

// If a run may stop early, it is compared with the best set of as many picks as it made.
Certificate certified(const Objective& objective, const Summary& summary, const SummarizeOptions& options) {
  SelectOptions select = summary.select;
  if (stops_early(select)) select.k = summary.selected.selection.picks.size();
  return certify_selection(objective, summary.selected.selection, select, {options.certify, options.run});
}

std::vector<std::size_t> order_of(const Summary& summary, SummaryOrder order) {
  const auto& picks = summary.selected.selection.picks;
  std::vector<std::size_t> numbers(picks.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  if (order == SummaryOrder::kDocument) {
    const auto place = [&](std::size_t i) {
      const auto& story_of = summary.stories.of_document;
      const std::uint32_t document = summary.text.sentences[picks[i].element].document;
      return std::pair(story_of.empty() ? 0 : story_of[document], picks[i].element);
    };
    std::sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) { return place(a) < place(b); });
  }
  return numbers;
}

// The start, then the picks.
std::vector<Element> chosen(const Summary& summary) {
  std::vector<Element> elements = summary.select.start;
  for (const Pick& pick : summary.selected.selection.picks) elements.push_back(pick.element);
  return elements;
}

// How many stories a summary of this length has room for.
std::size_t room_for_stories(const SummaryLength& length, std::size_t sentences, std::size_t stories) {
  double room = static_cast<double>(stories);
  if (length.words > 0) room = std::min(room, static_cast<double>(length.words) / kStoryWords);
  if (const std::size_t most = most_sentences(length, sentences); most > 0) {
    room = std::min(room, static_cast<double>(most) / kStorySentences);
  }
  return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(room)));
}

void group_by_story(std::span<const Document> documents, const SummarizeOptions& options, Summary& summary) {
  const bool grouped = options.stories > 0 || has_many_articles(summary.text, documents);
  summary.stories = grouped ? find_stories(summary.text, documents, options.run) : one_story(documents.size());
  if (!options.query.empty()) {
    summary.stories = stories_about(summary.query, summary.text, summary.stories, options.stories > 0);
  }
  if (summary.stories.stories.empty()) summary.stories = one_story(documents.size());  // all are tables
  const std::size_t found = summary.stories.stories.size();
  summary.told = options.stories > 0
                     ? std::min(options.stories, found)
                     : std::min(found, room_for_stories(options.length, summary.text.sentences.size(), found));
}

void make_objective_of(std::span<const Document> documents, const SummarizeOptions& options, Summary& summary) {
  if (covers_concepts(options)) group_by_story(documents, options, summary);
  ConceptOptions concepts = options.concepts;
  concepts.stories = summary.stories;
  concepts.relevance = summary.query.relevance;
  summary.objective =
      make_text_objective(options.objective, summary.text, documents, options.summary, options.others, concepts);
}

}  // namespace

std::size_t count_words(std::string_view text) {
  return std::max<std::size_t>(count_words_by_script(text), 1);
}

void limit_length(const TextRows& text, std::span<const Document> documents, const SummaryLength& length,
                  SelectOptions& options) {
  const std::size_t sentences = most_sentences(length, text.sentences.size());
  if (sentences == 0 && length.words == 0 && length.per_document == 0 && !stops_early(options)) {
    throw InputError("the length of the summary is not limited; expected a number of sentences or words");
  }
  options.k = sentences > 0 ? sentences : text.sentences.size();
  std::vector<std::unique_ptr<Constraint>> parts;
  if (length.words > 0) parts.push_back(word_budget(text, documents, length.words));
  if (length.per_document > 0) parts.push_back(document_limit(text, length.per_document));
  if (length.words > 0 && !options.cost_exponent) options.cost_exponent = 0;
  if (parts.empty()) return;
  if (sentences > 0) parts.push_back(std::make_unique<Cardinality>(sentences));
  options.constraint = parts.size() == 1 ? std::shared_ptr<const Constraint>(std::move(parts.front()))
                                         : std::make_shared<Intersection>(std::move(parts));
}

Summary summarize(std::span<const Document> documents, const SummarizeOptions& given) {
  SummarizeOptions options = with_one_run(given);
  check_query(options);
  Stopwatch watch;
  Summary summary;
  summary.text = make_text_rows(documents, options.text);
  if (options.run.trace != nullptr) options.run.trace->progress("comparing sentences", 0, 0);
  summary.seconds.text = summary.text.seconds;
  watch.lap();
  if (!options.query.empty()) {
    summary.query = match_query(options.query, summary.text, documents, options.text);
    limit_share(summary.query.sentences, options.length);
  }
  make_objective_of(documents, options, summary);
  summary.seconds.objective = watch.lap();
  const Objective& objective = *summary.objective.objective;
  summary.select = select_options(objective, documents, summary.text, options);
  if (covers_concepts(options)) {
    select_whole_sentences(objective, documents, summary);
  } else {
    summary.selected = select_by_method(objective, summary.select);
  }
  summary.seconds.maximize = watch.lap();
  if (covers_concepts(options)) {
    lead_by_first_pick(summary);
    summary.repeated = find_repeated(summary);
  }
  summary.certificate = certified(objective, summary, options);
  summary.seconds.certify = watch.lap();
  summary.seconds.total = watch.total();
  summary.order = order_of(summary, options.order);
  for (const std::string& sentence : sentences_of(summary, documents)) summary.words += count_words(sentence);
  if (options.assign) summary.assignment = assign(objective, chosen(summary), options.run);
  return summary;
}

std::vector<Element> in_order(const Summary& summary) {
  std::vector<Element> elements;
  for (const std::size_t i : summary.order) elements.push_back(summary.selected.selection.picks[i].element);
  return elements;
}

std::vector<std::string> sentences_of(const Summary& summary, std::span<const Document> documents) {
  std::vector<std::string> sentences;
  for (const Element v : in_order(summary)) sentences.emplace_back(text_of(summary.text.sentences[v], documents));
  return sentences;
}

}  // namespace winnow
