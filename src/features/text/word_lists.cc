// The lists of data/, as cmake/WordTable.cmake makes them.
#include "features/text/word_lists.h"

namespace winnow::detail {
namespace {

constexpr ListedWord kStopWords[] = {
#include "stop_words.inc"
};

constexpr ListedWord kAbbreviations[] = {
#include "abbreviations.inc"
};

}  // namespace

std::span<const ListedWord> stop_words() {
  return kStopWords;
}

std::span<const ListedWord> abbreviations() {
  return kAbbreviations;
}

}  // namespace winnow::detail
