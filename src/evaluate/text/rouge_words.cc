#include "evaluate/text/rouge_words.h"

#include <algorithm>

#include "evaluate/text/irregular.h"
#include "evaluate/text/porter.h"
#include "evaluate/text/smart_words.h"

namespace winnow::detail {
namespace {

constexpr Word kStopWord = 0xFFFFFFFF;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string stem(const std::string& word) {
  if (word.size() <= 3) return word;
  const std::string_view base = irregular_base(word);
  return base.empty() ? porter_stem(word) : std::string(base);
}

// The end of each space-separated word. Space before the first word counts as the end of an empty word, as in Perl's
// split.
std::vector<std::size_t> word_ends(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool last = i + 1 == text.size();
    if (i == 0 && is_space(text[0])) ends.push_back(0);
    if (!is_space(text[i]) && (last || is_space(text[i + 1]))) ends.push_back(i + 1);
  }
  return ends;
}

Sentences first_words(std::span<const std::string> sentences, std::size_t limit) {
  Sentences kept;
  for (const std::string& sentence : sentences) {
    const auto ends = word_ends(sentence);
    if (ends.size() >= limit) {
      kept.push_back(sentence.substr(0, ends[limit - 1]));
      break;
    }
    limit -= ends.size();
    kept.push_back(sentence);
  }
  return kept;
}

Sentences first_bytes(std::span<const std::string> sentences, std::size_t limit, bool each_sentence) {
  Sentences kept;
  for (const std::string& sentence : sentences) {
    kept.push_back(sentence.substr(0, limit));
    if (sentence.size() >= limit) break;
    if (!each_sentence) limit -= sentence.size();
  }
  return kept;
}

Sentences limited(std::span<const std::string> sentences, const RougeOptions& options, bool bytes_each_sentence) {
  if (options.limit_words > 0) return first_words(sentences, options.limit_words);
  if (options.limit_bytes > 0) return first_bytes(sentences, options.limit_bytes, bytes_each_sentence);
  return {sentences.begin(), sentences.end()};
}

}  // namespace

void RougeWords::append(std::string_view text, Words& words) {
  std::string word;
  for (const char raw : text) {
    const char c = lower(raw);
    if (in_word(c)) {
      word += c;
    } else if (!word.empty()) {
      append_word(word, words);
      word.clear();
    }
  }
  if (!word.empty()) append_word(word, words);
}

void RougeWords::append_word(const std::string& word, Words& words) {
  const auto [place, is_new] = numbers_.try_emplace(word, kStopWord);
  if (is_new && !(options_.stop_words && is_smart_word(word))) {
    const auto next = static_cast<Word>(stems_.size());
    place->second = stems_.try_emplace(options_.stem ? stem(word) : word, next).first->second;
  }
  if (place->second != kStopWord) words.push_back(place->second);
}

Sentences limited(std::span<const std::string> sentences, const RougeOptions& options) {
  return limited(sentences, options, false);
}

Sentences limited_for_lcs(std::span<const std::string> sentences, const RougeOptions& options) {
  return limited(sentences, options, true);
}

}  // namespace winnow::detail
