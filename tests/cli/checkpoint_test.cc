// --checkpoint and --resume: a run that was killed ends as if it had not been.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <thread>

#include "base/rng.h"
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Random rows, most values small.
std::string random_npy(std::size_t rows, std::size_t columns) {
  detail::Rng rng(rows);
  std::vector<float> values(rows * columns);
  for (float& x : values) x = static_cast<float>(std::pow(rng.uniform(), 3));
  return npy("<f4", "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")", values.data(),
             values.size() * sizeof(float));
}

// Without what differs between two equal runs.
void drop_times(Json& json) {
  if (json.is_object()) {
    for (const char* name : {"seconds", "peak_rss_bytes", "checkpoint"}) json.erase(name);
  }
  if (json.is_structured()) {
    for (Json& part : json) drop_times(part);
  }
}

class CheckpointTest : public CommandTest {
 protected:
  std::string result_of(const std::string& arguments) const { return without_times(json_of(arguments)); }
  static std::string without_times(Json json) {
    drop_times(json);
    json.erase("reading");  // a resumed run reads less
    return json.dump();
  }

  // The records, in the order of their steps.
  std::vector<std::string> records() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/state")) {
      const std::string name = entry.path().filename();
      if (name != "lock" && name != "run.json") names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }
};

// A run that ended before its last steps: their records are taken away again.
TEST_F(CheckpointTest, ResumesFromAnyStep) {
  folder.write("rows.npy", random_npy(600, 8));
  for (const std::string command : {"select rows.npy -k 150 --method sparsify", "select rows.npy -k 150 --method lazy",
                                    "select rows.npy -k 10%", "sparsify rows.npy -k 20"}) {
    SCOPED_TRACE(command);
    const std::string expected = result_of(command);
    EXPECT_EQ(result_of(command + " --checkpoint state"), expected);
    const auto all = records();
    for (std::size_t left = all.size(); left-- > 0;) {
      for (std::size_t i = left; i < all.size(); ++i) std::filesystem::remove(folder.path() + "/state/" + all[i]);
      const Json resumed = json_of(command + " --checkpoint state --resume");
      EXPECT_EQ(without_times(resumed), expected);
      EXPECT_EQ(resumed["checkpoint"]["folder"], "state");
      EXPECT_EQ(resumed["checkpoint"].contains("resumed_from"), left > 0);
      EXPECT_EQ(records(), all);
    }
    std::filesystem::remove_all(folder.path() + "/state");
  }
}

TEST_F(CheckpointTest, AFinishedRunIsToldAtOnce) {
  folder.write("rows.npy", random_npy(300, 6));
  const std::string command = "select rows.npy -k 20 --method lazy --checkpoint state";
  const Json first = json_of(command);
  EXPECT_FALSE(first["checkpoint"].contains("resumed_from"));
  const Json again = json_of(command + " --resume");
  EXPECT_EQ(again["checkpoint"]["resumed_from"], "the finished run");
  EXPECT_EQ(without_times(again), without_times(first));
  EXPECT_GE(again["seconds"]["maximize"], 0);
  EXPECT_THAT(folder.winnow(command + " --resume").out,
              HasSubstr("resumed from the checkpoint state: the finished run\n"));
  EXPECT_THAT(folder.winnow("sparsify rows.npy --checkpoint kept").out, Not(HasSubstr("resumed")));
  EXPECT_THAT(folder.winnow("sparsify rows.npy --checkpoint kept --resume").out,
              HasSubstr("resumed from the checkpoint kept: the finished run\n"));
}

TEST_F(CheckpointTest, ResumingWhatIsNotThereBegins) {
  folder.write("rows.npy", random_npy(50, 4));
  const Outcome outcome = folder.winnow("select rows.npy -k 5 --checkpoint state --resume -o picks.csv");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.err, "winnow: note: state holds no checkpoint yet; the run begins anew\n");
  EXPECT_TRUE(folder.has("state/run.json"));
}

// What does not change the picks may change: where results go, how much is proven, how it runs.
TEST_F(CheckpointTest, OptionsThatDoNotChangeThePicksMayDiffer) {
  folder.write("rows.npy", random_npy(300, 6));
  folder.write("names.txt", [] {
    std::string names;
    for (int i = 0; i < 300; ++i) names += "row " + std::to_string(i) + "\n";
    return names;
  }());
  const std::string command = "select rows.npy -k 20 --method lazy --checkpoint state";
  const Json first = json_of(command);
  const Json other = json_of(command +
                             " --resume --threads 1 --memory 1G --certify tight --ids names.txt -o picks.csv "
                             "--assign parts.csv --seed 00");
  EXPECT_EQ(other["value"], first["value"]);
  EXPECT_EQ(other["certify"], "tight");
  EXPECT_EQ(other["picks"][0]["id"], "row " + first["picks"][0]["index"].dump());
}

