// Files of rows that stay outside memory: one file, or several that together are one ground set.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/io.h"
#include "winnow/row_source.h"

namespace winnow {

struct RowSourceOptions {
  ReadOptions read = {};
  std::size_t block_bytes = std::size_t{8} << 20;  // memory of a block's rows, unless one row is larger
};

class RowFiles : public RowSource {
 public:
  virtual std::string_view tensor() const = 0;  // safetensors: the tensor that is read, if its name is the same in all
};

// Opens a file, a folder or a list of files, see row_files(). Values are checked and treated as read_table does, block
// by block. InputError if it cannot be read in blocks: standard input and pipes, .npy arrays stored column by column,
// sparse matrices other than csr. Text is read once to count its rows. A block is InputError if its file has changed
// since.
std::unique_ptr<RowFiles> open_row_source(const std::string& path, const RowSourceOptions& options = {});

// The same for files in this order. Row numbers run on from one to the next. InputError unless all have dense rows or
// all have sparse rows, with the same number of columns. svmlight does not state that number: such files share the
// largest.
std::unique_ptr<RowFiles> open_row_source(std::span<const std::string> files, const RowSourceOptions& options = {});

// Whether the path is a folder, or a list: a text file whose name ends in .list, with one path per line.
bool is_several_files(const std::string& path);

// The files of rows that a path stands for. Of a folder: all files in it whose ending tells a format, sorted by name;
// names that begin with a dot are left out. Of a list: its paths, which are relative to its folder. Otherwise the path
// itself. InputError if there are none, or if a file of a list is missing.
std::vector<std::string> row_files(const std::string& path);

}  // namespace winnow
