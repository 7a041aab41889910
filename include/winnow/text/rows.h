// Text in, rows out: documents are read, cut into sentences and words, and every sentence becomes a sparse TF-IDF row
// for the feature-based objective.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// ---- Documents ----

struct Document {
  std::string name;   // the path; for a line of a .jsonl file "path:line", lines counted from 1
  std::string id;     // the field `id` of a .jsonl line, as text; else empty
  std::string title;  // the field `title` or `headline` of a .jsonl line; else empty
  std::string text;   // UTF-8 without a flaw: what was broken is U+FFFD, a byte order mark is gone
};

// A place where a file was no UTF-8, or JSON escaped half a character ("\ud800" without its other half). Neighbouring
// bad bytes are one place.
struct BrokenText {
  std::string file;
  std::size_t byte = 0;  // in the file as it is, counted from 0
  std::size_t line = 0;  // counted from 1
  std::size_t bytes = 0;
};

struct Documents {
  std::vector<Document> documents;  // in the order given; the files of a folder by path
  std::vector<BrokenText> broken;   // the first kMostBroken places of each file
  std::size_t broken_places = 0;    // all of them
  std::size_t skipped = 0;          // lines of .jsonl files left out because the field was null or not there
};
inline constexpr std::size_t kMostBroken = 100;

struct ReadTextOptions {
  std::string field = "text";  // where the text is in a line of a .jsonl file
  std::size_t threads = 0;     // 0: one per core
};

// Each path is a text file, a .jsonl (or .ndjson) file with one JSON object a line, a folder, or "-" for standard
// input, which is taken as .jsonl where it begins with "{" and as text else. Of a folder and the folders below it all
// .txt, .text, .md, .markdown, .jsonl and .ndjson files are read, hidden ones left out. A line of a .jsonl file whose
// field is null or not there is left out. InputError, with file and line, for what cannot be opened, is no JSON object,
// or has something else than a string in the field; for a file with the field on none of its lines; and for a folder
// without a text.
Documents read_documents(std::span<const std::string> paths, const ReadTextOptions& options = {});

// The same from memory; `name` stands for the path and its ending says what the bytes are.
Documents read_documents(std::string_view bytes, std::string_view name, const ReadTextOptions& options = {});

// ---- Languages ----

struct Language {
  std::string_view name;  // "english", as Snowball has it
  std::string_view code;  // "en", as ISO 639-1 has it
};

// All that have a Snowball stemmer, by name. Each has stop words too.
std::vector<Language> languages();

// By name or code, in any case, with or without a country ("en-US", "de_AT"); InputError, with the names there are, for
// anything else.
Language find_language(std::string_view name_or_code);

// ---- Sentences ----

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

// ---- Words and rows ----

struct TextOptions {
  std::string language = "english";  // as find_language takes it
  bool lines = false;                // each line is a sentence, as it stands; else split_sentences finds them
  bool stem = true;                  // Snowball stems; else lower-cased words
  bool stop_words = false;           // keep stop words as terms
  std::size_t ngrams = 1;            // 2: pairs of neighbouring terms are features too
  bool normalize = false;            // scale rows to length 1
  std::size_t min_terms = 4;         // sentences with fewer terms are dropped; at least 1
  bool headings = true;              // whether headings may be elements
  std::size_t threads = 0;           // 0: one per core
};

// The terms of a text in order: words by ICU, lower-cased for the language, less stop words, stemmed. Numbers stay.
std::vector<std::string> terms_of(std::string_view text, const TextOptions& options = {});

struct TextSeconds {
  double split = 0;  // sentences
  double words = 0;  // words and terms
  double tfidf = 0;  // dropping, counting, weighing
};

// One row and one Sentence for each element. Feature u is terms[u], and frequencies[u] sentences have it.
struct TextRows {
  std::vector<Sentence> sentences;
  SparseMatrix rows;
  std::vector<std::string> terms;  // in the order of their first sentence; pairs as "first second", after all words
  std::vector<std::uint32_t> frequencies;
  std::size_t found = 0;       // sentences before any was dropped
  std::size_t headings = 0;    // dropped as headings
  std::size_t too_short = 0;   // dropped with fewer than min_terms terms
  std::size_t duplicates = 0;  // dropped because an earlier sentence has the same words, case and punctuation aside
  TextSeconds seconds;
};

// TF-IDF as in the paper's experiments on news: the elements are the sentences of all documents, the features u their
// terms, and the affinity of sentence v to term u is tf * idf, where tf counts u in v and idf = ln((1 + n) / (1 + df))
// + 1 over the n sentences kept, df of which have u: a sentence is what "document" means to idf. The paper says no more
// than "TFIDF features"; this smoothed idf is positive for every term, as the objective needs. Rows go into
// make_feature_objective as they are. The same result on any number of threads. InputError for options out of range or
// where no sentence is left.
TextRows make_text_rows(std::span<const Document> documents, const TextOptions& options = {});

}  // namespace winnow
