// One file block by block: the same rows as read_table's, in any order of blocks, and the same messages.
#include "winnow/io/row_source.h"

#include <sys/stat.h>

#include <cmath>

#include "base/rng.h"
#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/row_source_test.h"

namespace winnow {
using namespace detail;
namespace {

// Small values of both signs, all of which every type holds.
template <class T>
std::vector<T> some_values(std::size_t count) {
  std::vector<T> values;
  for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<T>(i * i % 23) - static_cast<T>(i % 5 == 0));
  return values;
}

std::string big_endian(std::string bytes, std::size_t item) {
  for (std::size_t i = 0; i < bytes.size(); i += item) {
    std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i), bytes.begin() + static_cast<std::ptrdiff_t>(i + item));
  }
  return bytes;
}

// Random bits without infinities, of any exponent that float32 has.
std::vector<std::uint16_t> some_halves(std::size_t count, std::uint16_t mask) {
  Rng rng(1);
  std::vector<std::uint16_t> values;
  while (values.size() < count) values.push_back(static_cast<std::uint16_t>(rng.next() & mask));
  return values;
}

TEST(RowSource, NpyOfEveryType) {
  const Folder folder;
  const std::string shape = "(29, 5)";
  const auto floats = bytes_of(some_values<float>(145));
  const auto doubles = bytes_of(some_values<double>(145));
  const auto ints = bytes_of(some_values<std::int32_t>(145));
  const auto longs = bytes_of(some_values<std::int64_t>(145));
  expect_source_as_table(folder.add("f4.npy", npy("<f4", shape, floats)));
  expect_source_as_table(folder.add("big_f4.npy", npy(">f4", shape, big_endian(floats, 4))));
  expect_source_as_table(folder.add("f8.npy", npy("<f8", shape, doubles)));
  expect_source_as_table(folder.add("big_f8.npy", npy(">f8", shape, big_endian(doubles, 8))));
  expect_source_as_table(folder.add("i4.npy", npy("<i4", shape, ints)));
  expect_source_as_table(folder.add("i8.npy", npy("<i8", shape, longs)));
  expect_source_as_table(folder.add("f2.npy", npy("<f2", shape, bytes_of(some_halves(145, 0xBFFF)))));
  expect_source_as_table(folder.add("bf16.npy", npy("<V2", shape, bytes_of(some_halves(145, 0xBFFF)))));
  expect_source_as_table(folder.add("u1.npy", npy("|u1", shape, std::string(145, '\xC8'))));
  expect_source_as_table(folder.add("bool.npy", npy("|b1", shape, std::string(145, '\x01'))));
  expect_source_as_table(folder.add("unnamed", npy("<f4", shape, floats)));
}

TEST(RowSource, Scaled) {
  const Folder folder;
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  const ReadOptions read{.scale = 1 / 255.0};
  expect_source_as_table(folder.add("u1.npy", npy("|u1", "(64, 4)", bytes)), read);
  expect_source_as_table(folder.add("f4.npy", npy("<f4", "(29, 5)", bytes_of(some_values<float>(145)))), read);
  expect_source_as_table(folder.add("x.npz", zip_of(csr_members())), read);
  expect_source_as_table(folder.add("x.csv", "1,2\n3,-4\n"), read);
  expect_source_as_table(folder.add("x.svm", "1 1:2\n1 2:-7\n"), read);
  EXPECT_EQ(source_error(folder / "x.csv", blocks_of(1, {.scale = 0})), "--scale is 0; expected a finite number > 0");
}

TEST(RowSource, Safetensors) {
  const Folder folder;
  const std::string header = "{" + tensor("one", "U8", "[3]", 0, 3) + "," + tensor("rows", "F32", "[9,2]", 3, 75) +
                             "," + tensor("half", "F16", "[2,3]", 75, 87) + "}";
  const std::string content = safetensors(
      header, "abc" + bytes_of(some_values<float>(18)) + bytes_of(some_halves(6, 0xBFFF)));  // at an odd byte
  const std::string path = folder.add("x.safetensors", content);
  expect_source_as_table(path, {.tensor = "rows"});
  expect_source_as_table(path, {.tensor = "half"});
  EXPECT_EQ(open_row_source(path, blocks_of(9, {.tensor = "half"}))->tensor(), "half");
  EXPECT_EQ(source_error(path, blocks_of(9, {.negatives = Negatives::kKeep})),
            error_of([&] { read_table(path, {.negatives = Negatives::kKeep}); }));
}

