// Opens a stream of rows: detects its kind and refuses what cannot be streamed.
#include "winnow/io/row_stream.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/readers.h"
#include "io/row_streams.h"
#include "winnow/error.h"
#include "winnow/io/row_source.h"

namespace winnow {
using namespace detail;
namespace {

std::unique_ptr<RowStream> open(Flow flow, RowStreamOptions options) {
  constexpr std::size_t kEnoughToTell = std::size_t{1} << 16;
  check_scale(options.read.scale);
  options.window_rows = std::max<std::size_t>(options.window_rows, 1);
  flow.fill(kEnoughToTell);
  const Format format = format_of(options.read.format, flow.name(), flow.text());
  if (options.columns > 0 && format != Format::kSvmlight) {
    throw InputError(
        fmt::format("--columns is for svmlight text; {} already states how many columns it has", flow.name()));
  }
  check_tensor_use(options.read, format, flow.name());
  switch (format) {
    case Format::kNpz:
      throw InputError(
          fmt::format("{} is an archive, which cannot be read in one pass; expected .npy, .safetensors, .csv, .tsv or "
                      "svmlight text ('winnow select' reads archives)",
                      flow.name()));
    case Format::kNpy:
      return stream_npy(std::move(flow), options);
    case Format::kSafetensors:
      return stream_safetensors(std::move(flow), options);
    case Format::kSvmlight:
      return stream_svmlight(std::move(flow), options);
    case Format::kTsv:
      return stream_csv(std::move(flow), '\t', options);
    case Format::kCsv:
    case Format::kAuto:
      break;
  }
  return stream_csv(std::move(flow), ',', options);
}

}  // namespace

std::unique_ptr<RowStream> open_row_stream(const std::string& path, const RowStreamOptions& options) {
  if (is_several_files(path)) {
    throw InputError(
        fmt::format("{} stands for several files; a stream reads one file or standard input ('winnow select' reads "
                    "folders and lists)",
                    path));
  }
  return open(flow_of(std::make_shared<const InputFile>(path)), options);
}

std::unique_ptr<RowStream> open_row_stream(std::span<const std::byte> bytes, std::string_view name,
                                           const RowStreamOptions& options) {
  const auto read = [bytes](std::span<std::byte> to) mutable {
    const std::size_t count = std::min(to.size(), bytes.size());
    std::copy_n(bytes.begin(), count, to.begin());
    bytes = bytes.subspan(count);
    return count;
  };
  return open(Flow(std::string(name), read), options);
}

}  // namespace winnow
