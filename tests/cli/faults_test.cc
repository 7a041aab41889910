// What goes wrong outside the program: full disks, limits, closed pipes, files that shrink, Ctrl-C. One clear line or
// none, the right exit code, no half-written file.
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

class Faults : public CommandTest {
 protected:
  Faults() {
    std::string rows;
    for (int i = 0; i < 3000; ++i) rows += std::to_string(i % 7) + "," + std::to_string(i % 11) + "\n";
    folder.write("rows.csv", rows);
  }

  // A process of its own that must fail, say `part` in one line, and leave the files as they were.
  void expect_failure(const std::string& arguments, const std::string& before, int code,
                      const std::string& part) const {
    const auto files = folder.files();
    const Outcome outcome = folder.run(WINNOW_PROGRAM, arguments, before);
    EXPECT_EQ(outcome.exit_code, code) << arguments << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(folder.files(), files) << arguments;
  }

  // A shell script.
  Outcome run_script(const std::string& script) const {
    folder.write("script", script);
    return folder.run("timeout", "100 bash script");
  }
};

// dash counts in blocks of 512 bytes.
TEST_F(Faults, FilesThatMayNotGrow) {
  folder.write("picks.csv", "old");
  expect_failure("select rows.csv -k 1000 -o picks.csv", "ulimit -f 2;", 1, "cannot write picks.csv: File too large");
  EXPECT_EQ(folder.read("picks.csv"), "old");
  expect_failure("select rows.csv -k 1000 --json picks.json", "ulimit -f 2;", 1, "File too large");
  folder.write("out.csv", "");
  expect_failure("select rows.csv -k 1000 -o - >out.csv", "ulimit -f 2;", 1,
                 "cannot write standard output: File too large");
}

TEST_F(Faults, AFullDisk) {
  const std::string disk = folder.path() + "/disk";
  ASSERT_EQ(mkdir(disk.c_str(), 0700), 0);
  if (mount("none", disk.c_str(), "tmpfs", 0, "size=16k") != 0) {
    rmdir(disk.c_str());
    GTEST_SKIP() << "mounting a small disk needs the superuser";
  }
  expect_failure("select rows.csv -k 3000 -o disk/picks.csv", "", 1,
                 "cannot write disk/picks.csv: No space left on device");
  const Outcome left = folder.run("ls", "-A disk");
  EXPECT_EQ(left.out, "");
  EXPECT_EQ(umount(disk.c_str()), 0);
  rmdir(disk.c_str());
}

// Nothing is said, as by other programs whose reader has enough.
TEST_F(Faults, AClosedPipe) {
  // The reader has ended before the program writes.
  const Outcome closed = run_script("mkfifo gone; (exec 3<gone; sleep 0.1) & exec 4>gone; wait; '" WINNOW_PROGRAM
                                    "' select rows.csv -k 1000 --json picks.json -o - >&4; echo $? >code");
  EXPECT_EQ(folder.read("code"), "141\n");
  EXPECT_EQ(closed.err, "");
  EXPECT_TRUE(Json::accept(folder.read("picks.json")));  // written before, and whole
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"code", "gone", "picks.json", "rows.csv", "script"}));
  // If the signal is ignored, it is an error like others.
  const Outcome ignored = run_script("trap '' PIPE; (exec 3<gone; sleep 0.1) & exec 4>gone; wait; '" WINNOW_PROGRAM
                                     "' select rows.csv -k 1000 -o - >&4; echo $? >code");
  EXPECT_EQ(folder.read("code"), "1\n");
  EXPECT_EQ(ignored.err, "winnow: cannot write standard output: Broken pipe\n");
}

TEST_F(Faults, InputsThatCannotBeRead) {
  expect_failure("select rows.csv -k 1 --ids .", "", 2, "Is a directory");
  expect_failure("select - -k 1 <.", "", 2, "Is a directory");
  expect_failure("select - -k 1 --format csv <&-", "", 2, "Bad file descriptor");
  expect_failure("select /proc/self/mem -k 1 --format csv", "", 1, "cannot read /proc/self/mem: Input/output error");
}

TEST_F(Faults, NoPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "the superuser may read everything";
  folder.write("mine.csv", "1,2\n");
  ASSERT_EQ(std::system(("chmod 000 " + folder.path() + "/mine.csv").c_str()), 0);
  expect_failure("select mine.csv -k 1", "", 2, "cannot open mine.csv: Permission denied");
}