// A csr matrix of 40 x 9 whose rows are not sorted and have entries twice.
Members unsorted_members() {
  std::vector<std::int32_t> ends = {0};
  std::vector<std::int32_t> columns;
  Rng rng(2);
  for (int row = 0; row < 40; ++row) {
    for (std::uint64_t i = rng.next() % 6; i > 0; --i) columns.push_back(static_cast<std::int32_t>(rng.next() % 9));
    ends.push_back(static_cast<std::int32_t>(columns.size()));
  }
  Members members = with(csr_members(), "shape.npy", npy_longs({40, 9}));
  members = with(members, "indptr.npy", npy_ints(ends));
  members = with(members, "indices.npy", npy_ints(columns));
  return with(members, "data.npy", npy_vector("<f4", columns.size(), bytes_of(some_values<float>(columns.size()))));
}

TEST(RowSource, Npz) {
  const Folder folder;
  expect_source_as_table(folder.add("stored.npz", zip_of(unsorted_members())));
  expect_source_as_table(folder.add("packed.npz", zip_of(unsorted_members(), true)));
  expect_source_as_table(folder.add("small.npz", zip_of(csr_members())));
  expect_source_as_table(folder.add("unnamed", zip_of(csr_members(), true)));
}

// A stored member is skipped, not read: the last of many blocks costs little more than its own bytes.
TEST(RowSource, StoredMembersAreSkipped) {
  const Folder folder;
  const std::size_t rows = 100000;
  std::vector<std::int32_t> ends(rows + 1);
  std::vector<std::int32_t> columns(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    ends[i + 1] = static_cast<std::int32_t>(i + 1);
    columns[i] = static_cast<std::int32_t>(i % 9);
  }
  Members members = with(csr_members(), "shape.npy", npy_longs({static_cast<std::int64_t>(rows), 9}));
  members = with(members, "indptr.npy", npy_ints(ends));
  members = with(members, "indices.npy", npy_ints(columns));
  members = with(members, "data.npy", npy_vector("<f4", rows, std::string(4 * rows, '\0')));
  const auto source = open_row_source(folder.add("x.npz", zip_of(members)), blocks_of(1600));
  EXPECT_EQ(source->blocks(), 1000U);
  const std::uint64_t before = source->bytes_read();
  RowBlock block;
  source->read(source->blocks() - 1, block);
  EXPECT_EQ(block.size, 100U);
  EXPECT_LT(source->bytes_read() - before, 100000U);  // of 1.2 million, most of them to find the members
}

TEST(RowSource, Svmlight) {
  const Folder folder;
  std::string rows;
  for (int i = 0; i < 60; ++i) {
    rows += "1 " + std::to_string(i % 9 + 4) + ":" + std::to_string(i) + " 3:-2 # note\n" + (i % 7 == 0 ? "-1\n" : "");
  }
  expect_source_as_table(folder.add("x.svm", rows));
  expect_source_as_table(folder.add("zero.svm", "# first\n\n" + rows + "\n1 0:7\n# last"));
  expect_source_as_table(folder.add("bom.svm", "\xEF\xBB\xBF" + rows));
  expect_source_as_table(folder.add("unnamed", rows));
  EXPECT_EQ(source_error(folder.add("no.svm", "1\n1\n")),
            folder / "no.svm has no columns: expected at least one number per row");
}

TEST(RowSource, Text) {
  const Folder folder;
  std::string rows;
  for (int i = 0; i < 60; ++i) rows += std::to_string(i) + ",-2.5, " + std::to_string(i * i) + "\n";
  expect_source_as_table(folder.add("x.csv", rows));
  expect_source_as_table(folder.add("header.csv", "\"a\nb\",c,d\n" + rows + "\n \n"));
  expect_source_as_table(folder.add("bom.csv",
                                    "\xEF\xBB\xBF"
                                    "a,b,c\r\n1,2,3\r\n\"4\",-5,6"));
  expect_source_as_table(folder.add("x.tsv", "1\t2\n3\t-4\n"));
  expect_source_as_table(folder.add("one.csv", "7\n"));
  expect_source_as_table(folder.add("unnamed", rows));
}

