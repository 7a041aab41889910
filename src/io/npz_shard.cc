// Sparse rows of a .npz archive, unpacked from its beginning as blocks are read. Members that are stored as they are
// can be skipped, compressed ones have to be unpacked.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "io/npz_parts.h"
#include "io/number.h"
#include "io/row_shard.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// The three members of a csr matrix, at the same row.
class CsrParts {
 public:
  CsrParts(SteadyFile& file, MatrixShape shape)
      : archive_(file),
        shape_(shape),
        indices_(open_npz_integers(archive_, "indices")),
        offsets_(archive_, shape.rows, indices_.count),
        data_(open_npz_data(archive_, indices_.count)) {
    check_npz_places(indices_, shape);
  }

  std::size_t row() const { return row_; }

  void skip_to(std::size_t row, std::uint64_t entry) {
    offsets_.skip(row - row_, entry);
    indices_.stream->skip((entry - entry_) * indices_.header.type.size());
    data_.stream->skip((entry - entry_) * data_.header.type.size());
    row_ = row;
    entry_ = entry;
  }

  // Only the offsets. Nothing else can be read afterwards.
  void read_ends(const NpzOffsets::Take& take) {
    offsets_.read(shape_.rows, take);
    offsets_.finish();
  }

  // The next rows. `place_of(row, column)` names the place of an entry; the row is counted from the first of these.
  template <class PlaceOf>
  void read(std::size_t rows, double scale, const PlaceOf& place_of, SparseValues& to) {
    to.dim = shape_.columns;
    to.offsets.resize(0);
    to.offsets.push_back(0);
    offsets_.read(rows, [&](std::uint64_t end) { to.offsets.push_back(end - entry_); });
    const auto entries = static_cast<std::size_t>(to.offsets[rows]);
    to.columns.resize(entries);
    to.values.resize(entries);
    read_npz_indices(indices_, entry_, entries, shape_.columns, to.columns.data());
    const auto where = [&](std::size_t i) {
      const auto next = std::upper_bound(to.offsets.begin(), to.offsets.end(), i);
      return place_of(static_cast<std::size_t>(next - to.offsets.begin()) - 1, to.columns[i]);
    };
    read_npz_values(data_, entries, scale, std::cref(where), [&](std::size_t first, std::span<const float> values) {
      std::copy(values.begin(), values.end(), to.values.data() + first);
    });
    row_ += rows;
    entry_ += entries;
    if (row_ == shape_.rows) finish();
  }

 private:
  void finish() {
    offsets_.finish();
    indices_.stream->finish();
    data_.stream->finish();
  }

  ZipArchive archive_;
  MatrixShape shape_;
  NpzArray indices_;
  NpzOffsets offsets_;
  NpzArray data_;
  std::size_t row_ = 0;      // the next one
  std::uint64_t entry_ = 0;  // likewise
};

class NpzShard final : public RowShard {
 public:
  NpzShard(std::unique_ptr<SteadyFile> file, const ShardOptions& options, MatrixShape shape)
      : RowShard(std::move(file), options, true), shape_(shape) {
    size_ = shape.rows;
    columns_ = shape.columns;
    check_split_width(columns_, name(), read_options().negatives);
    cut();
  }

  void read(std::size_t block, BlockWriter& to) override {
    const std::size_t begin = blocks_[block].begin;
    if (!parts_ || parts_->row() > begin) parts_.emplace(file(), shape_);
    const auto place_of = [&](std::size_t row, std::uint32_t column) {
      return place(name(), first_row() + begin + row, column);
    };
    try {
      parts_->skip_to(begin, entries_[block]);
      parts_->read(block_end(block) - begin, read_options().scale, place_of, rows_);
    } catch (...) {
      parts_.reset();  // the members are no longer at the same row
      throw;
    }
    sort_rows(rows_, name(), first_row() + begin);
    check_signs(rows_, name(), feature_rule(read_options()), first_row() + begin);
    treat_negatives(rows_, name(), read_options().negatives);
    to.append(rows_.view());
  }

  void leave() override {
    RowShard::leave();
    parts_.reset();
    rows_ = {};
  }

 private:
  void cut() {
    std::size_t row = 0;
    std::uint64_t last = 0;
    CsrParts(file(), shape_).read_ends([&](std::uint64_t end) {
      const bool full =
          !blocks_.empty() && sparse_bytes(row + 1 - blocks_.back().begin, end - entries_.back()) > block_bytes();
      if (blocks_.empty() || full) {
        blocks_.push_back({row, 0});
        entries_.push_back(last);
      }
      blocks_.back().bytes = sparse_bytes(row + 1 - blocks_.back().begin, end - entries_.back());
      last = end;
      ++row;
    });
  }

  MatrixShape shape_;
  std::vector<std::uint64_t> entries_;  // before each block
  std::optional<CsrParts> parts_;
  SparseValues rows_;
};

MatrixShape check_csr(SteadyFile& file) {
  const ZipArchive archive(file);
  if (!archive.has("format.npy")) {
    throw InputError(fmt::format("{} is not a sparse matrix: expected what scipy.sparse.save_npz writes", file.name()));
  }
  const std::string kind = read_kind(archive);
  const MatrixShape shape = read_shape(archive);
  if (kind == "csr") return shape;
  throw InputError(fmt::format(
      "{} holds a sparse matrix of kind {}, whose rows cannot be read one after another; expected csr: save "
      "it with scipy.sparse.save_npz(name, matrix.tocsr())",
      file.name(), quoted(kind)));
}

}  // namespace

std::unique_ptr<RowShard> make_npz_shard(std::unique_ptr<SteadyFile> file, const ShardOptions& options) {
  const MatrixShape shape = check_csr(*file);
  return std::make_unique<NpzShard>(std::move(file), options, shape);
}

}  // namespace winnow::detail