// The program waits for the ids in a pipe while the file that it has mapped is truncated.
TEST_F(Faults, AMappedFileThatShrinks) {
  constexpr std::size_t kRows = 100000;
  const std::vector<float> ones(kRows * 8, 1.0F);
  const std::string rows = npy("<f4", "(" + std::to_string(kRows) + ", 8)", ones.data(), ones.size() * sizeof(float));
  std::string ids;
  for (std::size_t i = 0; i < kRows; ++i) ids += "id\n";
  folder.write("ids", ids);
  folder.write("picks.txt", "0\n1\n");
  for (const char* command : {"select rows.npy -k 5 --json picks.json", "certify rows.npy --picks picks.txt",
                              "sparsify rows.npy -o kept.csv"}) {
    folder.write("rows.npy", rows);
    const bool certify = std::string(command).starts_with("certify");
    const Outcome outcome = run_script(
        std::string("rm -f pipe; mkfifo pipe; '" WINNOW_PROGRAM "' ") + command +
        (certify ? " --costs pipe --budget 3" : " --ids pipe") +
        " & exec 3>pipe; until grep -q rows.npy /proc/$!/maps; do sleep 0.02; done; truncate -s 100 rows.npy; " +
        (certify ? "sed s/id/1/" : "cat") + " ids >&3; exec 3>&-; wait $!");
    EXPECT_EQ(outcome.exit_code, 2) << command << outcome.err;
    EXPECT_EQ(outcome.err, "winnow: " + folder.path() +
                               "/rows.npy became shorter while it was being read; expected a file that does not "
                               "change\n")
        << command;
    EXPECT_FALSE(folder.has("picks.json"));
  }
}

// Written to in place, it would give picks of rows that were never together. Replaced by another file, it stays as it
// was.
TEST_F(Faults, AMappedFileThatChanges) {
  const std::vector<float> ones(3000, 1.0F);
  folder.write("rows.npy", npy("<f4", "(1000, 3)", ones.data(), ones.size() * sizeof(float)));
  folder.write("ids", [] {
    std::string ids;
    for (int i = 0; i < 1000; ++i) ids += "id\n";
    return ids;
  }());
  const auto outcome_of = [&](const std::string& change) {
    return run_script("rm -f pipe; mkfifo pipe; '" WINNOW_PROGRAM
                      "' select rows.npy -k 5 --ids pipe --json picks.json & exec 3>pipe; until grep -q rows.npy "
                      "/proc/$!/maps; do sleep 0.02; done; " +
                      change + "; cat ids >&3; exec 3>&-; wait $!");
  };
  const Outcome written = outcome_of("printf x | dd of=rows.npy bs=1 seek=4000 conv=notrunc status=none");
  EXPECT_EQ(written.exit_code, 2);
  EXPECT_EQ(written.err,
            "winnow: rows.npy changed while it was being read: it still has 12128 bytes, but was written to\n");
  EXPECT_FALSE(folder.has("picks.json"));
  const Outcome replaced = outcome_of("cp rows.npy other; mv other rows.npy");
  EXPECT_EQ(replaced.exit_code, 0) << replaced.err;
}

// Any other SIGBUS ends the program as usual.
TEST_F(Faults, ABusErrorOfAnotherKind) {
  const Outcome outcome = run_script("mkfifo pipe; '" WINNOW_PROGRAM
                                     "' select pipe --format csv -k 1 & exec 3>pipe; kill -BUS $!; wait $!");
  EXPECT_EQ(outcome.exit_code, 128 + SIGBUS) << outcome.err;
}

TEST_F(Faults, AnInterruptedSelectionLeavesNothing) {
  // Far more work than the test waits for.
  std::string row = "1";
  for (int i = 0; i < 400; ++i) row += "," + std::to_string(i);
  std::string rows;
  for (int i = 0; i < 4000; ++i) rows += std::to_string(i) + row + "\n";
  folder.write("many.csv", rows);
  folder.write("script", "");
  const auto files = folder.files();
  for (const auto& [name, code] : {std::pair("INT", 130), std::pair("TERM", 143), std::pair("HUP", 129)}) {
    const Outcome outcome =
        run_script("'" WINNOW_PROGRAM
                   "' select many.csv -k 4000 --method greedy --threads 1 -o picks.csv --json p.json & "
                   "until grep -q many.csv /proc/$!/maps; do sleep 0.01; done; sleep 0.2; kill -" +
                   std::string(name) + " $!; wait $!");
    EXPECT_EQ(outcome.exit_code, code) << name << outcome.err;
    EXPECT_EQ(outcome.err, "\nwinnow: interrupted\n") << name;
    EXPECT_EQ(folder.files(), files) << name;
  }
}

}  // namespace
}  // namespace winnow::testing
