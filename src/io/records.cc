#include "io/records.h"

#include <fmt/format.h>

#include <algorithm>

#include "winnow/error.h"

namespace winnow::detail {

bool Records::next(std::vector<std::string>& fields) {
  fields.clear();
  if (rest_.find_first_not_of("\r\n") == std::string_view::npos) return false;
  line_ = next_line_;
  fields.push_back(take_field());
  while (!rest_.empty() && rest_.front() == delimiter_) {
    rest_.remove_prefix(1);
    fields.push_back(take_field());
  }
  rest_.remove_prefix(std::min(rest_.size(), std::size_t{rest_.starts_with('\r') ? 2U : 1U}));
  ++next_line_;
  return true;
}

void Records::fail(std::string_view message) const {
  throw InputError(fmt::format("{}, line {}: {}", name_, line_, message));
}

void Records::skip_spaces() {
  while (!rest_.empty() && is_space(rest_.front())) rest_.remove_prefix(1);
}

// The next delimiter or line end.
std::size_t Records::field_end() const {
  std::size_t at = 0;
  while (at < rest_.size() && rest_[at] != delimiter_ && rest_[at] != '\n') ++at;
  const bool line_ends = at == rest_.size() || rest_[at] == '\n';
  return line_ends && at > 0 && rest_[at - 1] == '\r' ? at - 1 : at;
}

std::string Records::take_field() {
  skip_spaces();
  return rest_.starts_with('"') ? take_quoted() : take_plain();
}

std::string Records::take_plain() {
  const std::size_t end = field_end();
  std::string_view field = rest_.substr(0, end);
  while (!field.empty() && is_space(field.back())) field.remove_suffix(1);
  rest_.remove_prefix(end);
  return std::string(field);
}

std::string Records::take_quoted() {
  std::string field;
  for (bool first = true; first || rest_.starts_with('"'); first = false) {  // the opening quote, or a doubled one
    if (!first) field += '"';
    rest_.remove_prefix(1);
    const std::size_t quote = rest_.find('"');
    if (quote == std::string_view::npos) fail("a quote is opened and never closed");
    field += rest_.substr(0, quote);
    rest_.remove_prefix(quote + 1);
  }
  next_line_ += static_cast<std::size_t>(std::count(field.begin(), field.end(), '\n'));
  skip_spaces();
  if (field_end() != 0) fail("text follows the closing quote of a field");
  return field;
}

}  // namespace winnow::detail
