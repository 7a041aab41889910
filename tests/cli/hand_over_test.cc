// winnow hands over to winnow-video what needs FFmpeg and OpenCV, and nothing else loads their libraries.
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string printed_by(const std::string& command) {
  std::string text;
  std::FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer;
  while (pipe != nullptr && std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) text += buffer.data();
  EXPECT_TRUE(pipe != nullptr && pclose(pipe) == 0) << command;
  return text;
}

class HandOver : public CommandTest {
 protected:
  HandOver() {
    folder.write("rows.csv", "1,0\n0,1\n1,1\n");
    folder.write("users.csv", "1,0\n1,1\n0,0\n0,1\n");
    folder.write("picks.txt", "0\n1\n");
  }

  // As its own process.
  Outcome start(const std::string& arguments, const std::string& before = "") const {
    return folder.run(WINNOW_PROGRAM, arguments, before);
  }
};

TEST_F(HandOver, OnlyTheSecondProgramLoadsTheLibraries) {
  const std::string first = printed_by("ldd '" WINNOW_PROGRAM "'");
  EXPECT_THAT(first, HasSubstr("libc.so"));
  for (const char* library : {"libav", "libsw", "libopencv", "blas", "libwinnow_video"}) {
    EXPECT_THAT(first, Not(HasSubstr(library)));
  }
  EXPECT_THAT(printed_by("ldd '" WINNOW_PROGRAM "-video'"), HasSubstr("libavformat"));
}

TEST_F(HandOver, TheAnswersAreThoseOfOneProgram) {
  for (const char* arguments :
       {"evaluate video --picks picks.txt --users users.csv", "evaluate video --picks picks.txt --users nowhere.csv",
        "evaluate video --picks picks.txt --users users.csv --json", "video nowhere.mp4 --frames 2", "video --help",
        "video film.mp4", "video --frames x", "features --help", "features picks.txt rows.csv -o rows.npy",
        "features '' -o rows.npy", "evaluate --help", "evaluate video --help", "--help", "select rows.csv --skim x"}) {
    const Outcome two = start(arguments);
    const Outcome one = folder.run(WINNOW_PROGRAM "-video", arguments);
    EXPECT_EQ(two.exit_code, one.exit_code) << arguments << two.err;
    EXPECT_EQ(two.out, one.out) << arguments;
    EXPECT_EQ(two.err, one.err) << arguments;
  }
}

TEST_F(HandOver, StandardInputIsUnread) {
  const Outcome outcome = start("evaluate video --picks - --users users.csv --json", "cat picks.txt |");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(Json::parse(outcome.out).contains("users"));
}

TEST_F(HandOver, OneLineIfTheSecondProgramIsMissing) {
  std::filesystem::copy_file(WINNOW_PROGRAM, folder.path() + "/alone");
  folder.write("film.mp4", "not read");
  for (const auto& [arguments, program] : std::vector<std::pair<std::string, std::string>>{
           {"video film.mp4", "winnow-video"}, {"evaluate video --picks picks.txt --users users.csv", "winnow-text"}}) {
    const Outcome outcome = folder.run("./alone", arguments);
    EXPECT_EQ(outcome.exit_code, 1) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr("need the program " + program + "; expected it as " + folder.path()));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST_F(HandOver, LittleAddressSpace) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers reserve terabytes of addresses";
#endif
  const std::string little = "ulimit -v 300000; timeout 100";
  EXPECT_EQ(start("--version", little).exit_code, 0);
  EXPECT_EQ(start("video --help", little).exit_code, 0);
  const Outcome selected = start("select rows.csv -k 1 -o -", little);
  EXPECT_EQ(selected.exit_code, 0) << selected.err;
  EXPECT_THAT(selected.out, HasSubstr("\n1,2,"));
  for (const char* arguments : {"video film.mp4 --frames 2", "features film.mp4 -o rows.npy",
                                "evaluate video --picks picks.txt --users users.csv"}) {
    const Outcome refused = start(arguments, little);
    EXPECT_EQ(refused.exit_code, 1) << arguments;
    EXPECT_EQ(refused.err,
              "winnow: FFmpeg and OpenCV need at least 512 MiB of address space; the limit is 292 MiB (ulimit -v)\n");
  }
  // Just enough: the libraries load, and the error is the command's own.
  const Outcome enough = start("video nowhere.mp4 --frames 2", "ulimit -v 524288; timeout 100");
  EXPECT_EQ(enough.exit_code, 2);
  EXPECT_EQ(enough.err, "winnow: there is no file nowhere.mp4\n");
}

}  // namespace
}  // namespace winnow::testing