// Blocks begin in the middle of what is read at once, and lines are longer than that.
TEST(RowSource, LongText) {
  const Folder folder;
  std::string wide;
  for (int row = 0; row < 3; ++row) {
    for (int i = 0; i < 100000; ++i) wide += std::to_string(i % 97 + row) + (i == 99999 ? "\n" : ",");
  }
  const std::string path = folder.add("x.csv", wide);
  expect_same_as(*open_row_source(path, blocks_of(1)), read_table(path));
  std::string many;
  std::string sparse;
  for (int i = 0; i < 60000; ++i) {
    many += std::to_string(i) + "," + std::to_string(i % 1000) + "\n";
    sparse += "1 1:" + std::to_string(i) + " " + std::to_string(i % 50 + 2) + ":1.5\n";
  }
  const std::string narrow = folder.add("y.csv", many);
  const std::string narrow_sparse = folder.add("y.svm", sparse);
  for (const std::size_t bytes : {100000U, 1U << 23}) {
    expect_same_as(*open_row_source(narrow, blocks_of(bytes)), read_table(narrow));
    expect_same_as(*open_row_source(narrow_sparse, blocks_of(bytes)), read_table(narrow_sparse));
  }
}

// Large enough that a block is read in several pieces, and single rows in several calls.
TEST(RowSource, LargeBlocks) {
  const Folder folder;
  const std::string path = folder.add("x.npy", npy("<i4", "(30000, 20)", bytes_of(some_values<std::int32_t>(600000))));
  for (const Negatives negatives : {Negatives::kKeep, Negatives::kClip, Negatives::kSplit}) {
    const Table table = read_table(path, {.negatives = negatives});
    const auto source = open_row_source(path, blocks_of(1 << 20, {.negatives = negatives}));
    EXPECT_EQ(source->blocks(), negatives == Negatives::kSplit ? 5U : 3U);
    expect_same_as(*source, table);
    expect_same_rows(*source, std::vector<Element>{0, 1, 200, 201, 15000, 29999}, table);
  }
}

TEST(RowSource, SizesOfBlocks) {
  const Folder folder;
  const auto source = open_row_source(folder.add("x.npy", npy_floats("(10, 3)", some_values<float>(30))),
                                      blocks_of(50, {.negatives = Negatives::kKeep}));
  EXPECT_EQ(source->blocks(), 3U);  // four rows of 12 bytes are 48
  EXPECT_EQ(source->block_begin(1), 4U);
  EXPECT_EQ(source->block_begin(2), 8U);
  EXPECT_TRUE(source->seeks());
  const auto sparse = open_row_source(folder.add("x.npz", zip_of(csr_members())), blocks_of(16));
  EXPECT_EQ(sparse->blocks(), 2U);  // a row of one entry, 16 bytes, and a row of two
  EXPECT_FALSE(sparse->seeks());
}

TEST(RowSource, ABlockIsUsedAgain) {
  const Folder folder;
  const auto dense = open_row_source(folder.add("x.csv", "1,2\n3,4\n5,6\n"), blocks_of(16));
  const auto sparse = open_row_source(folder.add("x.svm", "1 1:7\n"));
  RowBlock block;
  for (const std::size_t b : {0U, 1U, 0U}) {
    dense->read(b, block);
    EXPECT_EQ(block.size, b == 0 ? 2U : 1U);
    EXPECT_EQ(block.values.size(), 2 * block.size);
    sparse->read(0, block);
    EXPECT_EQ(block.size, 1U);
    EXPECT_EQ(block.values, std::vector<float>{7});
  }
}

TEST(RowSource, BytesAreCounted) {
  const Folder folder;
  const std::string path = folder.add("x.npy", npy_floats("(1000, 16)", std::vector<float>(16000, 1)));
  const auto source = open_row_source(path, blocks_of(6400));
  const std::uint64_t opened = source->bytes_read();
  EXPECT_EQ(opened, 128U);  // the header
  RowBlock block;
  for (std::size_t b = 0; b < source->blocks(); ++b) source->read(b, block);
  EXPECT_EQ(source->bytes_read() - opened, 64000U);
  source->gather(std::vector<Element>{3, 4, 900}, block);
  EXPECT_EQ(source->bytes_read() - opened, 64000U + 3 * 64);
}