TEST_F(CheckpointTest, DifferencesAreTold) {
  folder.write("rows.npy", random_npy(300, 6));
  folder.write("costs.txt", [] {
    std::string costs;
    for (int i = 0; i < 300; ++i) costs += "1\n";
    return costs;
  }());
  const std::string command = "select rows.npy --checkpoint state ";
  EXPECT_EQ(folder.winnow(command + "-k 20").exit_code, 0);
  expect_complaint(command + "-k 20",
                   "winnow: state holds a checkpoint; --resume continues it, or choose another folder");
  expect_complaint(
      command + "--resume -k 30 --seed 7 --concave log1p",
      "state: the checkpoint was made with concave = sqrt, seed = 0, k = 20; this run has concave = log1p, "
      "seed = 7, k = 30\n");
  expect_complaint(command + "--resume -k 20 --costs costs.txt --budget 9",
                   "made with no budget, no costs; this run has budget = 9, costs costs.txt\n");
  expect_complaint("sparsify rows.npy -k 20 --checkpoint state --resume", "made with command = select");
  folder.write("rows.npy", random_npy(301, 6));
  expect_complaint(command + "--resume -k 20",
                   "made with input rows.npy of 7328 bytes; this run has input rows.npy of 7352 bytes\n");
}

// A folder or a list stands for its files, which may move.
TEST_F(CheckpointTest, ShardsAreCompared) {
  std::filesystem::create_directory(folder.path() + "/shards");
  folder.write("shards/a.npy", random_npy(200, 4));
  folder.write("shards/b.npy", random_npy(100, 4));
  folder.write("all.list", "shards/a.npy\nshards/b.npy\n");
  const Json first = json_of("select shards -k 20 --checkpoint state");
  const Json second = json_of("select all.list -k 20 --checkpoint state --resume");
  EXPECT_EQ(second["picks"], first["picks"]);
  EXPECT_EQ(second["checkpoint"]["resumed_from"], "the finished run");
  folder.write("shards/b.npy", random_npy(101, 4));
  expect_complaint("select all.list -k 20 --checkpoint state --resume",
                   "made with input shards/b.npy of 1728 bytes; this run has input shards/b.npy of 1744 bytes\n");
  folder.write("all.list", "shards/a.npy\n");
  expect_complaint("select all.list -k 20 --checkpoint state --resume",
                   "made with input of 2 files; this run has input shards/a.npy\n");
}

// Out of core, the first pass and everything after it are recorded too.
TEST_F(CheckpointTest, RowsInBlocksResumeFromAnyStep) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "many runs over 24 MB";
#endif
  folder.write("rows.npy", random_npy(20000, 300));  // 24 MB
  const std::string command = "select rows.npy -k 120 --method sparsify --memory 22M";
  const std::string expected = result_of(command);
  EXPECT_EQ(result_of(command + " --checkpoint state"), expected);
  const auto all = records();
  ASSERT_EQ(all.back(), "survey");
  for (std::size_t left = all.size(); left-- > 0;) {
    for (std::size_t i = left; i < all.size(); ++i) std::filesystem::remove(folder.path() + "/state/" + all[i]);
    EXPECT_EQ(result_of(command + " --checkpoint state --resume"), expected) << left;
  }
}

TEST_F(CheckpointTest, WrongUseIsRefused) {
  folder.write("rows.csv", "1,2\n3,4\n");
  expect_complaint("select rows.csv -k 1 --resume", "--resume was given without --checkpoint");
  expect_complaint("select - -k 1 --checkpoint state", "input is standard input, which a resumed run cannot read again",
                   "cat rows.csv | ");
  expect_complaint("select rows.csv -k 1 --checkpoint rows.csv",
                   "cannot keep a checkpoint in rows.csv: Not a directory");
  expect_complaint("select rows.csv -k 1 --checkpoint .", "it holds other files, such as rows.csv");
  // A run that fails before its first record leaves no checkpoint.
  folder.write("bad.csv", "1,2\n3,x\n");
  expect_complaint("select bad.csv -k 1 --checkpoint state", "bad.csv");
  folder.write("bad.csv", "1,2\n3,4\n");
  EXPECT_EQ(folder.winnow("select bad.csv -k 1 --checkpoint state").exit_code, 0);
}

TEST_F(CheckpointTest, ADamagedRecordIsRefused) {
  folder.write("rows.npy", random_npy(100, 4));
  const std::string command = "select rows.npy -k 5 --method lazy --checkpoint state";
  EXPECT_EQ(folder.winnow(command).exit_code, 0);
  const std::string record = "state/" + records().front();
  folder.write(record, folder.read(record).substr(0, 80));
  expect_complaint(command + " --resume", record + " is damaged or belongs to another run; remove this file");
  std::filesystem::remove(folder.path() + "/" + record);
  EXPECT_EQ(folder.winnow(command + " --resume").exit_code, 0);
}

