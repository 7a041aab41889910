// Finds the sentences of documents, by the rules of a language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"
#include "winnow/text/documents.h"

namespace winnow {

struct Language {
  std::string_view name;  // "english"
  std::string_view code;  // "en", the ISO 639-1 code, or that of ISO 639-2 if it has none
};

// All languages with a Snowball stemmer, sorted by name. Each has stop words too.
std::vector<Language> languages();

// Finds a language by name or code, in upper or lower case, with or without a country ("en-US", "de_AT"): one of
// languages(), or any other that ICU has rules for. ICU splits all of them into sentences and words (Thai, Khmer, Lao,
// Burmese, Chinese and Japanese by dictionary). Those without a stemmer have no stop words, and each form of a word is
// a term. InputError, with the known names, for anything else.
Language find_language(std::string_view name_or_code);

// Finds the language of each document that does not state one, and writes its code into Document::language. A text with
// fewer than 100 bytes of letters, or whose language is not clear, is taken to be in the main language of all
// documents, and in English if that is not clear either.
void detect_languages(std::span<Document> documents, const RunOptions& run = {});

// The language that most of the text is in, by Document::language; "en" if no document states one.
std::string main_language(std::span<const Document> documents);

enum class SentenceKind : std::uint8_t { kProse, kHeading, kListItem };

// The place of a sentence. It has no space at either end and does not include the marker of a heading or list item.
struct Sentence {
  std::uint32_t document = 0;
  std::uint32_t paragraph = 0;  // in the document, counted from 0
  std::uint32_t position = 0;   // in the document, counted from 0
  SentenceKind kind = SentenceKind::kProse;
  std::size_t begin = 0;  // bytes of Document::text
  std::size_t end = 0;
  std::size_t first_character = 0;  // the same in code points
  std::size_t last_character = 0;   // one past
};

// The sentences of one text of valid UTF-8, in order; `document` is 0. Boundaries are ICU's for the language, with
// corrections. A sentence does not end after abbreviations, initials and ordinals, or inside URLs. It ends at a full
// stop even if the space after it is missing ("media.The"). Blank lines, headings and list items end sentences. The
// line ends of wrapped text do not. Text is wrapped if its lines are full and at least a third of them continue in
// lower case, after a comma or after a word such as "the". In other text, a line end ends a sentence unless both lines
// show that the sentence continues. Code, tables and images of Markdown are left out. Every sentence contains a letter
// or digit.
std::vector<Sentence> split_sentences(std::string_view text, const Language& language);

inline std::string_view text_of(const Sentence& sentence, std::span<const Document> documents) {
  return std::string_view(documents[sentence.document].text).substr(sentence.begin, sentence.end - sentence.begin);
}

// The sentences of all documents as strings, in order. Without a language, each document is read in its own.
std::vector<std::string> sentences_of(std::span<const Document> documents, const Language& language);
std::vector<std::string> sentences_of(std::span<const Document> documents);

}  // namespace winnow
