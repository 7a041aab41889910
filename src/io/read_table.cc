// Chooses the reader of an input: by the requested format, otherwise by the name's ending, otherwise by the first
// bytes.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/number.h"
#include "io/readers.h"
#include "winnow/error.h"
#include "winnow/io/row_source.h"

namespace winnow {
using namespace detail;
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool ends_with(std::string_view name, std::string_view ending) {
  if (name.size() < ending.size()) return false;
  name.remove_prefix(name.size() - ending.size());
  return std::equal(name.begin(), name.end(), ending.begin(), [](char a, char b) { return lower(a) == b; });
}

Format by_ending(std::string_view name) {
  constexpr std::pair<std::string_view, Format> kEndings[] = {
      {".npy", Format::kNpy},         {".npz", Format::kNpz},     {".safetensors", Format::kSafetensors},
      {".csv", Format::kCsv},         {".tsv", Format::kTsv},     {".svmlight", Format::kSvmlight},
      {".libsvm", Format::kSvmlight}, {".svm", Format::kSvmlight}};
  for (const auto& [ending, format] : kEndings) {
    if (ends_with(name, ending)) return format;
  }
  return Format::kAuto;
}

// The first line that is neither blank nor a comment.
std::string_view first_data_line(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, length);
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start != std::string_view::npos && line[start] != '#') return line.substr(start);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return {};
}

// A label, a gap, and a word that begins with digits or "qid" and a colon.
bool looks_like_svmlight(std::string_view line) {
  const std::size_t gap = std::min(line.find_first_of(" \t"), line.size());
  const std::size_t word = std::min(line.find_first_not_of(" \t", gap), line.size());
  const std::string_view rest = line.substr(word);
  const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return rest.starts_with("qid:") || (digits > 0 && rest.substr(digits).starts_with(':'));
}

// A length below 2^32 in 8 bytes, then the opening brace of the header. No text has zeros there.
bool looks_like_safetensors(std::string_view text) {
  return text.size() > 8 && text[8] == '{' && text.substr(4, 4) == std::string_view("\0\0\0\0", 4);
}

Table read(const Source& source, const ReadOptions& options) {
  const Rule rule = feature_rule(options);
  const Format format = format_of(options.format, source.name, source.text());
  check_tensor_use(options, format, source.name);
  switch (format) {
    case Format::kNpy:
      return to_table(read_npy(source, rule), options.negatives);
    case Format::kNpz:
      return read_npz(source, options);
    case Format::kSafetensors:
      return read_safetensors(source, options);
    case Format::kSvmlight:
      return read_svmlight(source, options);
    case Format::kTsv:
      return to_table(read_csv(source, '\t', rule), options.negatives);
    case Format::kCsv:
    case Format::kAuto:
      break;
  }
  return to_table(read_csv(source, ',', rule), options.negatives);
}

// Text is parsed as it comes. Anything else is read whole first, but no further than its header says.
Table read(Flow flow, ReadOptions options) {
  flow.fill(kBeginning);
  options.format = format_of(options.format, flow.name(), flow.text());
  check_tensor_use(options, options.format, flow.name());
  const auto gathered = [&](StreamLimits (*limits_of)(Flow&)) {
    const StreamLimits limits = limits_of(flow);
    return read(gather(std::move(flow), limits), options);
  };
  const Rule rule = feature_rule(options);
  switch (options.format) {
    case Format::kNpy:
      return gathered(npy_limits);
    case Format::kNpz:
      return gathered(npz_limits);
    case Format::kSafetensors:
      return gathered(safetensors_limits);
    case Format::kSvmlight:
      return read_svmlight(std::move(flow), options);
    case Format::kTsv:
      return to_table(read_csv(std::move(flow), '\t', rule), options.negatives);
    case Format::kCsv:
    case Format::kAuto:
      break;
  }
  return to_table(read_csv(std::move(flow), ',', rule), options.negatives);
}

}  // namespace

Format detail::sniff(std::string_view text) {
  if (text.starts_with("\x93NUMPY")) return Format::kNpy;
  if (text.starts_with("PK\x03\x04")) return Format::kNpz;
  if (looks_like_safetensors(text)) return Format::kSafetensors;
  const std::string_view line = first_data_line(without_bom(text));
  if (looks_like_svmlight(line)) return Format::kSvmlight;
  return line.find('\t') != std::string_view::npos ? Format::kTsv : Format::kCsv;
}

Format detail::format_by_ending(std::string_view name) {
  return by_ending(name);
}

Format detail::format_of(Format asked, std::string_view name, std::string_view text) {
  if (asked != Format::kAuto) return asked;
  const Format named = by_ending(name);
  return named != Format::kAuto ? named : sniff(text);
}

void detail::check_tensor_use(const ReadOptions& options, Format format, std::string_view name) {
  if (options.tensor.empty() || format == Format::kSafetensors) return;
  throw InputError(fmt::format("--tensor is for safetensors files; {} is read as {}", name, to_string(format)));
}

Table read_table(const std::string& path, const ReadOptions& options) {
  if (is_several_files(path)) return read_files(path, options);
  check_scale(options.scale);
  const auto file = std::make_shared<const InputFile>(path);
  const auto source = map_source(*file);
  return source ? read(*source, options) : read(flow_of(file), options);
}

Table read_table(std::span<const std::byte> bytes, std::string_view name, const ReadOptions& options) {
  check_scale(options.scale);
  return read(Source{std::string(name), bytes, nullptr, false}, options);
}

}  // namespace winnow
