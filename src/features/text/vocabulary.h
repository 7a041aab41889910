// All words of all sentences as numbers. Words of one language that are equal except for case have the same number, and
// words with the same stem have the same term, whatever their languages.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "features/text/language.h"
#include "winnow/text/rows.h"

namespace winnow::detail {

inline constexpr std::uint32_t kNoTerm = 0xFFFFFFFF;

struct Vocabulary {
  std::vector<std::uint32_t> words;    // of all sentences, one after another
  std::vector<std::uint64_t> offsets;  // sentence i has words[offsets[i], offsets[i + 1])
  std::vector<std::uint32_t> term;     // per word; kNoTerm for stop words
  std::vector<std::string> terms;      // in order of occurrence

  std::span<const std::uint32_t> sentence(std::size_t i) const {
    return {words.data() + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
  }
};

Vocabulary read_words(std::span<const Document> documents, std::span<const Sentence> sentences,
                      const DocumentLanguages& languages, const TextOptions& options, const Parallel& parallel);

}  // namespace winnow::detail
