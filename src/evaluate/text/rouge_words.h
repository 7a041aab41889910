// Turns text into the words that ROUGE counts, by its rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "winnow/text/rouge.h"

namespace winnow::detail {

using Word = std::uint32_t;  // equal words have equal numbers
using Words = std::vector<Word>;

// Numbers the words of one evaluation, stemmed and without stop words if the options say so.
class RougeWords {
 public:
  explicit RougeWords(const RougeOptions& options) : options_(options) {}

  // Appends the words of `text`.
  void append(std::string_view text, Words& words);

 private:
  void append_word(const std::string& word, Words& words);

  const RougeOptions& options_;
  std::unordered_map<std::string, Word> numbers_;  // by the form in the text
  std::unordered_map<std::string, Word> stems_;
};

// The first words or bytes of a text, sentence by sentence, if the options set a limit.
Sentences limited(std::span<const std::string> sentences, const RougeOptions& options);

// The same for ROUGE-L. Here the limit of bytes applies to each sentence, and the text ends at the first sentence that
// reaches it. This is what ROUGE-1.5.5 does.
Sentences limited_for_lcs(std::span<const std::string> sentences, const RougeOptions& options);

}  // namespace winnow::detail
