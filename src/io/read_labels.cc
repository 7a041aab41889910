// One label per row: lines of text, a column of a table, or a .npy vector.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "io/npy_labels.h"
#include "io/number.h"
#include "io/readers.h"
#include "io/records.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// The field of each record that is the label.
std::vector<std::string> labels_below(Records& records, std::size_t place, std::size_t columns) {
  std::vector<std::string> labels;
  std::vector<std::string> fields;
  while (records.next(fields)) {
    if (fields.size() != columns) records.fail(fmt::format("found {} fields, expected {}", fields.size(), columns));
    labels.push_back(std::move(fields[place]));
  }
  return labels;
}

// A column by its place. The table has a header unless it has exactly n lines. `first` is its first line.
std::vector<std::string> labels_at(const std::string& name, Records& records, std::vector<std::string> first,
                                   std::size_t place, std::size_t n) {
  auto labels = labels_below(records, place, first.size());
  if (labels.size() == n) return labels;
  if (labels.size() + 1 != n) {
    throw InputError(fmt::format(
        "{} has {} lines, but the input has {} rows; expected one line per row, or a header and one line per row", name,
        labels.size() + 1, n));
  }
  labels.insert(labels.begin(), std::move(first[place]));
  return labels;
}

// The place of a column that is given as a number from 1.
std::optional<std::size_t> place_in(const std::string& column, std::size_t columns) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(column.data(), column.data() + column.size(), number);
  if (error != std::errc() || end != column.data() + column.size() || number == 0 || number > columns) return {};
  return number - 1;
}

std::vector<std::string> labels_of_table(const Source& source, char delimiter, const std::string& column,
                                         std::size_t n) {
  const std::string& name = source.name;
  Records records(name, without_bom(source.text()), delimiter);
  std::vector<std::string> header;
  if (!records.next(header)) {
    throw InputError(fmt::format("{} is empty; expected a label for each of {} rows", name, n));
  }
  const std::string there = fmt::format("{}", fmt::join(header, ", "));
  if (column.empty() && header.size() > 1) {
    throw InputError(
        fmt::format("{} has {} columns ({}); expected one, or FILE:COLUMN with the name or number of a column", name,
                    header.size(), there));
  }
  if (column.empty()) return labels_at(name, records, std::move(header), 0, n);
  const auto found = std::find(header.begin(), header.end(), column);
  if (found == header.end()) {
    const auto place = place_in(column, header.size());
    if (place) return labels_at(name, records, std::move(header), *place, n);
    throw InputError(fmt::format("{} has no column {}; it has {}", name, quoted(column), there));
  }
  if (std::count(header.begin(), header.end(), column) > 1) {
    throw InputError(fmt::format("{} has two columns {}; expected one", name, quoted(column)));
  }
  auto labels = labels_below(records, static_cast<std::size_t>(found - header.begin()), header.size());
  // With one line per row there is no header: what looks like the name of a column is a label, and the column a number.
  if (const auto place = place_in(column, header.size()); place && labels.size() + 1 == n) {
    Records again(name, without_bom(source.text()), delimiter);
    again.next(header);
    return labels_at(name, again, std::move(header), *place, n);
  }
  if (labels.size() != n) {
    throw InputError(
        fmt::format("{} has labels for {} rows below its header, but the input has {}; expected one line per row", name,
                    labels.size(), n));
  }
  return labels;
}

std::vector<std::string> read_from(const Source& source, const std::string& column, std::size_t n) {
  const Format sniffed = sniff(source.text());
  if (sniffed == Format::kNpz) {
    throw InputError(fmt::format("{} is an archive; expected text or a .npy vector of labels", source.name));
  }
  if (sniffed == Format::kSafetensors) {
    throw InputError(fmt::format("{} is a safetensors file; expected text or a .npy vector of labels", source.name));
  }
  const Format named = format_by_ending(source.name);
  const bool table = named == Format::kCsv || named == Format::kTsv;
  if (table && sniffed != Format::kNpy) return labels_of_table(source, named == Format::kTsv ? '\t' : ',', column, n);
  if (!column.empty()) {
    throw InputError(
        fmt::format("{} is not a table; column {} can be read from .csv and .tsv", source.name, quoted(column)));
  }
  const bool array = sniffed == Format::kNpy || named == Format::kNpy;
  auto labels = array ? read_npy_labels(source) : lines_of(source.text());
  if (labels.size() != n) {
    throw InputError(fmt::format("{} has labels for {} rows, but the input has {}; expected one {} per row",
                                 source.name, labels.size(), n, array ? "element" : "line"));
  }
  return labels;
}

}  // namespace

std::vector<std::string> read_labels(const std::string& path, std::size_t n, const std::string& column) {
  const auto limits = [&](Flow& flow) {
    const bool text = sniff(flow.text()) != Format::kNpy;
    return text ? line_limits(flow, n) : npy_limits(flow);
  };
  return read_from(open_source(path, limits), column, n);
}

std::vector<std::string> read_labels(std::span<const std::byte> bytes, std::string_view name, std::size_t n,
                                     const std::string& column) {
  return read_from(Source{std::string(name), bytes, nullptr, false}, column, n);
}

}  // namespace winnow
