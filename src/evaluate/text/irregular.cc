#include "evaluate/text/irregular.h"

#include <unordered_map>
#include <utility>

namespace winnow::detail {
namespace {

constexpr std::pair<std::string_view, std::string_view> kForms[] = {
#include "irregular_forms.inc"
};

}  // namespace

std::string_view irregular_base(std::string_view word) {
  // If two parts of speech disagree (better: good or well), the first one counts. Adjectives come before adverbs.
  static const std::unordered_map<std::string_view, std::string_view> bases(std::begin(kForms), std::end(kForms));
  const auto found = bases.find(word);
  return found == bases.end() ? std::string_view() : found->second;
}

}  // namespace winnow::detail