// ---- SIGKILL

// The program, started with these arguments.
class Running {
 public:
  Running(const Folder& folder, std::vector<std::string> arguments) : child_(fork()) {
    if (child_ != 0) return;
    const int nowhere = open("/dev/null", O_WRONLY);
    if (chdir(folder.path().c_str()) != 0 || dup2(nowhere, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0) {
      _exit(126);
    }
    arguments.insert(arguments.begin(), WINNOW_PROGRAM);
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    execv(WINNOW_PROGRAM, words.data());
    _exit(126);
  }

  void kill_after(double seconds) const {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    ::kill(child_, SIGKILL);
  }
  int wait() const {  // the exit code, or 128 + the signal
    int status = -1;
    waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t child_;
};

class KillTest : public CheckpointTest {
 protected:
  static constexpr int kKilled = 128 + SIGKILL;

  static std::vector<std::string> with(std::vector<std::string> command, const std::vector<std::string>& more) {
    command.insert(command.end(), more.begin(), more.end());
    return command;
  }

  // Kills a new run at a moment before `most` seconds, and sometimes the run that resumes it too. Ends with a run that
  // is left alone.
  struct Survived {
    int kills = 0;
    bool found = false;  // records
    std::string result;
  };
  Survived killed_and_resumed(const std::vector<std::string>& command, double most, detail::Rng& rng) const {
    const auto checked = with(command, {"--checkpoint", "state", "--json", "out.json"});
    const auto resumed = with(checked, {"--resume"});
    int kills = 0;
    for (double moment = most * rng.uniform(); kills == 0; moment /= 2) {  // sooner, if the run was faster
      std::filesystem::remove_all(folder.path() + "/state");
      std::filesystem::remove(folder.path() + "/out.json");
      const Running run(folder, checked);
      run.kill_after(moment);
      kills += run.wait() == kKilled ? 1 : 0;
    }
    while (rng.below(3) == 0) {
      const Running run(folder, resumed);
      run.kill_after(most * rng.uniform());
      kills += run.wait() == kKilled ? 1 : 0;
    }
    if (folder.has("out.json")) {  // the kill came after it was written: then it is whole
      EXPECT_FALSE(Json::parse(folder.read("out.json"), nullptr, false).is_discarded());
    }
    EXPECT_EQ(Running(folder, resumed).wait(), 0);
    const Json report = Json::parse(folder.read("out.json"), nullptr, false);
    return {kills, report["checkpoint"].contains("resumed_from"), without_times(report)};
  }
};

// With sanitizers, the program is several times slower and fewer runs are killed.
TEST_F(KillTest, AtRandomMomentsTheResultIsTheSame) {
#ifdef WINNOW_SANITIZED
  constexpr int kRuns = 3;
  folder.write("rows.npy", random_npy(3000, 24));
#else
  constexpr int kRuns = 13;  // of each command: 52 runs, each killed at least once
  folder.write("rows.npy", random_npy(60000, 48));
#endif
  constexpr std::uint64_t kSeed = 14;
  SCOPED_TRACE(kSeed);
  detail::Rng rng(kSeed);
  int same = 0, runs = 0, kills = 0, found = 0;
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"select", "rows.npy", "-k", "2000", "--method", "sparsify"},
                                             {"select", "rows.npy", "-k", "1500", "--method", "lazy"},
                                             {"select", "rows.npy", "-k", "1500", "--method", "stochastic"},
                                             {"sparsify", "rows.npy", "-k", "500", "--preset", "paper"}}) {
    const auto start = std::chrono::steady_clock::now();
    ASSERT_EQ(Running(folder, with(command, {"--json", "out.json"})).wait(), 0);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const std::string expected = without_times(Json::parse(folder.read("out.json"), nullptr, false));
    for (int i = 0; i < kRuns; ++i, ++runs) {
      const Survived run = killed_and_resumed(command, std::min(seconds, 0.5), rng);  // less on a busy machine
      EXPECT_EQ(run.result, expected) << command[0] << " " << command[5] << ", run " << i;
      same += run.result == expected ? 1 : 0;
      kills += run.kills;
      found += run.found ? 1 : 0;
    }
  }
  std::printf("%d kills; %d of %d runs gave the result of the run that was not killed; %d found records\n", kills, same,
              runs, found);
  EXPECT_EQ(same, runs);
  EXPECT_GE(kills, runs);
  EXPECT_GT(found, 0);  // or nothing was tried
}

}  // namespace
}  // namespace winnow::testing
