// A checkpoint survives kills and full disks, and refuses what is damaged, of another run, or in use.
#include "winnow/io/checkpoint.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kStep = "0001-lazy-00000000000000ff";

class Checkpoint : public ::testing::Test {
 protected:
  Checkpoint() : run_{{{"k", "100"}, {"seed", "0"}}, {{"input", folder_.add("rows.npy", "some rows")}}} {}

  std::string state() const { return folder_ / "state"; }
  CheckpointFolder opened(bool resume) const { return CheckpointFolder(state(), run_, resume); }

  // A checkpoint of one record, closed.
  void make(std::string_view content = "content") const { opened(false).record(kStep, "lazy, 100 picks", content); }

  std::string complaint_of_resuming() const {
    return error_of([&] { CheckpointFolder(state(), run_, true); });
  }
  std::string complaint_of_finding() const {
    return error_of([&] { CheckpointFolder(state(), run_, true).find(kStep); });
  }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(state())) found.push_back(entry.path().filename());
    std::sort(found.begin(), found.end());
    return found;
  }

  Folder folder_;
  CheckpointRun run_;
};

TEST_F(Checkpoint, RecordsAreFoundAgain) {
  const std::string binary("\0\n\xFF", 3);
  {
    CheckpointFolder first(state(), run_, false);
    EXPECT_TRUE(first.is_new());
    EXPECT_TRUE(first.has_time());
    EXPECT_EQ(first.find(kStep), std::nullopt);
    first.record(kStep, "lazy, 100 picks", "old");
    first.record(kStep, "lazy, 200 picks", binary);
    first.record("0002-certificate-0", "certificate", "");
    first.record("survey", "the first pass over all rows", "totals");
  }
  CheckpointFolder second(state(), run_, true);
  EXPECT_FALSE(second.is_new());
  EXPECT_EQ(second.resumed_from(), "");
  EXPECT_EQ(second.find(kStep), binary);
  EXPECT_EQ(second.resumed_from(), "lazy, 200 picks");
  EXPECT_EQ(second.find("0002-certificate-0"), "");
  EXPECT_EQ(second.find("survey"), "totals");
  EXPECT_EQ(second.resumed_from(), "certificate");
  EXPECT_EQ(second.find("0003-lazy-0"), std::nullopt);
  EXPECT_TRUE(second.was_finished());  // so far
  second.record("0003-lazy-0", "lazy, 100 picks", "");
  EXPECT_FALSE(second.was_finished());
  EXPECT_EQ(names(),
            (std::vector<std::string>{kStep, "0002-certificate-0", "0003-lazy-0", "lock", "run.json", "survey"}));
}

// A run that failed before its first record leaves nothing to resume, and nothing in the way.
TEST_F(Checkpoint, BeginsWithTheFirstRecord) {
  opened(false);
  EXPECT_EQ(names(), (std::vector<std::string>{"lock"}));
  EXPECT_TRUE(opened(false).is_new());
  EXPECT_TRUE(opened(true).is_new());
  make();
  EXPECT_FALSE(opened(true).is_new());
}

TEST_F(Checkpoint, IsNotOverwritten) {
  make();
  EXPECT_EQ(error_of([&] { opened(false); }),
            state() + " holds a checkpoint; --resume continues it, or choose another folder");
}

TEST_F(Checkpoint, TwoRunsInOneFolderAreRefused) {
  const CheckpointFolder first(state(), run_, false);
  EXPECT_EQ(complaint_of_resuming(),
            "another run uses the checkpoint " + state() + "; expected another folder, or that run to end");
}

TEST_F(Checkpoint, AKilledRunLeavesNoLock) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    CheckpointFolder killed(state(), run_, false);
    killed.record(kStep, "lazy, 100 picks", "content");
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  CheckpointFolder resumed(state(), run_, true);
  EXPECT_EQ(resumed.find(kStep), "content");
}

TEST_F(Checkpoint, WhatAKilledWriterLeftIsRemoved) {
  make();
  folder_.add("state/." + std::string(kStep) + ".winnow-abcdef", "half a rec");
  EXPECT_EQ(opened(true).find(kStep), "content");
  EXPECT_EQ(names(), (std::vector<std::string>{kStep, "lock", "run.json"}));
}

