#include "summarize/text/query.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "features/text/language.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kFeedback = 10;    // sentences that expand the query
constexpr double kExpansion = 0.5;       // their weight; the query has 1
constexpr double kLeastRelevance = 0.3;  // of the most relevant sentence, for a sentence to concern the query

// Terms by number, with weights.
using Weights = std::map<std::uint32_t, double>;

// The words of the query, as they are separated by spaces.
std::vector<std::string> words_of(const std::string& query) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; (begin = query.find_first_not_of(" \t\r\n", begin)) != std::string::npos;) {
    const std::size_t end = std::min(query.find_first_of(" \t\r\n", begin), query.size());
    words.push_back(query.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::set<std::string> languages_of(std::span<const Document> documents, const TextOptions& reading) {
  if (reading.language != "auto") return {reading.language};
  std::set<std::string> all;
  for (const Document& document : documents) all.insert(document.language.empty() ? "en" : document.language);
  return all;
}

double idf_of(const TextRows& text, std::uint32_t term) {
  return std::log((1.0 + static_cast<double>(text.sentences.size())) / (1.0 + text.frequencies[term])) + 1;
}

// The terms of the query, as each language of the documents reads them. Sets `unknown` of the match.
Weights terms_of_query(const std::string& query, const TextRows& text, std::span<const Document> documents,
                       TextOptions reading, QueryMatch& match) {
  reading.ngrams = 1;
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t u = 0; u < text.terms.size(); ++u) numbers.emplace(text.terms[u], u);
  const auto languages = languages_of(documents, reading);
  Weights weights;
  bool any = false;
  for (const std::string& word : words_of(query)) {
    bool counts = false;
    bool known = false;
    for (const std::string& language : languages) {
      reading.language = language;
      for (const std::string& term : terms_of(word, reading)) {
        counts = true;
        const auto found = numbers.find(term);
        if (found == numbers.end()) continue;
        known = true;
        weights[found->second] = idf_of(text, found->second);
      }
    }
    any = any || counts;
    if (counts && !known) match.unknown.push_back(word);
  }
  if (!any) throw InputError(fmt::format("the query '{}' has no word to look for; stop words do not count", query));
  if (weights.empty()) throw InputError(fmt::format("no sentence contains a word of the query '{}'", query));
  return weights;
}

double length_of(const Weights& weights) {
  double squares = 0;
  for (const auto& [term, weight] : weights) squares += weight * weight;
  return std::sqrt(squares);
}

// The cosine of each sentence to the weights.
std::vector<double> cosines(const TextRows& text, const Weights& weights) {
  std::vector<double> weight_of(text.terms.size(), 0);
  for (const auto& [term, weight] : weights) weight_of[term] = weight;
  const double length = length_of(weights);
  std::vector<double> found(text.sentences.size(), 0);
  for (Element v = 0; v < found.size(); ++v) {
    const auto columns = text.rows.view().row_columns(v);
    const auto values = text.rows.view().row_values(v);
    double product = 0;
    double own = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      own += double{values[i]} * double{values[i]};
      product += weight_of[columns[i]] * double{values[i]};
    }
    if (product > 0) found[v] = product / (std::sqrt(own) * length);
  }
  return found;
}

// The elements with the largest values above 0, the earlier ones first among equals.
std::vector<Element> best_of(const std::vector<double>& values, std::size_t most) {
  std::vector<Element> best;
  for (Element v = 0; v < values.size(); ++v) {
    if (values[v] > 0) best.push_back(v);
  }
  const auto count = static_cast<std::ptrdiff_t>(std::min(most, best.size()));
  std::partial_sort(best.begin(), best.begin() + count, best.end(),
                    [&](Element a, Element b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
  best.resize(static_cast<std::size_t>(count));
  return best;
}

// Adds what the best sentences are about, once (Rocchio 1971): q / |q| + kExpansion * e / |e|, e the sum of their rows
// of length 1, each times its cosine.
Weights expanded(const TextRows& text, const Weights& query, const std::vector<double>& relevance) {
  Weights sum;
  for (const Element v : best_of(relevance, kFeedback)) {
    const auto columns = text.rows.view().row_columns(v);
    const auto values = text.rows.view().row_values(v);
    double own = 0;
    for (const float value : values) own += double{value} * double{value};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      sum[columns[i]] += relevance[v] * double{values[i]} / std::sqrt(own);
    }
  }
  const double of_sum = length_of(sum);
  const double of_query = length_of(query);
  for (auto& [term, weight] : sum) weight *= kExpansion / of_sum;
  for (const auto& [term, weight] : query) sum[term] += weight / of_query;
  return sum;
}

// The documents of each story that are about the query, the stories with the most of them first.
std::vector<Story> parts_about(const Stories& stories, const std::vector<bool>& about) {
  std::vector<Story> parts;
  for (const Story& story : stories.stories) {
    Story part = story;
    part.documents.clear();
    for (const std::uint32_t d : story.documents) {
      if (about[d]) part.documents.push_back(d);
    }
    if (part.documents.empty()) continue;
    if (!about[part.leader]) part.leader = part.documents.front();
    parts.push_back(std::move(part));
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Story& a, const Story& b) { return a.documents.size() > b.documents.size(); });
  return parts;
}

}  // namespace

QueryMatch match_query(const std::string& query, const TextRows& text, std::span<const Document> documents,
                       const TextOptions& reading) {
  QueryMatch match;
  const Weights terms = terms_of_query(query, text, documents, reading, match);
  const auto relevance = cosines(text, expanded(text, terms, cosines(text, terms)));
  const double most = *std::max_element(relevance.begin(), relevance.end());
  for (const double r : relevance) {
    match.relevance.push_back(r >= kLeastRelevance * most ? static_cast<float>(r / most) : 0.0F);
    match.sentences += match.relevance.back() > 0 ? 1U : 0U;
  }
  return match;
}

Stories stories_about(const QueryMatch& match, const TextRows& text, const Stories& stories, bool always) {
  std::vector<bool> about(stories.of_document.size(), false);
  for (std::size_t v = 0; v < match.relevance.size(); ++v) {
    if (match.relevance[v] > 0) about[text.sentences[v].document] = true;
  }
  const auto count = static_cast<std::size_t>(std::count(about.begin(), about.end(), true));
  Stories kept;
  kept.tables = stories.tables;
  if (always || count >= kManyDocuments) kept.stories = parts_about(stories, about);
  if (kept.stories.empty()) kept.stories = parts_about(one_story(about.size()), about);
  kept.of_document.assign(about.size(), Stories::kNone);
  for (std::size_t s = 0; s < kept.stories.size(); ++s) {
    for (const std::uint32_t d : kept.stories[s].documents) kept.of_document[d] = static_cast<std::uint32_t>(s);
  }
  return kept;
}

}  // namespace winnow::detail
