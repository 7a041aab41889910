// The choice of a reader, and the sources of inputs.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

TEST(ReadTable, ByEnding) {
  EXPECT_EQ(matrix_of(read_string("1,2\n", "X.CSV")), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string("1\t2\n", "x.tsv")), (Matrix{{1, 2}}));
  for (const char* name : {"x.svm", "x.libsvm", "x.svmlight"}) {
    EXPECT_EQ(matrix_of(read_string("1 1:2\n", name)), (Matrix{{2}}));
  }
}

TEST(ReadTable, ByFirstBytes) {
  EXPECT_EQ(matrix_of(read_string(npy_floats("(1, 2)", {1, 2}), "standard input")), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string(zip_of(csr_members()), "x.txt")), (Matrix{{0, 2, 0}, {1, 0, 3}}));
  const std::string tensors = safetensors("{" + tensor("a", "F32", "[1,2]", 0, 8) + "}", bytes_of<float>({1, 2}));
  EXPECT_EQ(matrix_of(read_string(tensors, "standard input")), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string("1,2\n", "x.txt")), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string("a\tb\n1\t2\n", "x")), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string("# comment\n1 1:2\n", "x.txt")), (Matrix{{2}}));
  EXPECT_EQ(matrix_of(read_string("1 qid:1 1:2\n", "x.txt")), (Matrix{{2}}));
  EXPECT_EQ(matrix_of(read_string("-1\t3:2\n", "x.txt")), (Matrix{{0, 0, 2}}));
  EXPECT_EQ(matrix_of(read_string("5\n6\n", "x.txt")), (Matrix{{5}, {6}}));
  EXPECT_EQ(error_of("", "x.txt"), "x.txt is empty: expected at least one row of numbers");
}

TEST(ReadTable, ByRequest) {
  EXPECT_EQ(matrix_of(read_string("1,2\n", "x.dat", {Format::kCsv, {}})), (Matrix{{1, 2}}));
  EXPECT_EQ(matrix_of(read_string("1 1:3\n", "x.csv", {Format::kSvmlight, {}})), (Matrix{{3}}));
  EXPECT_EQ(error_of("1,2\n", "x.csv", {Format::kAuto, {}, "a"}),
            "--tensor is for safetensors files; x.csv is read as csv");
}

TEST(ReadTable, WhatCannotBeOpened) {
  const Folder folder;
  const std::string missing = folder / "missing.npy";
  EXPECT_EQ(error_of([&] { read_table(missing); }), "cannot open " + missing + ": No such file or directory");
  const std::string directory = folder / ".";
  EXPECT_EQ(error_of([&] { read_table(directory); }),
            directory +
                " is a folder without files of rows; expected names that end in .npy, .safetensors, .npz, .csv, "
                ".tsv, .svmlight, .libsvm or .svm");
  const std::string below = folder.add("file", "1") + "/x.csv";
  EXPECT_EQ(error_of([&] { read_table(below); }), "cannot open " + below + ": Not a directory");
}

TEST(ReadTable, NoPermission) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser may read everything";
  const Folder folder;
  const std::string path = folder.add("x.csv", "1\n");
  ::chmod(path.c_str(), 0);
  EXPECT_EQ(error_of([&] { read_table(path); }), "cannot open " + path + ": Permission denied");
}

TEST(ReadTable, AReadThatFailsIsTheMachinesFault) {
  EXPECT_THROW(read_table("/proc/self/mem"), SystemError);
}

TEST(ReadTable, EmptyFile) {
  const Folder folder;
  const std::string path = folder.add("x.csv", "");
  EXPECT_EQ(error_of([&] { read_table(path); }), path + " is empty: expected at least one row of numbers");
}

TEST(ReadTable, FromAFifo) {
  const Folder folder;
  const std::string path = folder / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  std::vector<float> values(50000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  std::thread writer([&] { std::ofstream(path, std::ios::binary) << npy_floats("(25000, 2)", values); });
  const Table table = read_table(path);
  writer.join();
  EXPECT_EQ(std::get<DenseRows>(table.rows).row(24999)[1], 49999.0f);
}

// Redirects standard input to `path` while the object exists.
class Redirected {
 public:
  explicit Redirected(const std::string& path) : saved_(::dup(0)) {
    const int file = ::open(path.c_str(), O_RDONLY);
    ::dup2(file, 0);
    ::close(file);
  }
  ~Redirected() {
    ::dup2(saved_, 0);
    ::close(saved_);
  }

 private:
  int saved_;
};

TEST(ReadTable, FromStandardInput) {
  const Folder folder;
  const std::string path = folder.add("x", "1,2\n3,-4\n");
  for (const char* name : {"-", "/dev/stdin"}) {
    const Redirected redirected(path);
    EXPECT_EQ(matrix_of(read_table(name, {Format::kAuto, Negatives::kClip})), (Matrix{{1, 2}, {3, 0}}));
  }
  const Redirected redirected(path);
  EXPECT_EQ(error_of([] { read_table("-"); }).substr(0, 24), "standard input, line 2: ");
}

TEST(ReadTable, FromStandardInputWhereItStands) {
  const Folder folder;
  const Redirected redirected(folder.add("x", "9,9\n1,2\n"));
  ::lseek(0, 4, SEEK_SET);
  EXPECT_EQ(matrix_of(read_table("-")), (Matrix{{1, 2}}));
}

TEST(Options, Words) {
  EXPECT_EQ(parse_format("auto"), Format::kAuto);
  EXPECT_EQ(parse_format("npy"), Format::kNpy);
  EXPECT_EQ(parse_format("npz"), Format::kNpz);
  EXPECT_EQ(parse_format("safetensors"), Format::kSafetensors);
  EXPECT_EQ(parse_format("csv"), Format::kCsv);
  EXPECT_EQ(parse_format("tsv"), Format::kTsv);
  EXPECT_EQ(parse_format("svmlight"), Format::kSvmlight);
  EXPECT_EQ(error_of([] { parse_format("parquet"); }),
            "unknown format \"parquet\": expected auto, npy, npz, safetensors, csv, tsv or svmlight");
  EXPECT_EQ(parse_negatives("error"), Negatives::kReject);
  EXPECT_EQ(parse_negatives("clip"), Negatives::kClip);
  EXPECT_EQ(parse_negatives("split"), Negatives::kSplit);
  EXPECT_EQ(parse_negatives("keep"), Negatives::kKeep);
  EXPECT_EQ(error_of([] { parse_negatives("drop"); }),
            "unknown treatment of negatives \"drop\": expected error, clip, split or keep");
}

}  // namespace
}  // namespace winnow