TEST_F(Checkpoint, EveryDifferenceOfOptionsIsTold) {
  make();
  run_.options = {{"k", "200"}, {"seed", "0.0"}, {"budget", "7"}, {"costs", ""}};
  EXPECT_EQ(complaint_of_resuming(),
            state() + ": the checkpoint was made with k = 100, no budget; this run has k = 200, budget = 7");
  run_.options = {{"k", "1e2"}};  // the same number, and the seed is missing
  EXPECT_EQ(complaint_of_resuming(), state() + ": the checkpoint was made with seed = 0; this run has no seed");
}

TEST_F(Checkpoint, EveryDifferenceOfFilesIsTold) {
  const std::string rows = folder_ / "rows.npy";
  struct stat before = {};
  ::stat(rows.c_str(), &before);
  const auto set_time = [](const std::string& path, const struct timespec& time) {
    const struct timespec times[2] = {time, time};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  };
  make();
  folder_.add("rows.npy", "more rows than before");
  EXPECT_EQ(complaint_of_resuming(), state() + ": the checkpoint was made with input " + rows +
                                         " of 9 bytes; this run has input " + rows + " of 21 bytes");
  folder_.add("rows.npy", "same size");
  set_time(rows, before.st_mtim);
  EXPECT_THAT(complaint_of_resuming(), HasSubstr("made with input " + rows + " (first and last MiB: "));
  folder_.add("rows.npy", "some rows");
  set_time(rows, {86400, 5});
  EXPECT_THAT(complaint_of_resuming(),
              HasSubstr("this run has input " + rows + " modified at 1970-01-02 00:00:00.000000005 UTC"));
  set_time(rows, before.st_mtim);
  EXPECT_EQ(complaint_of_resuming(), "no InputError");
  run_.files.push_back({"costs", folder_.add("costs.txt", "1")});
  EXPECT_EQ(complaint_of_resuming(),
            state() + ": the checkpoint was made with no costs; this run has costs " + (folder_ / "costs.txt"));
}

// The same file at another place is the same input.
TEST_F(Checkpoint, FilesMayMove) {
  make();
  std::filesystem::rename(folder_ / "rows.npy", folder_ / "moved.npy");
  run_.files = {{"input", folder_ / "moved.npy"}};
  EXPECT_EQ(opened(true).find(kStep), "content");
}

TEST_F(Checkpoint, ALargeFileIsComparedAtBothEnds) {
  const std::size_t large = (std::size_t{5} << 20) / 2;
  const auto path = folder_.add("rows.npy", std::string(large, 'a'));
  make();
  const auto time = std::filesystem::last_write_time(path);
  for (const std::size_t changed : {std::size_t{0}, large - 1}) {
    std::string content(large, 'a');
    content[changed] = 'b';
    folder_.add("rows.npy", content);
    std::filesystem::last_write_time(path, time);
    EXPECT_THAT(complaint_of_resuming(), HasSubstr("first and last MiB")) << changed;
  }
}

TEST_F(Checkpoint, ShardsAreComparedOneByOne) {
  run_.files = {{"input", folder_.add("a.npy", "a")}, {"input", folder_.add("b.npy", "b")}};
  make();
  EXPECT_EQ(complaint_of_resuming(), "no InputError");
  folder_.add("b.npy", "bb");
  EXPECT_THAT(complaint_of_resuming(), HasSubstr("b.npy of 1 bytes; this run has input"));
  run_.files.push_back({"input", folder_.add("c.npy", "c")});
  EXPECT_EQ(complaint_of_resuming(),
            state() + ": the checkpoint was made with input of 2 files; this run has input of 3 files");
}

TEST_F(Checkpoint, FilesThatCannotBeReadAgainAreRefused) {
  run_.files = {{"input", "-"}};
  EXPECT_EQ(error_of([&] { opened(false); }),
            "input is standard input, which a resumed run cannot read again; expected a file");
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  run_.files = {{"input", pipe}};
  EXPECT_EQ(error_of([&] { opened(false); }),
            "input " + pipe + " is not a regular file, so a resumed run cannot read it again; expected a file");
  run_.files = {{"input", folder_ / "missing"}};
  EXPECT_EQ(error_of([&] { opened(false); }), "cannot open " + (folder_ / "missing") + ": No such file or directory");
  EXPECT_FALSE(std::filesystem::exists(state()));
}

