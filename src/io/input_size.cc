#include "winnow/io/input_size.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "io/npz_parts.h"
#include "io/readers.h"
#include "io/safetensors.h"
#include "io/source.h"
#include "io/stored_matrix.h"
#include "winnow/io/row_source.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kSample = std::size_t{64} << 10;  // bytes of a text

// Dense rows as a file stores them. Only float32 that needs no treatment stays where it is. Whether there is anything
// to clip is not known yet.
void set_dense(std::uint64_t rows, std::uint64_t columns, bool plain, const ReadOptions& options, InputSize& size) {
  const bool treated = options.negatives == Negatives::kSplit || options.negatives == Negatives::kClip;
  size.shape = dense_shape(rows, options.negatives == Negatives::kSplit ? 2 * columns : columns);
  size.in_place = plain && !treated && options.scale == 1;
}

bool is_plain(ElementType type) {
  return type.dtype == Dtype::kF4 && !type.big_endian;
}

void measure_npy(const Source& source, const ReadOptions& options, InputSize& size) {
  SpanStream stream(source.name, source.bytes);
  const NpyHeader header = read_npy_header(stream);
  check_npy_matrix(stream, header);
  check_npy_size(stream, header);
  set_dense(header.shape[0], header.shape[1], is_plain(header.type) && !header.fortran_order, options, size);
}

void measure_safetensors(const Source& source, const ReadOptions& options, InputSize& size) {
  const std::string_view header = safetensors_header(source.name, source.bytes);
  const auto tensors = parse_safetensors_header(source.name, header);
  const StoredTensor& tensor = choose_tensor(source.name, tensors, options.tensor);
  set_dense(tensor.shape[0], tensor.shape[1], is_plain(tensor.type), options, size);
}

void measure_npz(const Source& source, InputSize& size) {
  const ZipArchive archive(source);
  const MatrixShape shape = read_shape(archive);
  const auto data = archive.open("data.npy");
  const NpyHeader header = read_npy_header(*data);
  size.shape = {
      .rows = shape.rows, .columns = shape.columns, .stored = element_count(header.shape).value_or(0), .sparse = true};
}

// The first whole lines, and how many of them the whole text has room for.
struct Lines {
  std::string_view text;
  double more = 1;  // the whole text is this many times as long
};

Lines sample_of(const Source& source) {
  const std::string_view all = without_bom(source.text());
  std::string_view text = all.substr(0, kSample);
  if (text.size() < all.size()) text = text.substr(0, text.rfind('\n') + 1);
  if (text.empty()) text = all;  // one very long line
  return {text, static_cast<double>(all.size()) / static_cast<double>(std::max<std::size_t>(1, text.size()))};
}

std::uint64_t count(std::string_view text, char c) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), c));
}

std::uint64_t lines_in(std::string_view text) {
  return count(text, '\n') + (text.empty() || text.back() == '\n' ? 0 : 1);
}

std::uint64_t times(std::uint64_t number, double factor) {
  return static_cast<std::uint64_t>(static_cast<double>(number) * factor + 0.5);
}

// A header line counts as a row: it does not matter here.
void measure_table(const Source& source, char delimiter, const ReadOptions& options, InputSize& size) {
  const Lines lines = sample_of(source);
  const std::string_view first = lines.text.substr(0, lines.text.find('\n'));
  set_dense(times(lines_in(lines.text), lines.more), count(first, delimiter) + 1, false, options, size);
  size.shape.exact = false;
}

// Every colon separates an index from its value.
void measure_svmlight(const Source& source, InputSize& size) {
  const Lines lines = sample_of(source);
  std::size_t largest = 0;
  for (std::size_t colon = lines.text.find(':'); colon != std::string_view::npos;
       colon = lines.text.find(':', colon + 1)) {
    const std::size_t begin = lines.text.find_last_not_of("0123456789", colon == 0 ? 0 : colon - 1) + 1;
    std::size_t index = 0;
    std::from_chars(lines.text.data() + begin, lines.text.data() + colon, index);
    largest = std::max(largest, index);
  }
  size.shape = {.rows = times(lines_in(lines.text), lines.more),
                .columns = largest,
                .stored = times(count(lines.text, ':'), lines.more),
                .sparse = true,
                .exact = false};
}

std::optional<InputSize> measure_file(const std::string& path, const ReadOptions& options) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const auto mapped = map_source(InputFile(path));
  if (!mapped) return std::nullopt;
  const Source& source = *mapped;
  InputSize size;
  size.file_bytes = source.bytes.size();
  switch (format_of(options.format, source.name, source.text())) {
    case Format::kNpy:
      measure_npy(source, options, size);
      break;
    case Format::kNpz:
      measure_npz(source, size);
      break;
    case Format::kSafetensors:
      measure_safetensors(source, options, size);
      break;
    case Format::kSvmlight:
      measure_svmlight(source, size);
      break;
    case Format::kTsv:
      measure_table(source, '\t', options, size);
      break;
    case Format::kCsv:
    case Format::kAuto:
      measure_table(source, ',', options, size);
  }
  return size;
}

}  // namespace

// Several files become one table, which is in memory.
std::optional<InputSize> measure_input(const std::string& path, const ReadOptions& options) {
  if (!is_several_files(path)) return measure_file(path, options);
  InputSize sum;
  for (const std::string& file : row_files(path)) {
    const auto size = measure_file(file, options);
    if (!size) return std::nullopt;
    sum.shape.rows += size->shape.rows;
    sum.shape.columns = std::max(sum.shape.columns, size->shape.columns);
    sum.shape.stored += size->shape.stored;
    sum.shape.sparse = size->shape.sparse;
    sum.shape.exact = sum.shape.exact && size->shape.exact;
    sum.file_bytes = std::max(sum.file_bytes, size->file_bytes);  // one after another
  }
  return sum;
}

}  // namespace winnow