TEST(RowSource, Identity) {
  const Folder folder;
  const std::string path = folder.add("x.csv", "1,2\n");
  const std::string first = open_row_source(path)->identity();
  EXPECT_EQ(first.substr(0, path.size() + 20), path + " 4 bytes, written at");
  EXPECT_EQ(open_row_source(path)->identity(), first);
  folder.add("x.csv", "1,2\n3,4\n");
  EXPECT_NE(open_row_source(path)->identity(), first);
}

// The messages of read_table, wherever blocks end.
TEST(RowSource, ErrorsAreReadTables) {
  const Folder folder;
  const std::string late = npy_floats("(3, 2)", {1, 2, 3, 4, 5, -6});
  const std::string tensors = "{" + tensor("a", "F16", "[3,1]", 0, 6) + "}";
  const Members nan = with(csr_members(), "data.npy", npy_floats("(3,)", {1, 2, std::nanf("")}));
  const Members negative = with(csr_members(), "data.npy", npy_floats("(3,)", {1, 2, -3}));
  const std::vector<std::pair<std::string, std::string>> inputs = {
      {"x.csv", ""},
      {"x.csv", "\n \n"},
      {"x.csv", "a,b\n"},
      {"x.csv", "1,2\n3,4\n5,x\n"},
      {"x.csv", "1,2\n3,4\n5,-1\n"},
      {"x.csv", "1,2\n3,4\n5\n"},
      {"x.csv", "1,2\n\n5,6\n"},
      {"x.csv", "\n1,2\n"},
      {"x.csv", "1,2\n3,nan\n"},
      {"x.csv", "a,b\n1,\"2\n3,4\n"},
      {"x.npy", ""},
      {"x.npy", "\x93NUMPY"},
      {"x.npy", "1,2\n3,4\n"},
      {"x.npy", late},
      {"x.npy", late.substr(0, late.size() - 1)},
      {"x.npy", late + "1"},
      {"x.npy", npy_floats("(2,)", {1, 2})},
      {"x.npy", npy_floats("(0, 2)", {})},
      {"x.npy", npy_floats("(2, 0)", {})},
      {"x.npy", npy_floats("(2, 1)", {1, std::nanf("")})},
      {"x.npy", npy("<f8", "(2, 1)", bytes_of<double>({1, 1e300}))},
      {"x.npy", npy("<i2", "(1, 1)", "ab")},
      {"x.npy", npy_floats("(4000000000, 4000000000)", {1, 2})},
      {"x.safetensors", ""},
      {"x.safetensors", "1234567"},
      {"x.safetensors", "1,2\n3,4\n5,6\n"},
      {"x.safetensors", safetensors(tensors, "").substr(0, 20)},
      {"x.safetensors", safetensors("{}", "")},
      {"x.safetensors", safetensors(tensors, "12345")},
      {"x.safetensors", safetensors(tensors, "1234567")},
      {"x.safetensors", safetensors(tensors, std::string("\0\0\0\0\0\x7C", 6))},
      {"x.safetensors", safetensors("{" + tensor("a", "F32", "[0,2]", 0, 0) + "}", "")},
      {"x.svm", ""},
      {"x.svm", "# nothing\n"},
      {"x.svm", "1 1:2\n1 2:-3\n"},
      {"x.svm", "1 1:2\n1 2:x\n"},
      {"x.svm", "1 1:2\n\n1 2:1 2:1\n"},
      {"x.npz", ""},
      {"x.npz", "1,2\n"},
      {"x.npz", zip_of({{"a.npy", npy_ints({1})}})},
      {"x.npz", zip_of(nan)},
      {"x.npz", zip_of(nan, true)},
      {"x.npz", zip_of(negative)},
      {"x.npz", zip_of(with(csr_members(), "indptr.npy", npy_ints({0, 3})))},
      {"x.npz", zip_of(with(csr_members(), "indptr.npy", npy_ints({1, 1, 3})))},
      {"x.npz", zip_of(with(csr_members(), "indptr.npy", npy_ints({0, 2, 1})))},
      {"x.npz", zip_of(with(csr_members(), "indptr.npy", npy_ints({0, 1, 2})))},
      {"x.npz", zip_of(with(csr_members(), "indices.npy", npy_ints({1, 0, 3})))},
      {"x.npz", zip_of(with(csr_members(), "indices.npy", npy_ints({1, -1, 2})))},
      {"x.npz", zip_of(with(csr_members(), "data.npy", npy_floats("(2,)", {1, 2})))},
      {"x.npz", zip_of(csr_members()).substr(0, 700)}};
  for (const auto& [name, content] : inputs) {
    const std::string path = folder.add(name, content);
    const std::string expected = error_of([&, file = path] { read_table(file); });
    EXPECT_NE(expected, "no InputError") << content;
    for (const std::size_t bytes : {1U, 16U, 4096U}) EXPECT_EQ(source_error(path, blocks_of(bytes)), expected);
  }
}

