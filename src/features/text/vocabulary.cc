// Chunks of sentences are read in parallel, each with its own numbers. The numbers are then merged in order of first
// occurrence, so that the result depends neither on the chunks nor on the threads. A word is lower-cased once per chunk
// and stemmed once overall.
#include "features/text/vocabulary.h"

#include <functional>
#include <map>
#include <unordered_map>

#include "base/traced.h"
#include "features/text/chunks.h"
#include "features/text/units.h"
#include "features/text/words.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kWordChunkBytes = 256 * 1024;

// Allows a map of strings to be searched with a view.
template <class Char>
struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::basic_string_view<Char> text) const {
    return std::hash<std::basic_string_view<Char>>()(text);
  }
};
template <class Char>
using Numbers = std::unordered_map<std::basic_string<Char>, std::uint32_t, Hash<Char>, std::equal_to<>>;

std::uint32_t number(std::string text, Numbers<char>& numbers, std::vector<std::string>& all) {
  const auto [place, is_new] = numbers.try_emplace(std::move(text), static_cast<std::uint32_t>(all.size()));
  if (is_new) all.push_back(place->first);
  return place->second;
}

// A word in lower case. The same letters in another language are another word, with its own stem.
struct DistinctWord {
  const LanguageData* language = nullptr;
  std::string text;
};

// The words of one chunk.
class ChunkWords {
 public:
  std::vector<std::uint32_t> words;
  std::vector<std::uint64_t> ends;     // one per sentence
  std::vector<DistinctWord> distinct;  // in order of occurrence

  void read(std::string_view text, WordBreaker& breaker, const LanguageData& language) {
    units_.assign(text);
    Forms& forms = forms_[&language];
    breaker.for_words(units_, [&](std::u16string_view word) { add(word, language, forms); });
    ends.push_back(words.size());
  }
  void forget_forms() { forms_ = {}; }

 private:
  // Of one language. `written` maps a word as written to a position in `parts_`. The parts of the word are there, up to
  // a kNoTerm.
  struct Forms {
    Numbers<char16_t> written;
    Numbers<char> lower;
  };

  void add(std::u16string_view word, const LanguageData& language, Forms& forms) {
    auto form = forms.written.find(word);
    if (form == forms.written.end()) {
      form = forms.written.emplace(word, static_cast<std::uint32_t>(parts_.size())).first;
      for (std::string& lower : lower_words(word, language)) {
        const auto [place, is_new] =
            forms.lower.try_emplace(std::move(lower), static_cast<std::uint32_t>(distinct.size()));
        if (is_new) distinct.push_back({&language, place->first});
        parts_.push_back(place->second);
      }
      parts_.push_back(kNoTerm);
    }
    for (std::size_t i = form->second; parts_[i] != kNoTerm; ++i) words.push_back(parts_[i]);
  }

  Units units_;
  std::map<const LanguageData*, Forms> forms_;
  std::vector<std::uint32_t> parts_;
};

// Maps words to terms. Each is computed when it is first seen.
class Terms {
 public:
  Terms(const TextOptions& options, Vocabulary& vocabulary) : options_(options), vocabulary_(vocabulary) {}

  std::uint32_t number_of(const DistinctWord& word) {
    OneLanguage& language = languages_.try_emplace(word.language, *word.language).first->second;
    const auto [place, is_new] =
        language.words.try_emplace(word.text, static_cast<std::uint32_t>(vocabulary_.term.size()));
    if (is_new) vocabulary_.term.push_back(term_of(word, language.stemmer));
    return place->second;
  }

 private:
  struct OneLanguage {
    explicit OneLanguage(const LanguageData& language) : stemmer(language) {}
    Stemmer stemmer;
    Numbers<char> words;
  };

  std::uint32_t term_of(const DistinctWord& word, const Stemmer& stemmer) {
    if (!options_.stop_words && word.language->is_stop_word(word.text)) return kNoTerm;
    return number(options_.stem ? stemmer.stem(word.text) : word.text, terms_, vocabulary_.terms);
  }

  const TextOptions& options_;
  Vocabulary& vocabulary_;
  std::map<const LanguageData*, OneLanguage> languages_;
  Numbers<char> terms_;
};

}  // namespace

Vocabulary detail::read_words(std::span<const Document> documents, std::span<const Sentence> sentences,
                              const DocumentLanguages& languages, const TextOptions& options,
                              const Parallel& parallel) {
  const auto chunks = cut_into_chunks(sentences.size(), kWordChunkBytes,
                                      [&](std::size_t i) { return sentences[i].end - sentences[i].begin; });
  std::vector<ChunkWords> parts(chunks.size());
  for_traced_ranges(parallel, options.run.trace, "reading words", chunks.size(), 1,
                    [&](std::size_t begin, std::size_t end) {
                      std::map<const LanguageData*, WordBreaker> breakers;
                      for (std::size_t c = begin; c < end; ++c) {
                        for (std::size_t i = chunks[c].begin; i < chunks[c].end; ++i) {
                          const LanguageData& language = languages.of(sentences[i].document);
                          WordBreaker& breaker = breakers.try_emplace(&language, language).first->second;
                          parts[c].read(text_of(sentences[i], documents), breaker, language);
                        }
                        parts[c].forget_forms();
                      }
                    });

  Vocabulary vocabulary;
  Terms terms(options, vocabulary);
  vocabulary.offsets.reserve(sentences.size() + 1);
  vocabulary.offsets.push_back(0);
  for (ChunkWords& part : parts) {
    std::vector<std::uint32_t> numbers;
    for (const DistinctWord& word : part.distinct) numbers.push_back(terms.number_of(word));
    const std::size_t before = vocabulary.words.size();
    for (const std::uint32_t word : part.words) vocabulary.words.push_back(numbers[word]);
    for (const std::uint64_t end : part.ends) vocabulary.offsets.push_back(before + end);
    part = {};
  }
  return vocabulary;
}

std::vector<std::string> terms_of(std::string_view text, const TextOptions& options) {
  std::vector<Document> documents(1);
  documents[0].text = text;
  const DocumentLanguages languages(documents, options.language);
  std::vector<Sentence> whole(1);
  whole[0].end = text.size();
  const Vocabulary vocabulary = read_words(documents, whole, languages, options, Parallel(1));
  std::vector<std::string> terms;
  for (const std::uint32_t word : vocabulary.words) {
    if (const std::uint32_t term = vocabulary.term[word]; term != kNoTerm) terms.push_back(vocabulary.terms[term]);
  }
  return terms;
}

}  // namespace winnow
