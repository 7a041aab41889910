// Rows that come by once: a file or standard input read window by window, in memory that does not grow with the rows.
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
  std::size_t columns = 0;                           // svmlight, which does not say: its columns. Else 0.
  std::size_t window_bytes = std::size_t{4} << 20;   // what a window holds, unless one row is larger
  std::size_t window_rows = std::size_t{16} * 1024;  // and how many rows at the most
  std::size_t least_rows = 1;                        // dense: but no fewer than these, whatever the bytes
};

class RowStream {
 public:
  virtual ~RowStream() = default;

  // The memory the rows come by in: the view stays the same, next() overwrites what it shows. All its rows may be read
  // at any time; those that next() did not give hold no meaning.
  virtual Rows window() const = 0;
  virtual std::size_t columns() const = 0;  // of the input, doubled by Negatives::kSplit

  // Brings the next rows, checked and treated as read_table does: the first so many of the window. 0 at the end.
  // InputError for what the input holds, SystemError for what the machine could not do.
  virtual std::size_t next() = 0;
};

// A file, or standard input for "-", as text (.csv, .tsv, svmlight with options.columns given) or .npy. InputError
// where it cannot be read in one pass: archives (.npz), svmlight of unknown width.
std::unique_ptr<RowStream> open_row_stream(const std::string& path, const RowStreamOptions& options = {});

// The same from memory, which must stay; `name` stands for the path in messages.
std::unique_ptr<RowStream> open_row_stream(std::span<const std::byte> bytes, std::string_view name,
                                           const RowStreamOptions& options = {});

}  // namespace winnow
