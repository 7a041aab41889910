// ROUGE-1, -2 and -L (Lin 2004) with the counting rules of ROUGE-1.5.5.
#include "winnow/text/rouge.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "evaluate/text/lcs.h"
#include "evaluate/text/rouge_words.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// A text in two forms: all its words in one sequence, and sentence by sentence.
struct Text {
  Words words;
  std::vector<Words> sentences;
};

Text text_of(std::span<const std::string> sentences, RougeWords& numbers, const RougeOptions& options) {
  Text text;
  for (const auto& sentence : limited(sentences, options)) numbers.append(sentence, text.words);
  for (const auto& sentence : limited_for_lcs(sentences, options)) {
    numbers.append(sentence, text.sentences.emplace_back());
  }
  return text;
}

// Of one reference, or the sums over several.
struct Counts {
  std::uint64_t hits = 0;
  std::uint64_t reference = 0;
  std::uint64_t candidate = 0;
};

using Grams = std::unordered_map<std::uint64_t, std::uint64_t>;

std::uint64_t gram_count(const Words& words, std::size_t n) {
  return words.size() < n ? 0 : words.size() - n + 1;
}

// How often each n-gram occurs, n being 1 or 2.
Grams grams(const Words& words, std::size_t n) {
  Grams counts;
  for (std::size_t i = 0; i < gram_count(words, n); ++i) {
    ++counts[n == 1 ? words[i] : std::uint64_t{words[i]} << 32 | words[i + 1]];
  }
  return counts;
}

Counts compare_grams(const Words& reference, const Words& candidate, std::size_t n) {
  const Grams ours = grams(candidate, n);
  Counts counts{0, gram_count(reference, n), gram_count(candidate, n)};
  for (const auto& [gram, count] : grams(reference, n)) {
    if (const auto found = ours.find(gram); found != ours.end()) counts.hits += std::min(count, found->second);
  }
  return counts;
}

// Union LCS: a word of a reference sentence is a hit if it belongs to the sentence's LCS with some candidate sentence.
// No word counts more often than it occurs in each of the two texts.
Counts compare_lcs(const Text& reference, const Text& candidate) {
  Counts counts{0, 0, candidate.words.size()};
  Grams left = grams(reference.words, 1);
  Grams left_of_candidate = grams(candidate.words, 1);
  LongestCommon common;
  std::vector<std::uint8_t> hits;
  for (const Words& sentence : reference.sentences) {
    counts.reference += sentence.size();
    hits.assign(sentence.size(), 0);
    for (const Words& other : candidate.sentences) common.mark(sentence, other, hits);
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      if (hits[i] == 0 || left[sentence[i]] == 0 || left_of_candidate[sentence[i]] == 0) continue;
      ++counts.hits;
      --left[sentence[i]];
      --left_of_candidate[sentence[i]];
    }
  }
  return counts;
}

double five_decimals(double value) {
  return std::stod(fmt::format("{:.5f}", value));
}

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

RougeScore score_of(const Counts& counts) {
  RougeScore score;
  score.recall = five_decimals(ratio(counts.hits, counts.reference));
  score.precision = five_decimals(ratio(counts.hits, counts.candidate));
  const double mean = 0.5 * score.precision + 0.5 * score.recall;
  if (mean > 0) score.f1 = five_decimals(score.precision * score.recall / mean);
  return score;
}

double recall(const Counts& counts) {
  return ratio(counts.hits, counts.reference);
}

// Used to find the best reference. ROUGE-1.5.5 rounds the recall of n-grams before it compares, but not that of
// ROUGE-L.
double rounded_recall(const Counts& counts) {
  return five_decimals(recall(counts));
}

// compare(reference) returns the Counts of one reference. If several references are equally good, the first counts.
template <class Compare>
RougeScore over_references(const std::vector<Text>& references, bool best, double (*merit)(const Counts&),
                           const Compare& compare) {
  Counts total;
  double most = -1;
  for (const Text& reference : references) {
    const Counts counts = compare(reference);
    if (!best) {
      total.hits += counts.hits;
      total.reference += counts.reference;
      total.candidate += counts.candidate;
    } else if (const double found = merit(counts); found > most) {
      most = found;
      total = counts;
    }
  }
  return score_of(total);
}

}  // namespace

Rouge rouge(std::span<const std::string> candidate, std::span<const Sentences> references,
            const RougeOptions& options) {
  if (references.empty()) throw InputError("no reference text was given; expected one or more");
  if (options.limit_words > 0 && options.limit_bytes > 0) {
    throw InputError(fmt::format("a limit of {} words and one of {} bytes were given; expected one of the two",
                                 options.limit_words, options.limit_bytes));
  }
  RougeWords numbers(options);
  const Text ours = text_of(candidate, numbers, options);
  std::vector<Text> theirs;
  for (const Sentences& reference : references) theirs.push_back(text_of(reference, numbers, options));

  const auto compare = [&](std::size_t n) {
    return over_references(theirs, options.best, rounded_recall,
                           [&](const Text& reference) { return compare_grams(reference.words, ours.words, n); });
  };
  return {compare(1), compare(2), over_references(theirs, options.best, recall, [&](const Text& reference) {
            return compare_lcs(reference, ours);
          })};
}

}  // namespace winnow
