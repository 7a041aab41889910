// Files that change, shrink or fail while their blocks are read: one clear sentence, and never a signal.
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <functional>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"
#include "tests/unit/io/row_source_test.h"
#include "winnow/io/row_source.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// Files of 1000 rows, of every kind.
std::vector<std::string> files_of_every_kind(const Folder& folder) {
  std::string text;
  std::string sparse;
  std::vector<float> values;
  std::vector<std::int32_t> ends = {0};
  std::vector<std::int32_t> columns;
  for (int i = 0; i < 1000; ++i) {
    text += std::to_string(i % 10) + "," + std::to_string(i % 7) + "\n";
    sparse += "1 1:" + std::to_string(i % 10) + " 2:" + std::to_string(i % 7) + "\n";
    values.insert(values.end(), {static_cast<float>(i % 10), static_cast<float>(i % 7)});
    columns.insert(columns.end(), {0, 1});
    ends.push_back(2 * i + 2);
  }
  Members members = with(csr_members(), "shape.npy", npy_longs({1000, 2}));
  members = with(members, "indptr.npy", npy_ints(ends));
  members = with(members, "indices.npy", npy_ints(columns));
  members = with(members, "data.npy", npy_floats("(2000,)", values));
  return {
      folder.add("x.npy", npy_floats("(1000, 2)", values)),
      folder.add("x.safetensors", safetensors("{" + tensor("a", "F32", "[1000,2]", 0, 8000) + "}", bytes_of(values))),
      folder.add("x.csv", text),
      folder.add("x.svm", sparse),
      folder.add("stored.npz", zip_of(members)),
      folder.add("packed.npz", zip_of(members, true))};
}

// What each block says after the file was changed in the middle of a pass.
void expect_in_every_block(const std::string& path, const std::function<void()>& change, const std::string& expected) {
  const auto source = open_row_source(path, blocks_of(2000));
  ASSERT_GT(source->blocks(), 3U) << path;
  RowBlock block;
  source->read(0, block);
  change();
  for (const std::size_t b : {std::size_t{1}, source->blocks() - 1, std::size_t{0}}) {
    EXPECT_EQ(error_of([&] { source->read(b, block); }), path + " changed while it was being read: " + expected);
  }
  EXPECT_EQ(error_of([&] {
              source->gather(std::vector<Element>{5, 900}, block);
            }),
            path + " changed while it was being read: " + expected);
}

TEST(ChangedFiles, Shrunk) {
  for (const bool whole : {false, true}) {
    const Folder folder;
    for (const std::string& path : files_of_every_kind(folder)) {
      const auto before = fs::file_size(path);
      const auto after = whole ? 0 : before / 2;
      expect_in_every_block(
          path, [&] { fs::resize_file(path, after); },
          "it had " + std::to_string(before) + " bytes and now has " + std::to_string(after));
    }
  }
}

TEST(ChangedFiles, Grown) {
  const Folder folder;
  for (const std::string& path : files_of_every_kind(folder)) {
    const auto before = fs::file_size(path);
    expect_in_every_block(
        path, [&] { std::ofstream(path, std::ios::app) << "1"; },
        "it had " + std::to_string(before) + " bytes and now has " + std::to_string(before + 1));
  }
}

TEST(ChangedFiles, Overwritten) {
  const Folder folder;
  for (const std::string& path : files_of_every_kind(folder)) {
    const auto before = fs::file_size(path);
    const auto overwrite = [&] {
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      file << std::string(before, '\xFF');  // infinities, and no numbers
      file.close();
      fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(1));  // a clock may stand still
    };
    expect_in_every_block(path, overwrite, "it still has " + std::to_string(before) + " bytes, but was written to");
  }
}

// A file that is opened again has to be the one that was opened first.
TEST(ChangedFiles, ShardsAreOpenedAgain) {
  const Folder folder;
  const std::vector<std::string> paths = {folder.add("a.npy", npy_floats("(2, 1)", {1, 2})),
                                          folder.add("b.npy", npy_floats("(2, 1)", {3, 4}))};
  const auto source = open_row_source(paths, blocks_of(1));
  RowBlock block;
  source->read(0, block);
  folder.add("new", npy_floats("(3, 1)", {3, 4, 5}));
  fs::rename(folder / "new", paths[1]);
  EXPECT_EQ(error_of([&] { source->read(2, block); }),
            paths[1] + " changed while it was being read: it had 136 bytes and now has 140");
  source->read(1, block);
  EXPECT_EQ(block.values, std::vector<float>{2});
  fs::remove(paths[1]);
  EXPECT_EQ(error_of([&] { source->read(2, block); }), "cannot open " + paths[1] + ": No such file or directory");
}

// One file is opened once: it may be replaced or removed by name.
TEST(ChangedFiles, OneFileStaysOpen) {
  const Folder folder;
  const std::string path = folder.add("a.npy", npy_floats("(2, 1)", {1, 2}));
  const auto source = open_row_source(path, blocks_of(1));
  fs::remove(path);
  RowBlock block;
  source->read(1, block);
  EXPECT_EQ(block.values, std::vector<float>{2});
}

// Puts a folder in the place of the open file, which can be opened but not read.
void make_unreadable(const std::string& path) {
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
    std::error_code ignored;
    if (fs::read_symlink(entry.path(), ignored) != path) continue;
    const int folder = ::open("/", O_RDONLY | O_DIRECTORY);
    ::dup2(folder, std::stoi(entry.path().filename().string()));
    ::close(folder);
  }
}

TEST(ChangedFiles, AReadThatFailsIsTheMachinesFault) {
  const Folder folder;
  for (const std::string& path : files_of_every_kind(folder)) {
    const auto source = open_row_source(path, blocks_of(2000));
    make_unreadable(path);
    RowBlock block;
    try {
      source->read(2, block);
      ADD_FAILURE() << path;
    } catch (const SystemError& error) {
      EXPECT_EQ(error.what(), "cannot read " + path + ": Is a directory");
    }
  }
}

}  // namespace
}  // namespace winnow
