// Numbers stored row by row, as .npy and safetensors files have them. Any row can be read by itself. Float32 is read to
// where it stays; everything else is converted a piece at a time.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "io/convert.h"
#include "io/npy.h"
#include "io/row_shard.h"
#include "io/safetensors.h"

namespace winnow::detail {
namespace {

struct DenseLayout {
  std::string label;  // for messages
  ElementType type;
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t begin = 0;  // byte of the first element
  std::string tensor = {};
};

class DenseShard final : public RowShard {
 public:
  DenseShard(std::unique_ptr<SteadyFile> file, const ShardOptions& options, DenseLayout layout)
      : RowShard(std::move(file), options, false),
        layout_(std::move(layout)),
        rule_(feature_rule(options.source.read)),
        in_place_(layout_.type.dtype == Dtype::kF4 && !layout_.type.big_endian && rule_.scale == 1) {
    check_shape(layout_.label, layout_.rows, layout_.columns);
    size_ = layout_.rows;
    columns_ = layout_.columns;
    row_bytes_ = columns_ * layout_.type.size();
    for (std::size_t begin = 0; begin < size_; begin += dense_rows()) {
      const std::size_t rows = std::min(dense_rows(), size_ - begin);
      blocks_.push_back({begin, rows * shown_columns() * sizeof(float)});
    }
  }

  void read(std::size_t block, BlockWriter& to) override {
    const std::size_t begin = blocks_[block].begin;
    const std::size_t end = block_end(block);
    const std::size_t most = std::max<std::size_t>(kShardPiece / row_bytes_, 1);
    for (std::size_t row = begin; row < end; row += most) {
      const std::size_t rows = std::min(most, end - row);
      read_rows(row, rows, to.dense(rows));
    }
  }

  bool seeks() const override { return true; }

  // Rows that lie close together are read at once: a call costs as much as a few thousand bytes.
  void gather(Elements rows, BlockWriter& to) override {
    constexpr std::size_t kGap = std::size_t{8} << 10;
    const std::size_t farthest = 1 + kGap / row_bytes_;
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t end = i + 1;
      while (end < rows.size() && rows[end] - rows[end - 1] <= farthest &&
             (rows[end] - rows[i] + 1) * row_bytes_ <= kShardPiece) {
        ++end;
      }
      const auto raw = read_raw(rows[i], rows[end - 1] - rows[i] + std::size_t{1});
      for (std::size_t j = i; j < end; ++j) {
        convert(rows[j], raw.subspan((rows[j] - rows[i]) * row_bytes_, row_bytes_), to.dense(1));
      }
      i = end;
    }
  }

  std::string_view tensor() const override { return layout_.tensor; }

 private:
  void read_rows(std::size_t row, std::size_t rows, float* to) {
    if (!in_place_) return convert(row, read_raw(row, rows), to);
    const std::span<float> values(to, rows * columns_);
    file().read(begin_of(row), std::as_writable_bytes(values));
    const auto where = [&](std::size_t i) { return place_of(row, i); };
    treat(to, rows, check_floats(values, rule_, std::cref(where)));
  }

  std::uint64_t begin_of(std::size_t row) const { return layout_.begin + std::uint64_t{row} * row_bytes_; }

  std::span<const std::byte> read_raw(std::size_t row, std::size_t rows) {
    raw_.resize(rows * row_bytes_);
    file().read(begin_of(row), {raw_.data(), raw_.size()});
    return {raw_.data(), raw_.size()};
  }

  void convert(std::size_t row, std::span<const std::byte> raw, float* to) {
    const auto where = [&](std::size_t i) { return place_of(row, i); };
    treat(to, raw.size() / row_bytes_, to_floats(layout_.type, raw, rule_, std::cref(where), to));
  }

  void treat(float* values, std::size_t rows, bool negative) const {
    if (negative || rule_.negatives == Negatives::kSplit) treat_negatives(values, rows, columns_, rule_.negatives);
  }

  std::string place_of(std::size_t row, std::size_t element) const {
    return place(layout_.label, first_row() + row + element / columns_, element % columns_);
  }

  DenseLayout layout_;
  Rule rule_;
  bool in_place_;
  std::size_t row_bytes_ = 0;
  Buffer<std::byte> raw_;
};

// The whole header, which the first 8 bytes measure.
std::string read_beginning(SteadyFile& file) {
  const auto bytes = [&](std::uint64_t count) {
    std::string text(static_cast<std::size_t>(std::min(count, file.size())), '\0');
    file.read(0, std::as_writable_bytes(std::span(text)));
    return text;
  };
  const std::string length = bytes(kSafetensorsLengthBytes);
  return bytes(kSafetensorsLengthBytes +
               std::uint64_t{safetensors_header_length(file.name(), std::as_bytes(std::span(length)))});
}

}  // namespace

std::unique_ptr<RowShard> make_npy_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  SteadyStream stream(*file);
  const NpyHeader header = read_npy_header(stream);
  check_npy_matrix(stream, header);
  check_npy_layout(stream, header);
  check_shape(file->name(), header.shape[0], header.shape[1]);
  check_npy_size(stream, header);
  DenseLayout layout{file->name(), header.type, header.shape[0], header.shape[1], stream.at()};
  return std::make_unique<DenseShard>(std::move(file), options, std::move(layout));
}

std::unique_ptr<RowShard> make_safetensors_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  const std::string& name = file->name();
  const std::string beginning = read_beginning(*file);
  const std::string_view header = safetensors_header(name, std::as_bytes(std::span(beginning)));
  const auto tensors = parse_safetensors_header(name, header);
  const std::uint64_t data = kSafetensorsLengthBytes + header.size();
  check_safetensors_size(name, tensors, file->size() - data);
  const StoredTensor& tensor = choose_tensor(name, tensors, options.source.read.tensor);
  DenseLayout layout{tensor_label(name, tensor), tensor.type, tensor.shape[0], tensor.shape[1],
                     data + tensor.begin,        tensor.name};
  return std::make_unique<DenseShard>(std::move(file), options, std::move(layout));
}

}  // namespace winnow::detail
