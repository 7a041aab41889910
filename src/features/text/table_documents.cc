#include "features/text/table_documents.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "features/text/kinds.h"
#include "io/records.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

using Header = std::vector<std::string>;

std::optional<std::size_t> place_of(const Header& header, std::string_view column) {
  const auto found = std::find(header.begin(), header.end(), column);
  if (found == header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.begin());
}

std::optional<std::size_t> place_by_number(const Header& header, const std::string& column) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
  if (error != std::errc() || end != column.data() + column.size() || number == 0 || number > header.size()) return {};
  return number - 1;
}

std::size_t text_column(const Header& header, const std::string& name, const std::string& column) {
  const std::string there = fmt::format("{}", fmt::join(header, ", "));
  if (column.empty()) {
    if (header.size() == 1) return 0;
    throw InputError(
        fmt::format("{} is a table with {} columns ({}); expected FILE:COLUMN with the name or number of the one that "
                    "holds the text",
                    name, header.size(), there));
  }
  if (const auto place = place_of(header, column)) return *place;
  if (const auto place = place_by_number(header, column)) return *place;
  throw InputError(fmt::format("{} has no column '{}'; it has {}", name, column, there));
}

std::string field_at(const std::vector<std::string>& fields, std::optional<std::size_t> place) {
  return place ? fields[*place] : std::string();
}

}  // namespace

std::vector<Document> documents_of_table(std::string_view text, const std::string& name, const std::string& column,
                                         std::size_t& skipped) {
  Records records(name, text, delimiter_of(name));
  Header header;
  if (!records.next(header)) throw InputError(fmt::format("{} is empty; expected a table with a header", name));
  const std::size_t place = text_column(header, name, column);
  const auto id = place_of(header, "id");
  const auto title = place_of(header, "title") ? place_of(header, "title") : place_of(header, "headline");
  const auto date = place_of(header, "date");
  std::vector<Document> documents;
  std::vector<std::string> fields;
  while (records.next(fields)) {
    if (fields.size() != header.size()) {
      records.fail(fmt::format("found {} fields, expected {}", fields.size(), header.size()));
    }
    Document document;
    document.name = fmt::format("{}:{}", name, records.line());
    if (id != place) document.id = field_at(fields, id);
    if (title != place) document.title = field_at(fields, title);
    if (date != place) document.date = field_at(fields, date);
    document.text = std::move(fields[place]);
    const bool empty = document.text.find_first_not_of(" \t\r\n") == std::string::npos;
    skipped += empty ? 1U : 0U;
    if (!empty) documents.push_back(std::move(document));
  }
  if (documents.empty())
    throw InputError(fmt::format("{} has no text in column '{}'; expected one text per row", name, header[place]));
  return documents;
}

}  // namespace winnow::detail
