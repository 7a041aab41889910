// Rows that are read once: a file or standard input, window by window, in memory that does not grow with the row count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "winnow/io.h"

namespace winnow {

struct RowStreamOptions {
  ReadOptions read = {};
  std::size_t columns = 0;  // number of columns, for svmlight, which does not state it. Otherwise 0.
  std::size_t window_bytes = std::size_t{4} << 20;   // size of a window, unless one row is larger
  std::size_t window_rows = std::size_t{16} * 1024;  // maximum number of rows in a window
  std::size_t least_rows = 1;  // dense: minimum number of rows in a window, whatever window_bytes says
};

class RowStream {
 public:
  virtual ~RowStream() = default;

  // The memory that holds the current rows. The view stays the same, and next() overwrites its content. All its rows
  // may be read at any time, but only the rows that next() delivered have a meaning.
  virtual Rows window() const = 0;
  virtual std::size_t columns() const = 0;  // number of columns of the input, doubled by Negatives::kSplit

  virtual std::string_view tensor() const { return {}; }  // safetensors: the tensor that is read

  // Reads the next rows into the beginning of the window, checked and treated as read_table does. Returns their number,
  // 0 at the end. InputError if the content is wrong, SystemError if reading fails.
  virtual std::size_t next() = 0;
};

// Opens a file, or standard input for "-", as text (.csv, .tsv, or svmlight if options.columns is given), .npy or
// safetensors. InputError if it cannot be read in one pass: archives (.npz) and svmlight of unknown width.
std::unique_ptr<RowStream> open_row_stream(const std::string& path, const RowStreamOptions& options = {});

// The same from memory, which must outlive the stream. `name` replaces the path in messages.
std::unique_ptr<RowStream> open_row_stream(std::span<const std::byte> bytes, std::string_view name,
                                           const RowStreamOptions& options = {});

}  // namespace winnow
