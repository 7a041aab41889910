#include "summarize/text/concepts.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "features/text/language.h"
#include "features/text/vocabulary.h"

namespace winnow::detail {
namespace {

struct Pair {
  std::uint64_t terms;  // the first in the upper half
  std::uint32_t story;
  bool operator==(const Pair&) const = default;
};
struct PairHash {
  std::size_t operator()(const Pair& pair) const {
    const std::uint64_t hash = (pair.terms ^ (std::uint64_t{pair.story} << 17)) * 0x9E3779B97F4A7C15;
    return static_cast<std::size_t>(hash ^ (hash >> 31));
  }
};

// How often the documents contain a concept. They come one after another.
struct Shared {
  std::uint32_t document = Stories::kNone;
  double times = 0;     // in that document
  double roots = 0;     // the sum of sqrt(times) over the documents before
  double early = 0;     // the largest of its sentences
  double relevant = 0;  // likewise

  void see(std::uint32_t d, double place, double relevance) {
    if (d != document) {
      roots += std::sqrt(times);
      document = d;
      times = 0;
    }
    ++times;
    early = std::max(early, place);
    relevant = std::max(relevant, relevance);
  }
  double weight() const {
    const double sum = roots + std::sqrt(times);
    return sum * sum * early * relevant;
  }
};

// 1 / (1 + place)^p of each sentence, p by the length of its own document.
std::vector<double> earliness(const TextRows& text, const ConceptOptions& options) {
  std::vector<double> early(text.sentences.size());
  for (std::size_t begin = 0; begin < early.size();) {
    std::size_t end = begin + 1;
    while (end < early.size() && text.sentences[end].document == text.sentences[begin].document) ++end;
    const double ratio = std::min(1.0, options.article / static_cast<double>(end - begin));
    for (std::size_t v = begin; v < end; ++v) {
      early[v] = std::pow(static_cast<double>(1 + v - begin), -options.place * ratio * ratio);
    }
    begin = end;
  }
  return early;
}

// The relevance of a sentence; 1 if none is given.
double relevance_of(std::size_t v, const ConceptOptions& options) {
  return options.relevance.empty() ? 1 : double{options.relevance[v]};
}

// Scales the weights of each story so that its best sentence is worth sqrt(documents), times the relevance of its most
// relevant one. Otherwise the most told story would fill the summary.
void balance(const Concepts& made, std::span<const std::uint32_t> story_of,
             std::span<const std::uint32_t> story_of_column, const Vocabulary& vocabulary, const Stories& stories,
             const ConceptOptions& options, std::vector<float>& weights) {
  std::vector<double> best(stories.stories.size(), 0);
  std::vector<double> relevant(stories.stories.size(), 0);
  for (std::size_t v = 0; v < story_of.size(); ++v) {
    if (story_of[v] == Stories::kNone) continue;
    relevant[story_of[v]] = std::max(relevant[story_of[v]], relevance_of(v, options));
    double sum = 0;
    for (const std::uint32_t u : made.rows.view().row_columns(static_cast<Element>(v))) sum += double{weights[u]};
    sum /= std::sqrt(static_cast<double>(std::max<std::size_t>(1, vocabulary.sentence(v).size())));
    best[story_of[v]] = std::max(best[story_of[v]], sum);
  }
  for (std::size_t u = 0; u < weights.size(); ++u) {
    const std::uint32_t s = story_of_column[u];
    const double told = std::sqrt(static_cast<double>(stories.stories[s].documents.size()));
    weights[u] = static_cast<float>(double{weights[u]} * told * relevant[s] / best[s]);
  }
}

}  // namespace

Concepts find_concepts(const TextRows& text, std::span<const Document> documents, const ConceptOptions& options) {
  const Stories stories = options.stories.of_document.empty() ? one_story(documents.size()) : options.stories;
  TextOptions reading = options.text;
  reading.stop_words = true;  // as terms: pairs with them are concepts too
  const DocumentLanguages languages(documents, reading.language);
  const Vocabulary vocabulary =
      read_words(documents, text.sentences, languages, reading, Parallel(options.run.threads));
  const auto early = earliness(text, options);

  Concepts made;
  std::unordered_map<Pair, std::uint32_t, PairHash> numbers;
  std::vector<Shared> shared;
  std::vector<std::uint32_t> story_of;
  std::vector<std::uint32_t> story_of_column;
  std::vector<std::uint32_t> row;
  for (std::size_t v = 0; v < text.sentences.size(); ++v) {
    const std::uint32_t document = text.sentences[v].document;
    const double relevance = relevance_of(v, options);
    const std::uint32_t story = relevance > 0 ? stories.of_document[document] : Stories::kNone;
    story_of.push_back(story);
    row.clear();
    const auto words = vocabulary.sentence(v);
    for (std::size_t i = 0; story != Stories::kNone && i + 1 < words.size(); ++i) {
      const std::uint64_t terms = std::uint64_t{vocabulary.term[words[i]]} << 32 | vocabulary.term[words[i + 1]];
      const auto [place, is_new] = numbers.try_emplace({terms, story}, static_cast<std::uint32_t>(shared.size()));
      if (is_new) {
        shared.emplace_back();
        story_of_column.push_back(story);
      }
      row.push_back(place->second);
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    for (const std::uint32_t u : row) shared[u].see(document, early[v], relevance);
    made.rows.columns.insert(made.rows.columns.end(), row.begin(), row.end());
    made.rows.offsets.push_back(made.rows.columns.size());
  }
  made.rows.dim = shared.size();
  made.rows.values.assign(made.rows.columns.size(), 1.0F);
  for (const Shared& s : shared) made.weights.push_back(static_cast<float>(s.weight()));
  if (stories.stories.size() > 1) {
    balance(made, story_of, story_of_column, vocabulary, stories, options, made.weights);
  }
  return made;
}

}  // namespace winnow::detail
