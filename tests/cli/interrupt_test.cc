// Ctrl-C while winnow waits for its input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/program.h"

namespace winnow::testing {
namespace {

TEST(Interrupt, OneLineAndExitCode130) {
  const Folder folder;
  // The shell waits until the program has opened the pipe, so that the signal finds it reading.
  folder.write("run", "mkfifo pipe\n'" WINNOW_PROGRAM
                      "' select pipe --format csv -k 1 --json p.json &\nexec 3>pipe\n"
                      "echo 1,2 >&3\nkill -INT $!\nwait $!\n");
  const Outcome outcome = folder.winnow("--version >/dev/null; trap '' INT; bash run");
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("winnow: interrupted"));
  EXPECT_FALSE(folder.has("p.json"));
}

// An ffmpeg that writes something and then hangs: it is ended, and its file is removed.
TEST(Interrupt, TakesAHelperWithIt) {
  if (std::system("ffmpeg -version >/dev/null 2>&1") != 0) GTEST_SKIP() << "the ffmpeg program is not installed";
  const Folder folder;
  folder.write("ffmpeg",
               "#!/bin/sh\nfor last; do :; done\necho half > \"${last#file:}\"\necho $$ > helper\nexec sleep 600\n");
  ASSERT_EQ(std::system(("chmod +x " + folder.path() +
                         "/ffmpeg && ffmpeg -nostdin -v error -f lavfi -i "
                         "testsrc2=s=64x48:r=10:d=3 -c:v ffv1 " +
                         folder.path() + "/film.mkv")
                            .c_str()),
            0);
  for (const char* signal : {"INT", "TERM", "HUP", "KILL"}) {
    folder.write("run",
                 "rm -f helper\nPATH=.:$PATH '" WINNOW_PROGRAM
                 "' video film.mkv --frames 2 --features colour --skim short.mkv >/dev/null &\n"
                 "until [ -s helper ]; do sleep 0.05; done\nkill -" +
                     std::string(signal) +
                     " $!\nwait $!\ncode=$?\nhelper=$(cat helper)\n"
                     "for i in $(seq 100); do kill -0 $helper 2>/dev/null || exit $code; sleep 0.05; done\nexit 99\n");
    const Outcome outcome = folder.winnow("--version >/dev/null; bash run");
    EXPECT_GT(outcome.exit_code, 128) << signal << outcome.err;
    if (std::string(signal) == "KILL") continue;  // then nothing can remove the file
    EXPECT_THAT(outcome.err, ::testing::HasSubstr("winnow: interrupted"));
    EXPECT_EQ(folder.files(), (std::vector<std::string>{"ffmpeg", "film.mkv", "helper", "run"})) << signal;
  }
}

}  // namespace
}  // namespace winnow::testing
