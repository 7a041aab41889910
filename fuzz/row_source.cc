// Compares rows in blocks of all sizes with read_table: they must be the same, or fail if read_table fails.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/row_source_test.h"

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
                      bytes_of<float>({1, 2, 3})),
          zip_of(csr_members()),
          zip_of(csr_members(), true),
          zip_of(with(csr_members(), "indices.npy", npy_ints({1, 2, 2})), true)};
}

namespace {

[[noreturn]] void fail(const char* what, std::string_view message) {
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(message.size()), message.data());
  std::abort();
}

// A file in memory with this content.
std::string file_with(std::string_view content) {
  static const int file = ::memfd_create("rows", 0);
  if (::ftruncate(file, 0) != 0 || ::pwrite(file, content.data(), content.size(), 0) < 0) fail("no file", "");
  return "/proc/self/fd/" + std::to_string(file);
}

// In the order of the blocks, then backwards.
void compare_blocks(RowSource& source, const Table& table) {
  const std::size_t blocks = source.blocks();
  if (source.size() != size(table.rows) || source.dim() != table.columns) fail("the sizes differ", "");
  for (std::size_t i = 0; i < 2 * blocks; ++i) {
    const std::size_t block = i < blocks ? i : 2 * blocks - 1 - i;
    if (!table.used.empty()) {  // the table's columns have other numbers
      RowBlock rows;
      source.read(block, rows);
    } else if (first_difference(source, block, table) != source.size()) {
      fail("the rows differ", "");
    }
  }
}

void compare(std::string_view content, const std::string& path, const ReadOptions& read, std::size_t block_bytes) {
  std::optional<Table> table;
  std::string table_error;
  try {
    table = read_table(std::as_bytes(std::span(content)), path, read);
    if (size(table->rows) > 1 << 12) return;
  } catch (const InputError& error) {
    table_error = error.what();
  }
  try {
    const auto source = open_row_source(path, {.read = read, .block_bytes = block_bytes});
    RowBlock rows;
    for (std::size_t b = 0; !table && b < source->blocks(); ++b) source->read(b, rows);
    if (!table) fail("the source is read, but read_table says", table_error);
    compare_blocks(*source, *table);
  } catch (const InputError& error) {
    const std::string_view message = error.what();
    const bool whole = message.find("column by column") != std::string_view::npos ||
                       message.find("cannot be read one after another") != std::string_view::npos;
    if (table && !whole) fail("the source fails, read_table does not", message);
    const bool text = message.find(", line ") != std::string_view::npos;
    if (!table && text && message != table_error) fail("the messages differ", message);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  const std::string path = file_with(content);
  for (const Negatives negatives : {Negatives::kReject, Negatives::kClip, Negatives::kSplit}) {
    for (const std::size_t bytes : {1U, 40U, 1000U}) {
      compare(content, path, {Format::kAuto, negatives}, bytes);
      compare(content, path, {Format::kCsv, negatives}, bytes);
    }
  }
  return 0;
}
