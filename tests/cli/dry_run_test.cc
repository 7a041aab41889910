// --dry-run: every command tells its plan, does nothing, and still refuses what is wrong. The memory of a plan is what
// runs take. Runs that cannot fit are refused before the work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.h"

namespace winnow::testing {
namespace {

using Json = nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

std::string npy_of(std::size_t rows, std::size_t columns, float least = 0) {
  std::vector<float> x(rows * columns);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>((i * i + 7 * i) % 1009) / 1009 + least;
  const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  return npy("<f4", shape, x.data(), x.size() * sizeof(float));
}

Json json_of_run(const Folder& folder, const std::string& arguments) {
  const Outcome outcome = folder.run(WINNOW_PROGRAM, arguments + " --json -");
  EXPECT_EQ(outcome.exit_code, 0) << arguments << ": " << outcome.err;
  return Json::parse(outcome.out, nullptr, false);
}

TEST(DryRun, EveryCommandOverRowsTellsItsPlanAndDoesNothing) {
  const Folder folder;
  folder.write("rows.npy", npy_of(500, 8));
  folder.write("rows.csv", "1,2\n3,4\n5,6\n");
  folder.write("picks.txt", "1\n2\n");
  const auto before = folder.files();
  for (const std::string command :
       {"select rows.npy -k 10 -o picks.csv --assign a.csv", "select rows.csv -k 1 --html page.html",
        "select rows.npy -k 10,20 --method lazy", "select rows.npy -k 5 --objective facility --neighbours 4",
        "select rows.npy -k 5 --objective facility --represented rows.npy", "sparsify rows.npy -k 10 -o kept.csv",
        "sparsify rows.npy", "compare rows.npy -k 10,20 --methods all --html c.html",
        "certify rows.npy --picks picks.txt", "stream rows.npy -k 5 -o s.csv",
        "stream rows.npy -k 5 --objective facility"}) {
    const Outcome table = folder.run(WINNOW_PROGRAM, command + " --dry-run");
    EXPECT_EQ(table.exit_code, 0) << command << ": " << table.err;
    EXPECT_THAT(table.out, HasSubstr("nothing was computed or written")) << command;
    EXPECT_THAT(table.out, ContainsRegex("memory +about [0-9.]+M")) << command;
    const Json plan = json_of_run(folder, command + " --dry-run");
    ASSERT_TRUE(plan.is_object()) << command;
    EXPECT_EQ(plan["dry_run"], true) << command;
    EXPECT_EQ(plan["passes"], 1) << command;
    EXPECT_EQ(plan["fits"], true) << command;
    EXPECT_GT(plan["gains"].get<double>(), 0) << command;
    EXPECT_GT(plan["memory_bytes"].get<double>(), 0) << command;
    EXPECT_GT(plan["seconds"].get<double>(), 0) << command;
    EXPECT_EQ(folder.files(), before) << command;
  }
}

TEST(DryRun, StillRefusesWhatIsWrong) {
  const Folder folder;
  folder.write("rows.npy", npy_of(50, 8));
  folder.write("bad.npy", "\x93NUMPY rubbish");
  const auto complaint = [&](const std::string& arguments) {
    const Outcome outcome = folder.run(WINNOW_PROGRAM, arguments + " --dry-run < /dev/null");
    EXPECT_EQ(outcome.exit_code, 2) << arguments;
    return outcome.err;
  };
  EXPECT_THAT(complaint("select rows.npy"), HasSubstr("-k is missing"));
  EXPECT_THAT(complaint("select rows.npy -k 5 --method nothing"), HasSubstr("no method"));
  EXPECT_THAT(complaint("select none.npy -k 5"), HasSubstr("none.npy"));
  EXPECT_THAT(complaint("select bad.npy -k 5"), HasSubstr("bad.npy"));
  EXPECT_THAT(complaint("select - -k 5"), HasSubstr("standard input"));
}

TEST(DryRun, OutOfCoreTellsThePassesAndTheLeastMemory) {
  const Folder folder;
  folder.write("rows.npy", npy_of(100000, 64));
  const Json plan = json_of_run(folder, "select rows.npy -k 40 --memory 24M --dry-run");
  EXPECT_EQ(plan["method"], "sparsify");
  const Json run = json_of_run(folder, "select rows.npy -k 40 --memory 24M");
  const auto passes = run["reading"]["passes"].get<int>();
  EXPECT_NEAR(plan["passes"].get<int>(), passes, 3);
  EXPECT_EQ(plan["fits"], true);
  const Json little = json_of_run(folder, "select rows.npy -k 40 --memory 2M --dry-run");
  EXPECT_EQ(little["fits"], false);
  EXPECT_THAT(little["refusal"].get<std::string>(), HasSubstr("2M was allowed"));

  const auto least = little["least_bytes"].get<std::uint64_t>();
  const std::string select = "select rows.npy -k 40 --memory ";
  EXPECT_EQ(json_of_run(folder, select + std::to_string(least + 4096))["picks"].size(), 40U);
  const Outcome refused = folder.run(WINNOW_PROGRAM, select + std::to_string(least - 65536));
  EXPECT_EQ(refused.exit_code, 2);
  const std::string told = refused.err.substr(refused.err.rfind(' ') + 1);
  EXPECT_EQ(json_of_run(folder, select + std::to_string(std::stoull(told)))["picks"].size(), 40U);
}

TEST(DryRun, LimitsCountAsMemory) {
  const Folder folder;
  folder.write("rows.npy", npy_of(100000, 64));
  std::string groups;
  for (int v = 0; v < 100000; ++v) groups += v % 2 == 0 ? "a\n" : "b\n";
  folder.write("groups.txt", groups);
  const std::string select = "select rows.npy -k 40 --memory 2M --dry-run";
  const auto plain = json_of_run(folder, select)["least_bytes"].get<std::uint64_t>();
  const Json limited = json_of_run(folder, select + " --groups groups.txt --per-group 20");
  EXPECT_GE(limited["least_bytes"].get<std::uint64_t>(), plain + 100000 * 32);
}

// The memory of the plan, with the program as this build has it, is at least nearly what the run takes, and not far
// above it.
TEST(DryRun, MemoryIsWhatRunsTake) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  const Folder folder;
  folder.write("dense.npy", npy_of(200000, 32));
  folder.write("signed.npy", npy_of(5000, 16, -0.5F));
  folder.write("tiny.npy", npy_of(4, 2));
  const auto program = json_of_run(folder, "select tiny.npy -k 1 --threads 1")["peak_rss_bytes"].get<double>();
  for (const std::string command :
       {"select dense.npy -k 20 --method lazy", "select dense.npy -k 200 --method sparsify",
        "select dense.npy -k 200 --method stochastic", "select dense.npy -k 20 --negatives split --method lazy",
        "select dense.npy -k 20 --scale 0.5 --method lazy", "select dense.npy -k 20 --objective cover --method lazy",
        "sparsify dense.npy -k 200", "select signed.npy -k 20 --objective facility --memory 200M",
        "select signed.npy -k 50 --objective facility --memory 50M --method lazy",
        "select signed.npy -k 50 --objective cut", "select signed.npy -k 400 --objective logdet",
        "select signed.npy -k 20 --objective facility --neighbours 32"}) {
    const Json run = json_of_run(folder, command + " --threads 1");
    const Json plan = json_of_run(folder, command + " --threads 1 --dry-run");
    const double taken = run["peak_rss_bytes"].get<double>();
    double told = program + plan["mapped_bytes"].get<double>();
    for (const Json& part : plan["memory"]) {
      if (part["what"] != "the program") told += part["bytes"].get<double>();
    }
    EXPECT_GE(told, 0.95 * taken) << command << "\n" << plan.dump(1);
    EXPECT_LE(told, 1.5 * taken) << command << "\n" << plan.dump(1);
  }
}

TEST(DryRun, WhatCannotFitIsRefusedBeforeTheWork) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers need all of the address space";
#endif
  const Folder folder;
  folder.write("signed.npy", npy_of(20000, 16, -0.5F));  // its similarities take 1.6 GB
  folder.write("wide.npy", npy_of(100000, 200));         // 80 MB
  const auto refusal = [&](const std::string& limit, const std::string& arguments) {
    const Outcome outcome = folder.run(WINNOW_PROGRAM, arguments + " --threads 1", limit + " && ");
    EXPECT_EQ(outcome.exit_code, 2) << arguments << ": " << outcome.err;
    return outcome.err;
  };
  const std::string facility = "select signed.npy -k 10 --objective facility --memory 4G";
  EXPECT_THAT(
      refusal("ulimit -d 600000", facility),
      ContainsRegex("needs about 1\\.[0-9]+G of memory, most of it for similarities .*, and [0-9]+M can be had"));
  EXPECT_THAT(refusal("ulimit -v 1000000", facility), HasSubstr("(ulimit -v)"));
  EXPECT_THAT(refusal("ulimit -d 60000", "select wide.npy -k 10 --objective cover --scale 0.5"),
              HasSubstr("most of it for rows"));
}

}  // namespace
}  // namespace winnow::testing