// Any byte that changes, is missing or is too many: the record is refused.
TEST_F(Checkpoint, DamagedRecordsAreRefused) {
  make();
  const std::string name = std::string("state/") + kStep;
  const std::string whole = folder_.content(name);
  const std::string expected =
      (folder_ / name) + " is damaged or belongs to another run; remove this file to repeat what it recorded";
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string changed = whole;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    folder_.add(name, changed);
    EXPECT_EQ(complaint_of_finding(), expected) << i;
    folder_.add(name, whole.substr(0, i));
    EXPECT_EQ(complaint_of_finding(), expected) << i;
  }
  folder_.add(name, whole + "x");
  EXPECT_EQ(complaint_of_finding(), expected);
  std::filesystem::remove(folder_ / name);
  EXPECT_EQ(complaint_of_finding(), "no InputError");
  EXPECT_EQ(opened(true).find(kStep), std::nullopt);
}

TEST_F(Checkpoint, RecordsOfAnotherRunOrStepAreRefused) {
  make();
  std::filesystem::copy_file(state() + "/" + kStep, state() + "/0002-lazy-0");
  EXPECT_THAT(error_of([&] { opened(true).find("0002-lazy-0"); }), HasSubstr("belongs to another run"));
  CheckpointRun other = run_;
  other.options[0].value = "7";
  CheckpointFolder(folder_ / "other", other, false).record(kStep, "lazy, 100 picks", "content");
  std::filesystem::copy_file(folder_ / ("other/" + std::string(kStep)), state() + "/" + kStep,
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(complaint_of_finding(), HasSubstr("belongs to another run"));
}

TEST_F(Checkpoint, DamagedDescriptionsAreRefused) {
  make();
  for (const char* text : {"", "{", "{}", "[1]", "{\"winnow_checkpoint\": 1}",
                           "{\"winnow_checkpoint\": 1, \"options\": {\"k\": 1}, \"files\": []}"}) {
    folder_.add("state/run.json", text);
    EXPECT_THAT(complaint_of_resuming(), StartsWith(state() + "/run.json is damaged")) << text;
  }
  folder_.add("state/run.json", "{\"winnow_checkpoint\": 2}");
  EXPECT_EQ(complaint_of_resuming(), state() + " holds a checkpoint of format 2; expected format 1");
}

TEST_F(Checkpoint, PlacesThatCannotHoldOne) {
  folder_.add("file", "1");
  const auto complaint_at = [&](const std::string& path) {
    return error_of([&] { CheckpointFolder(path, run_, true); });
  };
  EXPECT_EQ(complaint_at(folder_ / "file"), "cannot keep a checkpoint in " + (folder_ / "file") + ": Not a directory");
  EXPECT_EQ(complaint_at(folder_ / "missing/state"),
            "cannot keep a checkpoint in " + (folder_ / "missing/state") + ": No such file or directory");
  std::filesystem::create_directory(folder_ / "letters");
  folder_.add("letters/a.txt", "dear");
  EXPECT_EQ(complaint_at(folder_ / "letters"), "cannot keep a checkpoint in " + (folder_ / "letters") +
                                                   ": it holds other files, such as a.txt; expected an empty or new "
                                                   "folder");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "letters/lock"));
}

// A limit on file sizes simulates a full disk. The record before stays, and no half of the new one.
TEST_F(Checkpoint, AFullDiskLeavesTheOldRecord) {
  {
    CheckpointFolder run(state(), run_, false);
    run.record(kStep, "lazy, 100 picks", "content");
    struct rlimit before = {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small = {4096, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    std::string message = "no SystemError";
    try {
      run.record(kStep, "lazy, 200 picks", std::string(10000, 'x'));
    } catch (const SystemError& error) {
      message = error.what();
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(message, "cannot write " + state() + "/" + kStep + ": File too large");
  }
  EXPECT_EQ(opened(true).find(kStep), "content");
  EXPECT_EQ(names(), (std::vector<std::string>{kStep, "lock", "run.json"}));
}

}  // namespace
}  // namespace winnow
