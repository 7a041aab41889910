// Text of any kind: documents, sentences and rows, in languages that take different code paths.
#include <cstdlib>

#include "fuzz/fuzz.h"
#include "winnow/error.h"
#include "winnow/text/rows.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {
      "Mr. Smith went to the U.S. in 1987. \"Why?\" he asked. It was in the media.The minister denied it.\n",
      "# A heading\n\nFirst line of a wrapped paragraph that is long enough to count\nas wrapped text. Second one.\n\n"
      "- item one\n- item two\n1. Mix\n2) Bake\n\nResults\n=====\n",
      "{\"id\": 1, \"title\": \"T\", \"text\": \"One sentence here. Another one\\u2026 And \\ud83d\\ude00 more.\"}\n"
      "{\"text\": \"second document\"}\n",
      "Am 3. Oktober kam Dr. Müller, z.B. mit l'homme. これは文です。次の文です。 यह एक वाक्य है। \xE2\x80\xAE bidi\n",
      "lower case only . http://www.example.com/a.B?c=D john@example.com www.x.org Node.Js ...\n",
      std::string("NUL \0 and broken \xFF\xC3 bytes. \xED\xA0\x80 End.", 35)};
}

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_sentences(const std::string& text, const Language& language) {
  std::size_t last = 0;
  std::size_t last_character = 0;
  for (const Sentence& sentence : split_sentences(text, language)) {
    require(sentence.begin >= last && sentence.begin < sentence.end && sentence.end <= text.size());
    require((static_cast<unsigned char>(text[sentence.begin]) & 0xC0) != 0x80);
    require(sentence.first_character >= last_character && sentence.first_character < sentence.last_character);
    last = sentence.end;
    last_character = sentence.last_character;
  }
}

void check_rows(const std::vector<Document>& documents, const TextOptions& options) {
  const TextRows result = make_text_rows(documents, options);
  const SparseRows rows = result.rows.view();
  require(rows.size == result.sentences.size() && rows.dim == result.terms.size());
  require(result.found == rows.size + result.too_short + result.duplicates + result.headings);
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      require(columns[i] < rows.dim && (i == 0 || columns[i - 1] < columns[i]) && rows.row_values(v)[i] > 0);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"x.txt", "x.jsonl", "-"}) {
    try {
      const Documents read = read_documents(bytes, name, {"text", {.threads = 1}});
      for (const char* language : {"en", "de", "fr", "tr"}) {
        for (const Document& document : read.documents) check_sentences(document.text, find_language(language));
      }
      TextOptions options;
      options.run.threads = 1;
      options.min_terms = 1 + size % 3;
      options.ngrams = 1 + size % 2;
      check_rows(read.documents, options);
    } catch (const InputError&) {
    }
  }
  return 0;
}
