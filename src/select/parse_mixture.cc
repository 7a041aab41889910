// Parses the text of a mixture.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "select/objective_parameters.h"
#include "winnow/error.h"
#include "winnow/objectives/registry.h"

namespace winnow {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

std::vector<MixtureTerm> parse_mixture(std::string_view text) {
  std::vector<MixtureTerm> terms;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = trimmed(text.substr(begin, end - begin));
    const std::size_t equals = std::min(part.find('='), part.size());
    MixtureTerm term{std::string(part.substr(0, equals)), 1};
    const std::string_view number = part.substr(std::min(part.size(), equals + 1));
    const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), term.weight);
    const bool weighted = equals < part.size();
    if (weighted && (error != std::errc() || rest != number.data() + number.size() || !(term.weight >= 0))) {
      throw InputError(fmt::format("mixture '{}': '{}' is not a weight; expected a number >= 0", text, number));
    }
    if (part.empty()) {
      throw InputError(fmt::format(
          "mixture '{}' has an empty part; expected names and weights such as features=0.7,facility=0.3", text));
    }
    if (find_objective(term.objective).sums_others)
      throw InputError("a mixture cannot be part of a mixture; expected other objectives");
    terms.push_back(std::move(term));
    begin = end + 1;
  }
  if (std::all_of(terms.begin(), terms.end(), [](const MixtureTerm& term) { return term.weight == 0; })) {
    throw InputError(fmt::format("mixture '{}' has only weights of 0; expected one above 0", text));
  }
  return terms;
}

void detail::check_mixture(std::string_view text) {
  parse_mixture(text);
}

}  // namespace winnow
