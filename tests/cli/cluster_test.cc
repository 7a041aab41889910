// winnow cluster plan: memory, passes, bytes and time of a selection on several machines, before anything starts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"

namespace winnow::testing {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;

std::string shard_of(std::size_t rows, std::size_t columns) {
  const std::vector<float> x(rows * columns, 0.5F);
  const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  return npy("<f4", shape, x.data(), x.size() * sizeof(float));
}

Json plan_of(const Folder& folder, const std::string& arguments) {
  const Outcome outcome = folder.run(WINNOW_PROGRAM, "cluster plan " + arguments + " --json -");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(ClusterPlan, TellsWhatShardsNeed) {
  const Folder folder;
  folder.write("a.npy", shard_of(3000, 8));
  folder.write("b.npy", shard_of(1000, 8));
  folder.write("all.list", "a.npy\nb.npy\n");
  const Json plan = plan_of(folder, "all.list -k 1% --workers 2");
  EXPECT_EQ(plan["n"], 4000);
  EXPECT_EQ(plan["d"], 8);
  EXPECT_EQ(plan["k"], 40);
  EXPECT_EQ(plan["shards"], 2);
  EXPECT_EQ(plan["passes"].get<int>(), plan["rounds"].get<int>() + 5);  // survey, three repairs, certificate
  EXPECT_GE(plan["kept"].get<int>(), 80);
  EXPECT_GT(plan["moved_bytes"].get<double>(), 0);
  EXPECT_GT(plan["seconds"].get<double>(), 0);
  double seconds = 0, read = 0, moved = 0;
  for (const Json& step : plan["steps"]) {
    seconds += step["seconds"].get<double>();
    read += step["read_bytes"].get<double>();
    moved += step["moved_bytes"].get<double>();
  }
  EXPECT_NEAR(plan["seconds"].get<double>(), seconds, 1e-9 + 1e-9 * seconds);
  EXPECT_EQ(plan["read_bytes"].get<double>(), read);
  EXPECT_EQ(plan["moved_bytes"].get<double>(), moved);

  const Outcome table = folder.run(WINNOW_PROGRAM, "cluster plan all.list -k 40 --workers 3");
  EXPECT_EQ(table.exit_code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("4000 x 8 in 2 shards"));
  EXPECT_THAT(table.out, HasSubstr("2 shards keep at most as many workers busy"));
}

TEST(ClusterPlan, ABillionRowsNeedNoFiles) {
  const Folder folder;
  const std::string rows = "--rows 1000000000 --columns 768 --shards 400 -k 10000 --disk 1e9";
  const Json ten = plan_of(folder, rows + " --workers 10");
  const Json hundred = plan_of(folder, rows + " --workers 100");
  EXPECT_EQ(ten["n"], 1000000000);
  EXPECT_EQ(ten["passes"], hundred["passes"]);
  EXPECT_LT(hundred["hours"].get<double>(), ten["hours"].get<double>() / 5);
  EXPECT_GT(hundred["moved_bytes"].get<double>(), ten["moved_bytes"].get<double>());
  EXPECT_LT(hundred["moved_bytes"].get<double>(), 1e-2 * 1e9 * 768 * 4);
}

TEST(ClusterPlan, TellsWhetherAWorkerFits) {
  const Folder folder;
  folder.write("a.npy", shard_of(3000, 8));
  EXPECT_EQ(plan_of(folder, "a.npy -k 10 --workers 1 --worker-memory 1G")["fits"], true);
  EXPECT_EQ(plan_of(folder, "a.npy -k 10 --workers 1 --worker-memory 64M")["fits"], false);
  const Outcome table = folder.run(WINNOW_PROGRAM, "cluster plan a.npy -k 10 --workers 1 --worker-memory 64M");
  EXPECT_THAT(table.out, HasSubstr("does not fit into 64M"));
}

TEST(ClusterPlan, WrongArgumentsAreSaid) {
  const Folder folder;
  folder.write("a.npy", shard_of(30, 8));
  folder.write("b.npy", shard_of(30, 9));
  folder.write("both.list", "a.npy\nb.npy\n");
  const std::vector<std::pair<std::string, std::string>> cases{
      {"-k 5 --workers 2", "no shards were given"},
      {"-k 5 --workers 2 --rows 100", "--rows and --columns"},
      {"a.npy -k 5 --workers 2 --rows 100 --columns 3", "expected files, or numbers without files"},
      {"a.npy -k 5 --workers 0", "--workers is 0"},
      {"a.npy -k x --workers 2", "x"},
      {"a.npy --workers 2", "-k is required"},
      {"a.npy -k 5 --workers 2 --pruner quickprune", "need all rows in one process"},
      {"both.list -k 5 --workers 2", "b.npy has 9 columns"},
      {"absent.npy -k 5 --workers 2", "absent.npy"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = folder.run(WINNOW_PROGRAM, "cluster plan " + arguments);
    EXPECT_EQ(outcome.exit_code, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(message)) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
  }
}

}  // namespace
}  // namespace winnow::testing
