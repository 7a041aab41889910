// Output is complete or absent, and no temporary file is left.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

std::string system_error_of(const std::string& path) {
  try {
    write_file(path, "content\n");
  } catch (const SystemError& error) {
    return error.what();
  }
  return "no SystemError";
}

mode_t mode_of(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
}

TEST(WriteFile, CreatesAndReplaces) {
  const Folder folder;
  write_file(folder / "out.txt", "one");
  EXPECT_EQ(folder.content("out.txt"), "one");
  write_file(folder / "out.txt", std::string(1 << 20, 'x'));
  EXPECT_EQ(folder.content("out.txt").size(), std::size_t{1} << 20);
  write_file(folder / "out.txt", "");
  EXPECT_EQ(folder.content("out.txt"), "");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(WriteFile, ModeIsTheUmasksForNewFilesAndStaysForOldOnes) {
  const Folder folder;
  const mode_t before = ::umask(027);
  write_file(folder / "out.txt", "one");
  ::umask(before);
  EXPECT_EQ(mode_of(folder / "out.txt"), mode_t{0640});
  ::chmod((folder / "out.txt").c_str(), 0600);
  write_file(folder / "out.txt", "two");
  EXPECT_EQ(mode_of(folder / "out.txt"), mode_t{0600});
}

TEST(WriteFile, TellsWhereItsTemporaryIs) {
  const Folder folder;
  std::vector<std::string> told;
  write_file(folder / "out.txt", "one", [&](const char* temporary) {
    told.push_back(temporary == nullptr ? "" : temporary);
    if (temporary != nullptr) {
      EXPECT_TRUE(std::filesystem::exists(temporary));
    }
  });
  ASSERT_EQ(told.size(), 2u);
  EXPECT_TRUE(told[0].starts_with(folder / ".out.txt.winnow-")) << told[0];
  EXPECT_EQ(told[1], "");
  EXPECT_FALSE(std::filesystem::exists(told[0]));
}

TEST(WriteFile, ThroughSymbolicLinks) {
  const Folder folder;
  folder.add("real.txt", "old");
  std::filesystem::create_symlink("real.txt", folder / "link.txt");
  std::filesystem::create_symlink(folder / "link.txt", folder / "second.txt");
  std::filesystem::create_symlink("new.txt", folder / "dangling.txt");
  write_file(folder / "second.txt", "new");
  write_file(folder / "dangling.txt", "made");
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "second.txt"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "dangling.txt"));
  EXPECT_EQ(folder.content("real.txt"), "new");
  EXPECT_EQ(folder.content("new.txt"), "made");
  EXPECT_EQ(folder.files(), 5u);

  std::filesystem::create_symlink("loop.txt", folder / "loop.txt");
  EXPECT_TRUE(system_error_of(folder / "loop.txt").ends_with(": Too many levels of symbolic links"));
}

TEST(WriteFile, WhatIsNoFileIsWrittenStraight) {
  EXPECT_EQ(system_error_of("/dev/full"), "cannot write /dev/full: No space left on device");
  EXPECT_EQ(system_error_of("/dev/null"), "no SystemError");
  const Folder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = folder.content("pipe"); });
  write_file(pipe, "through");
  reader.join();
  EXPECT_EQ(got, "through");
}

TEST(WriteFile, PlacesThatCannotBeWritten) {
  const Folder folder;
  const std::string nowhere = folder / "missing/out.txt";
  EXPECT_EQ(system_error_of(nowhere), "cannot write " + nowhere + ": No such file or directory");
  const std::string below = folder.add("file", "1") + "/out.txt";
  EXPECT_EQ(system_error_of(below), "cannot write " + below + ": Not a directory");
  const std::string directory = folder / ".";
  EXPECT_EQ(system_error_of(directory), "cannot write " + directory + ": Is a directory");
  EXPECT_EQ(system_error_of(""), "cannot write : No such file or directory");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(WriteFile, ReadOnlyPlaces) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser may write everywhere";
  const Folder folder;
  const std::string path = folder.add("out.txt", "old");
  ::chmod(path.c_str(), 0444);
  EXPECT_EQ(system_error_of(path), "cannot write " + path + ": Permission denied");
  ::chmod((folder / ".").c_str(), 0555);
  EXPECT_EQ(system_error_of(folder / "new.txt"), "cannot write " + (folder / "new.txt") + ": Permission denied");
  ::chmod((folder / ".").c_str(), 0755);
  EXPECT_EQ(folder.content("out.txt"), "old");
}

// A limit on file sizes simulates a full disk.
TEST(WriteFile, AWriteThatBreaksOffLeavesTheOldFile) {
  const Folder folder;
  folder.add("out.txt", "old");
  struct rlimit before = {};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small = {4096, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  std::vector<bool> told;
  std::string message;
  try {
    write_file(folder / "out.txt", std::string(10000, 'x'), [&](const char* name) { told.push_back(name != nullptr); });
  } catch (const SystemError& error) {
    message = error.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(message, "cannot write " + (folder / "out.txt") + ": File too large");
  EXPECT_EQ(told, (std::vector<bool>{true, false}));
  EXPECT_EQ(folder.content("out.txt"), "old");
  EXPECT_EQ(folder.files(), 1u);
}

TEST(WriteFile, LongNames) {
  const Folder folder;
  const std::string name(250, 'n');
  write_file(folder / name, "x");
  EXPECT_EQ(folder.content(name), "x");
}

}  // namespace
}  // namespace winnow
