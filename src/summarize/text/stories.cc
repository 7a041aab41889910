// Groups documents by story: the cosine of TF-IDF rows of whole documents, and leaders chosen greedily.
#include "winnow/text/stories.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>
#include <string>
#include <unordered_map>

#include "features/text/units.h"
#include "summarize/text/rewards.h"
#include "summarize/text/scraps.h"
#include "winnow/neighbours.h"
#include "winnow/text/objective.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kMostAlike = 256;  // similar documents that are looked at, per document
constexpr double kTableNumbers = 0.15;   // share of the words of a document that are numbers
constexpr double kArticleSentences = 4;  // mean sentences per document from which documents are articles

// The sentences of each document: sentences [begin[d], begin[d + 1]) are of document d.
std::vector<std::size_t> document_begins(const TextRows& text, std::size_t documents) {
  std::vector<std::size_t> begin(documents + 1, 0);
  for (const Sentence& sentence : text.sentences) ++begin[sentence.document + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  return begin;
}

// Whether most of it is in lines that do not end like a sentence, or many words are numbers.
bool is_table(const TextRows& text, std::span<const Document> documents, std::size_t begin, std::size_t end) {
  std::size_t all = 0;
  std::size_t ended = 0;
  WordCounts counts;
  for (std::size_t v = begin; v < end; ++v) {
    const std::string_view sentence = text_of(text.sentences[v], documents);
    all += sentence.size();
    counts += count_numbers(sentence);
    if (ends_like_a_sentence(sentence) && !is_line_of_table(sentence)) ended += sentence.size();
  }
  return 2 * ended < all || static_cast<double>(counts.numbers) >= kTableNumbers * static_cast<double>(counts.words);
}

// How often each term occurs in the document, in order of terms. The values of rows are tf * idf.
struct Count {
  std::uint32_t term;
  double times;
};
std::vector<Count> count_terms(const TextRows& text, std::size_t begin, std::size_t end) {
  const auto n = static_cast<double>(text.sentences.size());
  std::vector<Count> counts;
  for (std::size_t v = begin; v < end; ++v) {
    const auto columns = text.rows.view().row_columns(static_cast<Element>(v));
    const auto values = text.rows.view().row_values(static_cast<Element>(v));
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double idf = std::log((1 + n) / (1.0 + text.frequencies[columns[i]])) + 1;
      counts.push_back({columns[i], double{values[i]} / idf});
    }
  }
  std::sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) { return a.term < b.term; });
  std::vector<Count> merged;
  for (const Count& count : counts) {
    if (!merged.empty() && merged.back().term == count.term) {
      merged.back().times += count.times;
    } else {
      merged.push_back(count);
    }
  }
  return merged;
}

// Rows of length 1: (1 + ln tf) * ln(documents / df) of terms in 2 to kMostShared documents. Empty for documents
// without a story.
SparseMatrix document_rows(const TextRows& text, std::span<const std::size_t> begin, const std::vector<bool>& told) {
  std::vector<std::vector<Count>> counts(told.size());
  std::vector<std::uint32_t> shared(text.terms.size(), 0);
  for (std::size_t d = 0; d < told.size(); ++d) {
    if (!told[d]) continue;
    counts[d] = count_terms(text, begin[d], begin[d + 1]);
    for (const Count& count : counts[d]) ++shared[count.term];
  }
  const auto documents = static_cast<double>(std::count(told.begin(), told.end(), true));
  SparseMatrix rows;
  rows.dim = text.terms.size();
  for (const auto& row : counts) {
    const std::size_t first = rows.values.size();
    double squares = 0;
    for (const Count& count : row) {
      const double weight = (1 + std::log(std::max(1.0, count.times))) * std::log(documents / shared[count.term]);
      squares += weight * weight;
      if (shared[count.term] < 2 || shared[count.term] > kMostShared || weight <= 0) continue;
      rows.columns.push_back(count.term);
      rows.values.push_back(static_cast<float>(weight));
    }
    for (std::size_t i = first; i < rows.values.size(); ++i) {
      rows.values[i] = static_cast<float>(double{rows.values[i]} / std::sqrt(squares));
    }
    rows.offsets.push_back(rows.columns.size());
  }
  return rows;
}

