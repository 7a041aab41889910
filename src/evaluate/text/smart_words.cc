#include "evaluate/text/smart_words.h"

#include <unordered_set>
#include <utility>

namespace winnow::detail {
namespace {

constexpr std::pair<std::string_view, std::string_view> kWords[] = {
#include "smart_words.inc"
};

}  // namespace

bool is_smart_word(std::string_view word) {
  static const auto words = [] {
    std::unordered_set<std::string_view> set;
    for (const auto& [list, listed] : kWords) set.insert(listed);
    return set;
  }();
  return words.contains(word);
}

}  // namespace winnow::detail
