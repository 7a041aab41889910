// One number per element: a .npy vector, or a table of text with one column or one row.
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "io/npy.h"
#include "io/readers.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

Source open_numbers(const std::string& path, std::optional<std::size_t> expected) {
  return open_source(path, [&](Flow& flow) { return vector_limits(flow, expected); });
}

DenseValues read_values(const Source& source, const Rule& rule) {
  switch (sniff(source.text())) {
    case Format::kNpy:
      return read_npy_vector(source, rule);
    case Format::kNpz:
      throw InputError(
          fmt::format("{} is an archive; expected a .npy vector or text with one number per line", source.name));
    case Format::kSafetensors:
      throw InputError(fmt::format("{} is a safetensors file; expected a .npy vector or text with one number per line",
                                   source.name));
    case Format::kTsv:
      return read_csv(source, '\t', rule);
    default:
      return read_csv(source, ',', rule);
  }
}

std::vector<float> read_vector(const Source& source, const Rule& rule) {
  const DenseValues values = read_values(source, rule);
  if (values.rows != 1 && values.columns != 1) {
    throw InputError(fmt::format("{} holds {} rows of {} numbers; expected one number per line", source.name,
                                 values.rows, values.columns));
  }
  return {values.begin(), values.begin() + values.rows * values.columns};
}

std::vector<double> doubles_of_npy(const Source& source) {
  SpanStream stream(source.name, source.bytes);
  const NpyHeader header = read_npy_header(stream);
  std::vector<double> doubles;
  read_elements(stream, header.type, check_npy_size(stream, header), [&](std::size_t, std::span<const std::byte> raw) {
    for (std::size_t i = 0; i < raw.size() / header.type.size(); ++i) doubles.push_back(number_at(header.type, raw, i));
  });
  return doubles;
}

// All numbers in a text. The last of them are the numbers of the table; a header may contain further ones before them.
std::vector<double> doubles_of_text(std::string_view text) {
  std::vector<double> doubles;
  constexpr std::string_view kBetween = " \t\r\n,\"";
  for (std::size_t at = text.find_first_not_of(kBetween); at < text.size(); at = text.find_first_not_of(kBetween, at)) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    double value = 0;
    const auto [last, error] = std::from_chars(text.data() + at + (text[at] == '+' ? 1 : 0), text.data() + end, value);
    if (error != std::errc::invalid_argument && last == text.data() + end) doubles.push_back(value);
    at = end;
  }
  return doubles;
}

// In full double precision, with the checks of floats.
std::vector<double> read_doubles(const std::string& path, std::string_view advice,
                                 std::optional<std::size_t> expected) {
  const Source source = open_numbers(path, expected);
  const auto floats = read_vector(source, {Negatives::kReject, advice});
  auto doubles =
      sniff(source.text()) == Format::kNpy ? doubles_of_npy(source) : doubles_of_text(without_bom(source.text()));
  assert(doubles.size() >= floats.size());
  doubles.erase(doubles.begin(), doubles.end() - static_cast<std::ptrdiff_t>(floats.size()));
  return doubles;
}

}  // namespace

std::vector<float> read_weights(const std::string& path, std::optional<std::size_t> expected) {
  return read_vector(open_numbers(path, expected), weight_rule());
}

std::vector<double> read_costs(const std::string& path, std::optional<std::size_t> expected) {
  return read_doubles(path, "costs must be > 0", expected);
}

std::vector<double> read_scores(const std::string& path, std::optional<std::size_t> expected) {
  return read_doubles(path, "scores must be >= 0; if some are negative, subtract the smallest score from all of them",
                      expected);
}

}  // namespace winnow