TEST(RowSource, ADamagedMember) {
  const Folder folder;
  std::string content = zip_of(csr_members());
  const std::size_t at = content.find(bytes_of<float>({2, 1, 3}));
  ASSERT_NE(at, std::string::npos);
  content[at] = static_cast<char>(content[at] ^ 1);
  const std::string path = folder.add("x.npz", content);
  EXPECT_EQ(source_error(path), path + ", member data.npy is damaged: CRC error");
}

TEST(RowSource, WhatCannotBeReadInBlocks) {
  const Folder folder;
  const std::string fortran = folder.add(
      "f.npy", npy_with_header("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 1), }", bytes_of<float>({1, 2})));
  EXPECT_EQ(source_error(fortran),
            fortran +
                " is stored column by column (Fortran order); save it row by row with np.save(name, "
                "np.ascontiguousarray(array))");
  for (const std::string kind : {"csc", "coo"}) {
    const std::string path =
        folder.add(kind + ".npz", zip_of(with(csr_members(), "format.npy", npy("|S3", "()", kind))));
    EXPECT_EQ(source_error(path), path + " holds a sparse matrix of kind \"" + kind +
                                      "\", whose rows cannot be read one after another; expected csr: save it with "
                                      "scipy.sparse.save_npz(name, matrix.tocsr())");
  }
  const std::string once =
      " can be read only once, but rows that stay outside memory are read several times; "
      "expected a file";
  EXPECT_EQ(source_error("-"), "standard input" + once);
  EXPECT_EQ(source_error("/dev/null"), "/dev/null" + once);
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(source_error(pipe), pipe + once);
  const std::string missing = folder / "missing.npy";
  EXPECT_EQ(source_error(missing), "cannot open " + missing + ": No such file or directory");
  EXPECT_EQ(source_error(folder.add("x.csv", "1\n"), blocks_of(1, {.tensor = "a"})),
            "--tensor is for safetensors files; " + (folder / "x.csv") + " is read as csv");
}

TEST(RowSource, ABadBlockLeavesTheOthers) {
  const Folder folder;
  const auto expect_middle_bad = [](RowSource& source) {
    RowBlock block;
    for (int time = 0; time < 2; ++time) {
      source.read(0, block);
      EXPECT_EQ(block.values[0], 1.0f);
      EXPECT_NE(error_of([&] { source.read(1, block); }).find("row 1"), std::string::npos);
      source.read(2, block);
      EXPECT_EQ(block.values[0], 3.0f);
    }
  };
  const std::vector<float> values = {1, std::nanf(""), 3};
  expect_middle_bad(*open_row_source(folder.add("x.npy", npy_floats("(3, 1)", values)), blocks_of(1)));
  Members members = with(csr_members(), "shape.npy", npy_longs({3, 1}));
  members = with(members, "indptr.npy", npy_ints({0, 1, 2, 3}));
  members = with(members, "indices.npy", npy_ints({0, 0, 0}));
  members = with(members, "data.npy", npy_floats("(3,)", values));
  expect_middle_bad(*open_row_source(folder.add("x.npz", zip_of(members)), blocks_of(1)));
  expect_middle_bad(*open_row_source(folder.add("y.npz", zip_of(members, true)), blocks_of(1)));
}

}  // namespace
}  // namespace winnow
