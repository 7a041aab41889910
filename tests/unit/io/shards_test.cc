// Several files as one ground set: folders, lists, and what does not go together.
#include <cmath>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/row_source_test.h"
#include "winnow/io/row_source.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// Rows from `first` on: (v, 2 v).
std::string numbered(int first, int count) {
  std::string text;
  for (int v = first; v < first + count; ++v) text += std::to_string(v) + "," + std::to_string(2 * v) + "\n";
  return text;
}

TEST(Shards, AFolder) {
  const Folder folder;
  folder.add("b.csv", "x,y\n5,6\n7,8\n");
  folder.add("a.npy", npy_floats("(2, 2)", {1, 2, 3, -4}));
  folder.add("c.npy", npy("|u1", "(1, 2)", "\x09\x0A"));
  folder.add(".hidden.csv", "1,2,3\n");
  folder.add("labels.txt", "1\n");
  fs::create_directory(folder / "more.npy");
  const std::string path = folder / "";
  EXPECT_EQ(row_files(path), (std::vector<std::string>{folder / "a.npy", folder / "b.csv", folder / "c.npy"}));
  EXPECT_EQ(matrix_of(read_table(path, {.negatives = Negatives::kClip})),
            (Matrix{{1, 2}, {3, 0}, {5, 6}, {7, 8}, {9, 10}}));
  expect_source_as_table(path);
  expect_source_as_table(path, {.scale = 0.1});
  EXPECT_FALSE(open_row_source(path, blocks_of(1, {.negatives = Negatives::kKeep}))->seeks());
}

TEST(Shards, AListIsRelativeToItsFolder) {
  const Folder folder;
  fs::create_directory(folder / "parts");
  folder.add("parts/a.npy", npy_floats("(2, 1)", {1, 2}));
  folder.add("parts/b.npy", npy("<f8", "(3, 1)", bytes_of<double>({3, 4, 5})));
  const std::string elsewhere = folder.add("c.npy", npy_floats("(1, 1)", {6}));
  const std::string path = folder.add("parts/rows.list", "b.npy\n\n../parts/a.npy\r\n" + elsewhere + "\nb.npy");
  EXPECT_EQ(matrix_of(read_table(path)), (Matrix{{3}, {4}, {5}, {1}, {2}, {6}, {3}, {4}, {5}}));
  expect_source_as_table(path);
  EXPECT_TRUE(open_row_source(path)->seeks());
}

TEST(Shards, SparseRows) {
  const Folder folder;
  folder.add("a.npz", zip_of(csr_members()));
  folder.add("b.npz", zip_of(csr_members(), true));
  folder.add("c.svm", "1 2:-7\n");
  EXPECT_EQ(matrix_of(read_table(folder / "", {.negatives = Negatives::kKeep})),
            (Matrix{{0, 2, 0}, {1, 0, 3}, {0, 2, 0}, {1, 0, 3}, {0, -7, 0}}));
  expect_source_as_table(folder / "");
  folder.add("d.svm", "1 4:1\n");
  EXPECT_EQ(source_error(folder / "", blocks_of(1, {.negatives = Negatives::kKeep})),
            (folder / "c.svm") + " has 4 columns, but " + (folder / "a.npz") +
                " has 3; expected the same number in every file");
}

// svmlight text counts from 0 if any file has an index 0, and has as many columns as the widest file.
TEST(Shards, SvmlightIsNumberedTogether) {
  const Folder folder;
  folder.add("a.svm", "1 1:5\n1\n");
  folder.add("b.svm", "1 3:6\n");
  EXPECT_EQ(matrix_of(read_table(folder / "")), (Matrix{{5, 0, 0}, {0, 0, 0}, {0, 0, 6}}));
  folder.add("c.svm", "1 0:7\n");
  EXPECT_EQ(matrix_of(read_table(folder / "")), (Matrix{{0, 5, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 6}, {7, 0, 0, 0}}));
  expect_source_as_table(folder / "");
  folder.add("d.svm", "1\n");
  expect_source_as_table(folder / "");
}

TEST(Shards, VeryWideRowsAreCompactedInMemory) {
  const Folder folder;
  folder.add("a.svm", "1 7:1\n");
  folder.add("b.svm", "1 2000000000:2\n");
  const Table table = read_table(folder / "");
  EXPECT_EQ(table.used, (std::vector<std::uint32_t>{6, 1999999999}));
  EXPECT_EQ(open_row_source(folder / "")->dim(), 2000000000U);
}

TEST(Shards, SmallFilesAreJoined) {
  const Folder folder;
  for (int i = 0; i < 40; ++i) {
    folder.add("part" + std::to_string(100 + i) + ".csv", numbered(5 * i, i == 20 ? 105 : 5));
  }
  // Rows of 8 bytes, 100 per block: 20 files, most of one file, and its rest with 19 more files.
  const auto source = open_row_source(folder / "", blocks_of(800));
  EXPECT_EQ(source->blocks(), 3U);
  EXPECT_EQ(source->block_begin(1), 100U);
  EXPECT_EQ(source->block_begin(2), 200U);
  expect_same_as(*source, read_table(folder / ""));
}

