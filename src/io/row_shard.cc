// What all kinds of shards share, and the choice among them.
#include "io/row_shard.h"

#include <algorithm>
#include <cassert>

#include "io/readers.h"

namespace winnow::detail {
namespace {

// The bytes that tell the format, if the name does not.
std::string first_bytes(SteadyFile& file, Format asked) {
  constexpr std::size_t kEnoughToTell = std::size_t{1} << 16;
  if (asked != Format::kAuto || format_by_ending(file.name()) != Format::kAuto) return {};
  std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(file.size(), kEnoughToTell)), '\0');
  file.read(0, std::as_writable_bytes(std::span(text)));
  return text;
}

MakeShard* maker_of(Format format) {
  switch (format) {
    case Format::kNpy:
      return make_npy_shard;
    case Format::kSafetensors:
      return make_safetensors_shard;
    case Format::kNpz:
      return make_npz_shard;
    case Format::kSvmlight:
      return make_svmlight_shard;
    case Format::kTsv:
      return make_tsv_shard;
    case Format::kCsv:
    case Format::kAuto:
      break;
  }
  return make_csv_shard;
}

}  // namespace

// Dense memory is not cleared, because all of it is overwritten.
BlockWriter::BlockWriter(RowBlock& block, std::size_t rows, std::size_t dim, bool sparse) : block_(block) {
  if (sparse) {
    block.clear(dim, true);
    return;
  }
  block.size = rows;
  block.dim = dim;
  block.sparse = false;
  block.columns.clear();
  block.offsets.clear();
  block.values.resize(rows * dim);
}

float* BlockWriter::dense(std::size_t rows) {
  assert(rows_ + rows <= block_.size);
  float* const to = block_.values.data() + rows_ * block_.dim;
  rows_ += rows;
  return to;
}

void BlockWriter::append(const SparseRows& rows) {
  const std::uint64_t before = block_.values.size();
  block_.columns.insert(block_.columns.end(), rows.columns, rows.columns + rows.nonzeros());
  block_.values.insert(block_.values.end(), rows.values, rows.values + rows.nonzeros());
  for (std::size_t v = 0; v < rows.size; ++v) block_.offsets.push_back(before + rows.offsets[v + 1]);
  block_.size += rows.size;
}

std::size_t RowShard::dense_rows() const {
  return std::max<std::size_t>(block_bytes() / (shown_columns() * sizeof(float)), 1);
}

std::unique_ptr<RowShard> open_shard(const std::string& path, const ShardOptions& options) {
  auto file = std::make_unique<SteadyFile>(path);
  const ReadOptions& read = options.source.read;
  const Format format = format_of(read.format, path, first_bytes(*file, read.format));
  check_tensor_use(read, format, path);
  return maker_of(format)(std::move(file), options);
}

}  // namespace winnow::detail