// Words that begin with a capital letter inside a sentence: names, in most languages that have capitals.
std::vector<std::string> names_in(std::string_view sentence, Units& units) {
  units.assign(sentence);
  std::vector<std::string> names;
  bool first = true;
  for (std::size_t i = 0; i < units.size();) {
    if (!is_letter_unit(units[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < units.size() && is_letter_unit(units[end])) ++end;
    const bool named = end >= i + 3 && is_upper_unit(units[i]) && is_lower_unit(units[i + 1]);
    if (named && !first) names.push_back(lower_utf8(units.text().substr(i, end - i)));
    first = false;
    i = end;
  }
  return names;
}

// Rows of length 1 over the names of each document, weighted like words.
SparseMatrix name_rows(const TextRows& text, std::span<const Document> documents, std::span<const std::size_t> begin,
                       const std::vector<bool>& told) {
  std::unordered_map<std::string, std::uint32_t> numbers;
  std::vector<std::map<std::uint32_t, double>> counts(told.size());
  std::vector<std::uint32_t> shared;
  Units units;
  for (std::size_t d = 0; d < told.size(); ++d) {
    if (!told[d]) continue;
    for (std::size_t v = begin[d]; v < begin[d + 1]; ++v) {
      for (std::string& name : names_in(text_of(text.sentences[v], documents), units)) {
        const auto [place, is_new] = numbers.try_emplace(std::move(name), static_cast<std::uint32_t>(shared.size()));
        if (is_new) shared.push_back(0);
        ++counts[d][place->second];
      }
    }
    for (const auto& [name, times] : counts[d]) ++shared[name];
  }
  const auto all = static_cast<double>(std::count(told.begin(), told.end(), true));
  SparseMatrix rows;
  rows.dim = shared.size();
  for (const auto& row : counts) {
    const std::size_t first = rows.values.size();
    double squares = 0;
    for (const auto& [name, times] : row) {
      const double weight = (1 + std::log(times)) * std::log(all / shared[name]);
      squares += weight * weight;
      rows.columns.push_back(name);
      rows.values.push_back(static_cast<float>(weight));
    }
    for (std::size_t i = first; i < rows.values.size(); ++i) {
      rows.values[i] = squares > 0 ? static_cast<float>(double{rows.values[i]} / std::sqrt(squares)) : 0;
    }
    rows.offsets.push_back(rows.columns.size());
  }
  return rows;
}

double product(const SparseRows& rows, Element a, Element b) {
  const auto of_a = rows.row_columns(a);
  const auto of_b = rows.row_columns(b);
  double sum = 0;
  for (std::size_t i = 0, j = 0; i < of_a.size() && j < of_b.size();) {
    if (of_a[i] == of_b[j])
      sum += double{rows.row_values(a)[i++]} * double{rows.row_values(b)[j++]};
    else if (of_a[i] < of_b[j])
      ++i;
    else
      ++j;
  }
  return sum;
}

// Whether documents name names: some scripts have no capitals.
bool has_names(const SparseRows& names, const std::vector<bool>& told) {
  std::size_t with = 0;
  for (Element d = 0; d < names.size; ++d) with += names.row_columns(d).empty() ? 0U : 1U;
  return 2 * with >= static_cast<std::size_t>(std::count(told.begin(), told.end(), true));
}

// The documents that are similar enough to each to tell the same story, with itself.
std::vector<std::vector<std::uint32_t>> alike(const SparseMatrix& words, const SparseMatrix& names,
                                              const std::vector<bool>& told, const RunOptions& run) {
  NeighbourOptions options;
  options.neighbours = std::min<std::size_t>(kMostAlike, told.size());
  options.similarity.metric = Metric::kDot;
  options.run.threads = run.threads;
  const NeighbourGraph graph = make_symmetric(find_neighbours(words.view(), options));
  const bool by_name = has_names(names.view(), told);
  const auto same = [&](Element a, Element b, double similarity) {
    return similarity >= kSameStory && (!by_name || product(names.view(), a, b) >= kSameStory);
  };
  std::vector<std::vector<std::uint32_t>> alike(told.size());
  for (Element d = 0; d < told.size(); ++d) {
    if (!told[d]) continue;
    alike[d].push_back(d);
    const auto columns = graph.rows().row_columns(d);
    const auto values = graph.rows().row_values(d);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i] != d && same(d, columns[i], double{values[i]})) alike[d].push_back(columns[i]);
    }
  }
  return alike;
}

// Greedy leaders. Old counts are upper bounds, because documents only leave.
std::vector<Story> lead_stories(const std::vector<std::vector<std::uint32_t>>& alike) {
  using Entry = std::pair<std::size_t, std::uint32_t>;  // documents without a story, and ~leader: the lower one first
  std::priority_queue<Entry> queue;
  for (std::size_t d = 0; d < alike.size(); ++d) {
    if (!alike[d].empty()) queue.emplace(alike[d].size(), ~static_cast<std::uint32_t>(d));
  }
  std::vector<bool> taken(alike.size(), false);
  std::vector<Story> stories;
  while (!queue.empty()) {
    const auto [bound, inverse] = queue.top();
    queue.pop();
    const std::uint32_t leader = ~inverse;
    if (taken[leader]) continue;
    Story story{leader, {}};
    for (const std::uint32_t d : alike[leader]) {
      if (!taken[d]) story.documents.push_back(d);
    }
    if (story.documents.size() < bound) {
      queue.emplace(story.documents.size(), inverse);
      continue;
    }
    for (const std::uint32_t d : story.documents) taken[d] = true;
    std::sort(story.documents.begin(), story.documents.end());
    stories.push_back(std::move(story));
  }
  return stories;
}

}  // namespace

Stories find_stories(const TextRows& text, std::span<const Document> documents, const RunOptions& run) {
  const auto begin = document_begins(text, documents.size());
  Stories found;
  std::vector<bool> told(documents.size(), false);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    if (begin[d] == begin[d + 1]) continue;
    told[d] = !is_table(text, documents, begin[d], begin[d + 1]);
    if (!told[d]) ++found.tables;
  }
  found.stories =
      lead_stories(alike(document_rows(text, begin, told), name_rows(text, documents, begin, told), told, run));
  found.of_document.assign(documents.size(), Stories::kNone);
  for (std::size_t s = 0; s < found.stories.size(); ++s) {
    for (const std::uint32_t d : found.stories[s].documents) found.of_document[d] = static_cast<std::uint32_t>(s);
  }
  return found;
}

Stories one_story(std::size_t documents) {
  Story story;
  story.documents.resize(documents);
  std::iota(story.documents.begin(), story.documents.end(), 0U);
  return {{std::move(story)}, std::vector<std::uint32_t>(documents, 0), 0};
}

bool has_many_articles(const TextRows& text, std::span<const Document> documents) {
  return documents.size() >= kManyDocuments &&
         static_cast<double>(text.sentences.size()) >= kArticleSentences * static_cast<double>(documents.size());
}

}  // namespace winnow