std::ptrdiff_t open_files() {
  const fs::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

TEST(Shards, OneFileIsOpenAtATime) {
  const Folder folder;
  for (int i = 0; i < 30; ++i) {
    folder.add("a" + std::to_string(i) + ".npz", zip_of(csr_members(), true));
    folder.add("b" + std::to_string(i) + ".svm", "1 3:4\n");
  }
  const std::ptrdiff_t before = open_files();
  const auto source = open_row_source(folder / "", blocks_of(1));
  RowBlock block;
  for (std::size_t b = 0; b < source->blocks(); ++b) source->read(b, block);
  EXPECT_LE(open_files(), before + 1);
}

TEST(Shards, Tensors) {
  const Folder folder;
  const auto file = [](const std::string& name) {
    return safetensors("{" + tensor(name, "F32", "[1,1]", 0, 4) + "}", bytes_of<float>({1}));
  };
  folder.add("a.safetensors", file("rows"));
  folder.add("b.safetensors", file("rows"));
  EXPECT_EQ(open_row_source(folder / "")->tensor(), "rows");
  EXPECT_EQ(read_table(folder / "").tensor, "rows");
  folder.add("c.safetensors", file("others"));
  EXPECT_EQ(open_row_source(folder / "")->tensor(), "");
  EXPECT_EQ(source_error(folder / "", blocks_of(1, {.tensor = "rows"})),
            (folder / "c.safetensors") + " has no tensor \"rows\"; expected one of \"others\" (1, 1)");
}

// Rows count through all files, lines within one.
TEST(Shards, ErrorsNameTheFile) {
  const Folder folder;
  const auto expect_error = [&](const std::string& expected) {
    const std::string error = source_error(folder / "", blocks_of(1));
    EXPECT_EQ(error.substr(0, error.find(';')), expected);
    EXPECT_EQ(error_of([&] { read_table(folder / ""); }), error);
  };
  folder.add("a.csv", numbered(0, 10));
  folder.add("b.csv", "1,2\n3,-4\n");
  expect_error((folder / "b.csv") + ", line 2: row 11, column 1 (counted from 0) holds -4");
  folder.add("b.npy", npy_floats("(2, 2)", {1, 2, 3, std::nanf("")}));
  fs::remove(folder / "b.csv");
  expect_error((folder / "b.npy") + ": row 11, column 1 (counted from 0) holds nan");
  fs::remove(folder / "b.npy");
  fs::remove(folder / "a.csv");
  folder.add("a.npz", zip_of(csr_members()));
  folder.add("b.npz", zip_of(with(csr_members(), "data.npy", npy_floats("(3,)", {1, 2, -3}))));
  expect_error((folder / "b.npz") + ": row 3, column 2 (counted from 0) holds -3");
  folder.add("b.npz", zip_of(with(csr_members(), "data.npy", npy_floats("(3,)", {1, 2, std::nanf("")}))));
  expect_error((folder / "b.npz") + ": row 3, column 2 (counted from 0) holds nan");
  fs::remove(folder / "b.npz");
  folder.add("b.svm", "# note\n1 1:2\n1 2:-3\n");
  expect_error((folder / "b.svm") + ", line 3: row 3 (counted from 0), index 2 holds -3");
}

TEST(Shards, WhatDoesNotGoTogether) {
  const Folder folder;
  const std::string first = folder.add("a.npy", npy_floats("(1, 2)", {1, 2}));
  const std::string second = folder.add("b.npy", npy_floats("(2, 3)", {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(source_error(folder / ""),
            second + " has 3 columns, but " + first + " has 2; expected the same number in every file");
  fs::remove(second);
  const std::string sparse = folder.add("b.npz", zip_of(csr_members()));
  EXPECT_EQ(source_error(folder / ""),
            sparse + " holds sparse rows, but " + first + " holds dense rows; expected files of one kind");
  fs::remove(sparse);
  const std::string text = folder.add("b.svm", "1 1:2\n");
  EXPECT_EQ(source_error(folder / ""),
            text + " holds sparse rows, but " + first + " holds dense rows; expected files of one kind");
}

TEST(Shards, WhatIsMissing) {
  const Folder folder;
  const std::string path = folder / "rows.list";
  EXPECT_EQ(source_error(path), "cannot open " + path + ": No such file or directory");
  folder.add("a.npy", npy_floats("(1, 2)", {1, 2}));
  folder.add("rows.list", "a.npy\nb.npy\n");
  const std::string missing = path + ", line 2: \"" + (folder / "b.npy") + "\" does not exist; expected a file of rows";
  EXPECT_EQ(source_error(path), missing);
  EXPECT_EQ(error_of([&] { read_table(path); }), missing);
  folder.add("rows.list", "a.npy\nrows.list\n");
  EXPECT_EQ(source_error(path), path + ", line 2: \"" + path + "\" is a list; expected a file of rows");
  folder.add("rows.list", ".\n");
  EXPECT_EQ(source_error(path), path + ", line 1: \"" + (folder / ".") + "\" is a folder; expected a file of rows");
  folder.add("rows.list", "\n\n");
  EXPECT_EQ(source_error(path), path + " names no files; expected one path per line");
  const std::vector<std::string> paths = {folder / "a.npy", folder / "b.npy"};
  EXPECT_EQ(error_of([&] { open_row_source(paths); }), "cannot open " + paths[1] + ": No such file or directory");
  EXPECT_EQ(error_of([] { open_row_source(std::vector<std::string>{}); }),
            "no files of rows were given; expected at least one");
}

}  // namespace
}  // namespace winnow
