#include "features/text/sentences.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <map>

#include "base/traced.h"
#include "features/text/blocks.h"
#include "features/text/casing.h"
#include "features/text/chunks.h"
#include "features/text/sentence_ends.h"
#include "features/text/units.h"
#include "features/text/utf8.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kChunkBytes = 64 * 1024;

bool has_word(std::u16string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool pair = U16_IS_LEAD(text[i]) && i + 1 < text.size();
    if (u_isalnum(pair ? U16_GET_SUPPLEMENTARY(text[i], text[i + 1]) : std::int32_t{text[i]})) return true;
  }
  return false;
}

struct PlacedBlock {
  Block block;
  std::uint32_t document = 0;
  std::uint32_t paragraph = 0;
  bool cased = true;
  bool whole = false;  // one sentence, whatever it contains
};

class BlockSplitter {
 public:
  explicit BlockSplitter(const LanguageData& language) : ends_(language) {}

  // Appends the sentences of a block of `text`, without their position in the document and in characters.
  void split(std::string_view text, const PlacedBlock& placed, std::vector<Sentence>& sentences) {
    const Block& block = placed.block;
    const std::size_t before = sentences.size();
    units_.assign(text.substr(block.begin, block.end - block.begin));
    if (placed.whole) return add(0, units_.size(), placed, before, sentences);
    std::size_t begin = 0;
    for (const std::size_t end : ends_.find(units_, placed.cased)) {
      add(begin, end, placed, before, sentences);
      begin = end;
    }
  }

 private:
  void add(std::size_t begin, std::size_t end, const PlacedBlock& placed, std::size_t before,
           std::vector<Sentence>& sentences) {
    while (begin < end && is_space_unit(units_[begin])) ++begin;
    while (begin < end && is_space_unit(units_[end - 1])) --end;
    if (begin == end) return;
    const std::size_t last = placed.block.begin + units_.byte(end);
    if (has_word(units_.text().substr(begin, end - begin))) {
      Sentence sentence;
      sentence.document = placed.document;
      sentence.paragraph = placed.paragraph;
      sentence.kind = placed.block.kind;
      sentence.begin = placed.block.begin + units_.byte(begin);
      sentence.end = last;
      sentences.push_back(sentence);
    } else if (sentences.size() > before) {
      sentences.back().end = last;  // punctuation on its own belongs to the sentence before it
    }
  }

  SentenceEnds ends_;
  Units units_;
};

// One splitter per language, made when the language first occurs.
class Splitters {
 public:
  BlockSplitter& of(const LanguageData& language) { return splitters_.try_emplace(&language, language).first->second; }

 private:
  std::map<const LanguageData*, BlockSplitter> splitters_;
};

std::vector<PlacedBlock> place_blocks(std::span<const Document> documents, const DocumentLanguages& languages,
                                      bool lines, const Parallel& parallel) {
  std::vector<std::vector<PlacedBlock>> by_document(documents.size());
  parallel.for_ranges(documents.size(), 8, [&](std::size_t begin, std::size_t end) {
    for (std::size_t d = begin; d < end; ++d) {
      const bool cased = casing_of(documents[d].text).cased;
      for (const Block& block :
           lines ? find_lines(documents[d].text) : find_blocks(documents[d].text, languages.of(d))) {
        const auto paragraph = static_cast<std::uint32_t>(by_document[d].size());
        by_document[d].push_back({block, static_cast<std::uint32_t>(d), paragraph, cased, lines});
      }
    }
  });
  return joined(by_document);
}

// Counts positions and characters from sentence to sentence of each document.
void place_in_documents(std::span<const Document> documents, std::span<Sentence> sentences) {
  const Sentence* previous = nullptr;
  std::size_t byte = 0;
  std::size_t character = 0;
  for (Sentence& sentence : sentences) {
    const bool first = previous == nullptr || previous->document != sentence.document;
    if (first) byte = character = 0;
    const std::string_view text = documents[sentence.document].text;
    sentence.position = first ? 0 : previous->position + 1;
    sentence.first_character = character + count_characters(text.substr(byte, sentence.begin - byte));
    sentence.last_character =
        sentence.first_character + count_characters(text.substr(sentence.begin, sentence.end - sentence.begin));
    byte = sentence.end;
    character = sentence.last_character;
    previous = &sentence;
  }
}

std::vector<std::string> sentences_in(std::span<const Document> documents, const DocumentLanguages& languages) {
  std::vector<std::string> sentences;
  for (const Sentence& sentence : split_documents(documents, languages, false, Parallel(1))) {
    sentences.emplace_back(text_of(sentence, documents));
  }
  return sentences;
}

}  // namespace

std::vector<Sentence> detail::split_documents(std::span<const Document> documents, const DocumentLanguages& languages,
                                              bool lines, const Parallel& parallel, Trace* trace) {
  const auto blocks = place_blocks(documents, languages, lines, parallel);
  const auto chunks = cut_into_chunks(blocks.size(), kChunkBytes,
                                      [&](std::size_t i) { return blocks[i].block.end - blocks[i].block.begin; });
  std::vector<std::vector<Sentence>> by_chunk(chunks.size());
  for_traced_ranges(parallel, trace, "finding sentences", chunks.size(), 1, [&](std::size_t begin, std::size_t end) {
    Splitters splitters;
    for (std::size_t c = begin; c < end; ++c) {
      for (std::size_t i = chunks[c].begin; i < chunks[c].end; ++i) {
        const std::size_t d = blocks[i].document;
        splitters.of(languages.of(d)).split(documents[d].text, blocks[i], by_chunk[c]);
      }
    }
  });
  auto sentences = joined(by_chunk);
  place_in_documents(documents, sentences);
  return sentences;
}

std::vector<Sentence> split_sentences(std::string_view text, const Language& language) {
  std::vector<Document> documents(1);
  documents[0].text = text;
  return split_documents(documents, DocumentLanguages(documents, language.code), false, Parallel(1));
}

std::vector<std::string> sentences_of(std::span<const Document> documents, const Language& language) {
  return sentences_in(documents, DocumentLanguages(documents, language.code));
}

std::vector<std::string> sentences_of(std::span<const Document> documents) {
  return sentences_in(documents, DocumentLanguages(documents, "auto"));
}

}  // namespace winnow
