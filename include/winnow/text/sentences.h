// Where sentences stand in documents, by the rules of a language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/text/documents.h"

namespace winnow {

struct Language {
  std::string_view name;  // "english", as Snowball has it
  std::string_view code;  // "en", as ISO 639-1 has it
};

// All that have a Snowball stemmer, by name. Each has stop words too.
std::vector<Language> languages();

// By name or code, in any case, with or without a country ("en-US", "de_AT"); InputError, with the names there are, for
// anything else.
Language find_language(std::string_view name_or_code);

enum class SentenceKind : std::uint8_t { kProse, kHeading, kListItem };

// Where a sentence stands. No space at either end; the marker of a heading or list item is not part of it.
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

// The sentences of one text of valid UTF-8, in order; `document` is 0. Boundaries are ICU's for the language,
// corrected: no end after abbreviations, initials, ordinals and inside URLs; an end where the space after a full stop
// is missing ("media.The"). Blank lines, headings and list items end sentences; the line ends of wrapped text do not:
// those of text with full lines, a third of which or more go on in lower case, after a comma or after a word such as
// "the". Else a line end ends a sentence, unless both lines show that it goes on. Code, tables and images of Markdown
// are left out. Every sentence holds a letter or digit.
std::vector<Sentence> split_sentences(std::string_view text, const Language& language);

inline std::string_view text_of(const Sentence& sentence, std::span<const Document> documents) {
  return std::string_view(documents[sentence.document].text).substr(sentence.begin, sentence.end - sentence.begin);
}

// The sentences of all documents as strings, in order.
std::vector<std::string> sentences_of(std::span<const Document> documents, const Language& language);

}  // namespace winnow
