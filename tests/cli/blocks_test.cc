// Rows that do not fit into memory: the same picks as in memory, within the memory allowed.
#include <cstring>
#include <fstream>
#include <vector>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

// Rows around a few hundred centres, all >= 0, written one by one.
void write_rows(const Folder& folder, const std::string& name, std::size_t n, std::size_t d) {
  std::string file = npy("<f4", "(" + std::to_string(n) + ", " + std::to_string(d) + ")", "", 0);
  std::ofstream out(folder.path() + "/" + name, std::ios::binary);
  out << file;
  std::vector<float> row(d);
  std::uint64_t noise = 1;
  for (std::size_t v = 0; v < n; ++v) {
    const std::size_t centre = v * 2654435761u % 397;
    for (std::size_t u = 0; u < d; ++u) {
      noise = noise * 6364136223846793005u + 1442695040888963407u;
      const bool strong = (u * 31 + centre * 17) % 29 == 0;
      row[u] = static_cast<float>(noise >> 40) * 0x1p-24F * (strong ? 4.0F : 0.25F);
    }
    out.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(d * sizeof(float)));
  }
}

class Blocks : public CommandTest {
 protected:
  void expect_same(const Json& in_blocks, const Json& in_memory) {
    EXPECT_EQ(in_blocks["picks"], in_memory["picks"]);
    EXPECT_EQ(in_blocks["value"], in_memory["value"]);
    EXPECT_EQ(in_blocks["certificate"]["ratio"], in_memory["certificate"]["ratio"]);
    EXPECT_EQ(in_blocks["n"], in_memory["n"]);
    EXPECT_EQ(in_blocks["d"], in_memory["d"]);
    EXPECT_FALSE(in_memory.contains("reading"));
    EXPECT_GE(in_blocks["reading"]["passes"].get<int>(), 2);
  }
};

TEST_F(Blocks, ThePicksAreThoseInMemory) {
  write_rows(folder, "rows.npy", 100000, 100);  // 40 MB
  const std::string select = "select rows.npy -k 40 --method sparsify --seed 7";
  const Json in_memory = json_of(select);
  expect_same(json_of(select + " --memory 32M"), in_memory);
  expect_same(json_of(select + " --memory 32M --threads 1"), in_memory);
  const Json by_auto = json_of("select rows.npy -k 40 --seed 7 --memory 32M");
  EXPECT_EQ(by_auto["picks"], in_memory["picks"]);
  EXPECT_THAT(by_auto.dump(), ::testing::HasSubstr("the rows do not fit into the memory allowed"));
}

TEST_F(Blocks, PrunedRowsAndCertificatesAreThoseInMemory) {
  write_rows(folder, "rows.npy", 100000, 100);
  const Json kept = json_of("sparsify rows.npy -k 40 --memory 32M");
  EXPECT_EQ(kept["kept"], json_of("sparsify rows.npy -k 40")["kept"]);
  EXPECT_TRUE(kept.contains("reading"));
  folder.write("picks.txt", "5\n77\n4711\n");
  EXPECT_EQ(json_of("certify rows.npy --picks picks.txt --memory 32M")["certificate"]["ratio"],
            json_of("certify rows.npy --picks picks.txt")["certificate"]["ratio"]);
}

TEST_F(Blocks, LimitsScoresAndAssignmentsWork) {
  write_rows(folder, "rows.npy", 100000, 100);
  std::string scores, groups;
  for (int v = 0; v < 100000; ++v) {
    scores += std::to_string(v % 97) + "\n";
    groups += std::to_string(v % 3) + "\n";
  }
  folder.write("scores.txt", scores);
  folder.write("groups.txt", groups);
  folder.write("start.txt", "3\n4\n");
  const std::string select =
      "select rows.npy -k 12 --method sparsify --scores scores.txt --groups groups.txt --per-group 4 --start start.txt "
      "--assign ";
  const Json in_memory = json_of(select + "memory.csv");
  expect_same(json_of(select + "blocks.csv --memory 36M"), in_memory);
  EXPECT_EQ(folder.read("blocks.csv"), folder.read("memory.csv"));
}

TEST_F(Blocks, WhatDoesNotWorkIsRefused) {
  write_rows(folder, "rows.npy", 100000, 100);
  expect_complaint("select rows.npy -k 40 --memory 2M", "need");
  expect_complaint("select rows.npy -k 40 --memory 32M --html page.html", "needs all rows in memory: they take 38.2M");
  expect_complaint("select rows.npy -k 40 --memory 32M --method gist --spread 1",
                   "--method gist needs all rows in memory");
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"rows.npy"}));
}

TEST_F(Blocks, ThreeHundredTwentyMegabytesInSixtyFour) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  write_rows(folder, "rows.npy", 312500, 256);
  const std::string select = "select rows.npy -k 100 --method sparsify --threads 2 --json ";
  // The limit counts memory that is reserved and never used too, such as stacks, so it has a little more room.
  const Outcome held =
      folder.run(WINNOW_PROGRAM, select + "blocks.json --memory 64M", "ulimit -d 81920; ulimit -s 1024; ");
  ASSERT_EQ(held.exit_code, 0) << held.err;
  ASSERT_EQ(folder.run(WINNOW_PROGRAM, select + "memory.json").exit_code, 0);
  const Json blocks = Json::parse(folder.read("blocks.json"));
  EXPECT_LE(blocks["peak_rss_bytes"].get<std::uint64_t>(), std::uint64_t{80} << 20);
  expect_same(blocks, Json::parse(folder.read("memory.json")));
}

}  // namespace
}  // namespace winnow::testing
