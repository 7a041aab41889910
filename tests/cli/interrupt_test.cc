// Ctrl-C while winnow waits for its input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace winnow::testing
