// Rows window by window: the same as read_table's, wherever the windows and the pieces of text end.
#include "winnow/io/row_stream.h"

#include <sys/stat.h>

#include <thread>

#include "base/rng.h"
#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/rows_of_stream.h"

namespace winnow {
using namespace detail;
namespace {

RowStreamOptions options_with(std::size_t window_bytes, Negatives negatives = Negatives::kReject,
                              std::size_t columns = 0) {
  return {{Format::kAuto, negatives}, columns, window_bytes, 1000};
}

std::string stream_error(std::string_view content, std::string_view name, const RowStreamOptions& options = {}) {
  return error_of([&] { stream_string(content, name, options); });
}

void expect_as_read_table(std::string_view content, std::string_view name) {
  for (const Negatives negatives : {Negatives::kClip, Negatives::kSplit}) {
    const Matrix expected = matrix_of(read_string(content, name, {Format::kAuto, negatives}));
    for (std::size_t window = 1; window <= content.size() + 1; ++window) {
      ASSERT_EQ(stream_string(content, name, options_with(window, negatives)), expected) << window;
    }
  }
}

TEST(RowStream, TextCutAnywhere) {
  expect_as_read_table("1,2\n3,-4\n5,6\n", "x.csv");
  expect_as_read_table("1,2\r\n3,-4\r\n5,6", "x.csv");
  expect_as_read_table("1\t2\n3\t-4\n\n \n", "x.tsv");
  expect_as_read_table("\xEF\xBB\xBF\"a, b\",\"two\nlines\"\n\"1\", 2 \n 3 ,\"-4\"\n", "x.csv");
  expect_as_read_table("say \"hi\",b\n1,2\n", "x.csv");
  expect_as_read_table("7\n8\n9\n", "standard input");
}

TEST(RowStream, NpyCutAnywhere) {
  expect_as_read_table(npy_floats("(3, 2)", {1, -2, 3, 4, 5, -6}), "x.npy");
  expect_as_read_table(npy("<f8", "(2, 1)", bytes_of<double>({1.5, -2})), "standard input");
  expect_as_read_table(npy("<i8", "(2, 2)", bytes_of<std::int64_t>({1, 2, 3, -4})), "x.npy");
}

const std::string kTensors = "{" + tensor("a", "I64", "[]", 0, 8) + "," + tensor("b", "BF16", "[3,2]", 8, 20) + "," +
                             tensor("c", "F16", "[2]", 20, 24) + "}";

TEST(RowStream, SafetensorsCutAnywhere) {
  const std::string data = bytes_of<std::int64_t>({7}) +
                           bytes_of<std::uint16_t>({0x3F80, 0xC000, 0x4040, 0x4080, 0x40A0, 0x40C0, 0x3C00, 0xC000});
  expect_as_read_table(safetensors(kTensors, data), "x.safetensors");
  expect_as_read_table(safetensors(kTensors, data), "standard input");
  const std::string file = safetensors(kTensors, data);
  RowStreamOptions options = options_with(8, Negatives::kKeep);
  options.read.tensor = "b";
  const auto stream = open_row_stream(std::as_bytes(std::span(file)), "x.safetensors", options);
  EXPECT_EQ(stream->tensor(), "b");
  EXPECT_EQ(rows_of_stream(*stream), (Matrix{{1, -2}, {3, 4}, {5, 6}}));
  options.read.tensor = "c";
  EXPECT_EQ(stream_error(file, "x.safetensors", options),
            "x.safetensors, tensor \"c\" has shape (2,); expected two dimensions, one row per element");
  EXPECT_EQ(stream_error("1,2\n", "x.csv", options), "--tensor is for safetensors files; x.csv is read as csv");
}

TEST(RowStream, SvmlightColumnsAreNumberedByIndex) {
  const std::string_view text = "1 2:5 1:3 # note\n\n-1 3:-4\n1\n";
  for (std::size_t window = 1; window < 40; ++window) {
    EXPECT_EQ(stream_string(text, "x.svm", options_with(window, Negatives::kClip, 3)),
              (Matrix{{0, 3, 5, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}));
    EXPECT_EQ(stream_string(text, "x.svm", options_with(window, Negatives::kSplit, 3)),
              (Matrix{{0, 3, 5, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 4}, {0, 0, 0, 0, 0, 0, 0, 0}}));
  }
  EXPECT_EQ(stream_string("1 0:5 2:1\n", "x.svm", options_with(9, {}, 3)), (Matrix{{5, 0, 1, 0}}));
}

TEST(RowStream, SvmlightNeedsItsWidth) {
  EXPECT_EQ(stream_error("1 1:2\n", "x.svm"),
            "x.svm is svmlight text, which does not say how many columns it has; expected --columns D");
  EXPECT_EQ(stream_error("1 1:2\n1 4:2\n", "x.svm", options_with(1, {}, 3)),
            "x.svm, line 2: index 4 is beyond the 3 columns that --columns gives");
  EXPECT_EQ(stream_error("1 3:2\n1 0:2\n", "x.svm", options_with(1, {}, 3)),
            "x.svm, line 2: index 3 together with an index 0 makes 4 columns; --columns gives 3");
  EXPECT_EQ(stream_error("1 1:2\n1 2:1 2:1\n", "x.svm", options_with(1, {}, 3)), "x.svm, line 2: index 2 occurs twice");
  EXPECT_EQ(stream_error("1 1:2\n1 2:-1\n", "x.svm", options_with(1, {}, 3)).substr(0, 45),
            "x.svm, line 2: row 1 (counted from 0), index ");
  EXPECT_EQ(stream_error("1,2\n", "x.csv", options_with(1, {}, 3)),
            "--columns is for svmlight text; x.csv already states how many columns it has");
}

// The same messages as read_table's. Rows and lines are counted over the whole stream.
TEST(RowStream, ErrorsAreReadTables) {
  const std::vector<std::pair<std::string, std::string>> inputs = {
      {"x.csv", "1,2\n3,4\n5,x\n"},
      {"x.csv", "1,2\n3,4\n5,-1\n"},
      {"x.csv", "1,2\n3,4\n5\n"},
      {"x.csv", "1,2\n\n5,6\n"},
      {"x.csv", "\n\n1,2\n"},
      {"x.csv", "1,2\n3,nan\n"},
      {"x.csv", ""},
      {"x.csv", "\n \n"},
      {"x.csv", "a,b\n"},
      {"x.csv", "a,b\n1,\"2\n3,4\n"},
      {"x.csv", "1,\"2\"3\n4,5\n"},
      {"x.csv", "1,\"two\nlines\"\n"},
      {"x.csv", "1,b\n2,3\n"},
      {"x.npy", ""},
      {"x.npy", "\x93NUMPY"},
      {"x.npy", "1,2\n3,4\n"},
      {"x.npy", npy_floats("(2,)", {1, 2})},
      {"x.npy", npy_floats("(0, 2)", {})},
      {"x.npy", npy_floats("(2, 0)", {})},
      {"x.npy", npy_floats("(2, 2)", {1, 2, 3})},
      {"x.npy", npy_floats("(1, 2)", {1, 2, 3})},
      {"x.npy", npy_floats("(2, 2)", {1, 2, 3, -4})},
      {"x.npy", npy("<i2", "(1, 1)", "ab")},
      {"x.npy", npy_floats("(4000000000, 4000000000)", {1, 2})},
      {"x.safetensors", ""},
      {"x.safetensors", "1234567"},
      {"x.safetensors", "1,2\n3,4\n5,6\n"},
      {"x.safetensors", safetensors(kTensors, "").substr(0, 40)},
      {"x.safetensors", safetensors("{", "")},
      {"x.safetensors", safetensors("{}", "")},
      {"x.safetensors", safetensors(kTensors, "1234")},
      {"x.safetensors", safetensors(kTensors, std::string(10, '\0'))},
      {"x.safetensors", safetensors(kTensors, std::string(19, '\0'))},
      {"x.safetensors", safetensors(kTensors, std::string(23, '\0'))},
      {"x.safetensors", safetensors(kTensors, std::string(25, '\0'))},
      {"x.safetensors", safetensors(kTensors, std::string(18, '\0') + "\x80\xBF" + std::string(4, '\0'))},
      {"x.safetensors", safetensors("{" + tensor("a", "F32", "[0,2]", 0, 0) + "}", "")},
      {"x.safetensors", safetensors("{" + tensor("a", "F32", "[2,0]", 0, 0) + "}", "")}};
  for (const auto& [name, content] : inputs) {
    for (const std::size_t window : {1U, 8U, 4096U}) {
      EXPECT_EQ(stream_error(content, name, options_with(window)), error_of(content, name)) << content;
    }
  }
}

TEST(RowStream, ArchivesCannotBeRead) {
  EXPECT_EQ(stream_error(zip_of(csr_members()), "x.npz"),
            "x.npz is an archive, which cannot be read in one pass; expected .npy, .safetensors, .csv, .tsv or "
            "svmlight text ('winnow select' reads archives)");
}

TEST(RowStream, TheWindowStaysWhereItIs) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + ",-2,3\n";
  const auto stream = open_row_stream(std::as_bytes(std::span(text)), "x.csv", options_with(300, Negatives::kSplit));
  const auto first = std::get<DenseRows>(stream->window());
  EXPECT_EQ(first.dim, 6U);
  EXPECT_EQ(first.size, 12U);  // of 24 bytes each
  EXPECT_EQ(stream->columns(), 6U);
  std::size_t rows = 0;
  while (const std::size_t count = stream->next()) {
    EXPECT_LE(count, first.size);
    EXPECT_EQ(std::get<DenseRows>(stream->window()).data, first.data);
    EXPECT_EQ(first.row(0)[0], static_cast<float>(rows));
    rows += count;
  }
  EXPECT_EQ(rows, 1000U);
  EXPECT_EQ(stream->next(), 0U);
}

TEST(RowStream, ALongLineAmongShortWindows) {
  std::string row = "1";
  for (int i = 0; i < 50000; ++i) row += ",2";
  const Matrix matrix = stream_string(row + "\n" + row + "\n", "x.csv", options_with(64));
  ASSERT_EQ(matrix.size(), 2U);
  EXPECT_EQ(matrix[1].size(), 50001U);
}

TEST(RowStream, FromAFileAndAFifo) {
  const Folder folder;
  Rng rng(1);
  std::vector<float> values(60000);
  for (float& value : values) value = static_cast<float>(rng.uniform());
  const std::string content = npy_floats("(30000, 2)", values);
  const Matrix expected = matrix_of(read_string(content, "x.npy"));
  EXPECT_EQ(rows_of_stream(*open_row_stream(folder.add("x.npy", content))), expected);
  const std::string path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(path, std::ios::binary) << content; });
  EXPECT_EQ(rows_of_stream(*open_row_stream(path)), expected);
  writer.join();
  const std::string missing = folder / "missing.csv";
  EXPECT_EQ(error_of([&] { open_row_stream(missing); }), "cannot open " + missing + ": No such file or directory");
  const std::string directory = folder / ".";
  for (const std::string& several : {directory, folder / "x.list"}) {
    EXPECT_EQ(error_of([&] { open_row_stream(several); }),
              several +
                  " stands for several files; a stream reads one file or standard input ('winnow select' reads "
                  "folders and lists)");
  }
}

}  // namespace
}  // namespace winnow
