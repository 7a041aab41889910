// Compares rows in windows of all sizes with read_table: they must be the same, or fail if read_table fails.
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "fuzz/fuzz.h"
#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/rows_of_stream.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {"1,2,3\n4,5,6\n",
          "a,b\n1.5,-2e3\n0,1e-3\n",
          "\"x, y\",\"say \"\"z\"\"\"\r\n\"1\", 2 \r\n3,4\r\n\r\n",
          "\"two\nlines\",b\n1,2\n\"3\",4\n",
          "\xEF\xBB\xBFid\tw\n1\t2\n3\t4",
          "7\n8\n9\n\n  \n",
          "1 1:2 3:4\n-1 2:5\n",
          "0 0:1 7:-2.5 # note\n# only a comment\n\n1 qid:3 4:1e3\n",
          npy_floats("(2, 3)", {1, 2, 3, 4, 5, 6}),
          npy("<f8", "(2, 2)", bytes_of<double>({1, 2e-3, -3, 1e30})),
          npy("|u1", "(2, 4)", "abcdefgh"),
          safetensors("{" + tensor("a", "F32", "[2]", 0, 8) + "," + tensor("b", "BF16", "[2,1]", 8, 12) + "}",
                      bytes_of<float>({1, 2, 3}))};
}

namespace {

[[noreturn]] void fail(const char* what, std::string_view message) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(message.size()), message.data());
  std::abort();
}

// Columns of svmlight are numbered by index, so they begin at 1 if indices count from 1.
Matrix without_first_column(Matrix matrix, std::size_t columns) {
  for (auto& row : matrix) {
    for (std::size_t begin = 0; begin < row.size(); begin += columns) row.erase(row.begin() + static_cast<long>(begin));
  }
  return matrix;
}

bool same(const Matrix& streamed, const Matrix& table, std::size_t columns) {
  if (streamed == table || without_first_column(streamed, columns) == table) return true;
  Matrix without_last = streamed;  // indices counted from 0
  for (auto& row : without_last) {
    for (std::size_t end = columns; end <= row.size(); end += columns) row.erase(row.begin() + static_cast<long>(end));
  }
  return without_last == table;
}

void compare(std::string_view content, Format format, Negatives negatives, std::size_t window) {
  const std::string_view name = "standard input";
  RowStreamOptions options{{format, negatives}, 0, window, 5};
  std::optional<Matrix> table;
  std::string table_error;
  try {
    const Table read = read_table(std::as_bytes(std::span(content)), name, options.read);
    if (size(read.rows) * read.columns > 1 << 16) return;
    table = matrix_of(read);
    if (std::holds_alternative<SparseRows>(read.rows)) {
      options.columns = negatives == Negatives::kSplit ? read.columns / 2 : read.columns;
    }
  } catch (const InputError& error) {
    table_error = error.what();
  }
  try {
    const Matrix streamed = stream_string(content, name, options);
    if (!table) fail("the stream is read, but read_table says", table_error);
    if (!same(streamed, *table, options.columns)) fail("the rows differ", "");
  } catch (const InputError& error) {
    const std::string_view message = error.what();
    const bool whole = message.find("is an archive") != std::string_view::npos ||
                       message.find("column by column") != std::string_view::npos;  // these need the whole file at once
    if (table && !whole) fail("the stream fails, read_table does not", message);
    const bool text = message.find(", line ") != std::string_view::npos;
    if (!table && text && message != table_error) fail("the messages differ", message);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  for (const Negatives negatives : {Negatives::kReject, Negatives::kClip, Negatives::kSplit}) {
    for (const std::size_t window : {1U, 9U, 100U}) {
      compare(content, Format::kAuto, negatives, window);
      compare(content, Format::kCsv, negatives, window);
    }
  }
  return 0;
}
