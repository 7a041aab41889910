// Sentences as strings, for tests.
#pragma once

#include <string>
#include <vector>

#include "winnow/text/rows.h"

namespace winnow::testing {

using Strings = std::vector<std::string>;

inline Strings split(const std::string& text, const std::string& language = "en") {
  Strings sentences;
  for (const Sentence& sentence : split_sentences(text, find_language(language))) {
    sentences.push_back(text.substr(sentence.begin, sentence.end - sentence.begin));
  }
  return sentences;
}

}  // namespace winnow::testing
