// winnow stream: one pass over a pipe or a file, in memory that does not grow with it.
#include <algorithm>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

// Row v is strong in one feature of 12.
std::string rows_as_csv(int rows) {
  std::string text;
  for (int v = 0; v < rows; ++v) {
    for (int u = 0; u < 12; ++u) {
      text += std::to_string((v * 7 + u * 13 + v * u) % 10 + (v % 12 == u ? 20 : 0)) + (u == 11 ? "\n" : ",");
    }
  }
  return text;
}

class Stream : public CommandTest {
 protected:
  Stream() { folder.write("rows.csv", rows_as_csv(400)); }
};

TEST_F(Stream, PicksFromAPipeAsFromAFile) {
  const double lazy = json_of("select rows.csv -k 20 --method lazy")["value"];
  for (const char* method : {"sieve", "sieve++", "three-sieves"}) {
    const bool patient = std::string(method) == "three-sieves";
    const std::string arguments = std::string(" -k 20 --method ") + method + (patient ? " --patience 10" : "");
    const Json piped = json_of("stream -" + arguments, "cat rows.csv |");
    EXPECT_EQ(piped["rows"], 400);
    EXPECT_EQ(piped["d"], 12);
    EXPECT_EQ(piped["k"], 20);
    EXPECT_EQ(piped["method"], method);
    EXPECT_LE(piped["picks"].size(), 20U);
    EXPECT_GE(piped["value"].get<double>(), 0.8 * lazy) << method;
    EXPECT_LE(piped["stored"], 50 * 20);
    EXPECT_GT(piped["evaluations"], 400);
    const Json file = json_of("stream rows.csv --threads 1" + arguments);
    EXPECT_EQ(file["picks"], piped["picks"]);
    EXPECT_EQ(file["value"], piped["value"]);
  }
}

TEST_F(Stream, TellsItsSettings) {
  const Json sieve = json_of("stream rows.csv -k 5 --concave log1p --trials 20");
  EXPECT_EQ(sieve["settings"], Json::parse(R"({"concave": "log1p"})"));
  EXPECT_EQ(sieve["method_settings"], Json::parse(R"({"trials": 20.0})"));
  EXPECT_EQ(sieve["negatives"], "error");
  const Json three = json_of("stream rows.csv -k 5 --method three-sieves --epsilon 0.1");
  EXPECT_EQ(three["method_settings"], Json::parse(R"({"patience": 200.0, "epsilon": 0.1})"));
}

TEST_F(Stream, WritesCsvAndATable) {
  ASSERT_EQ(folder.winnow("stream rows.csv -k 3 -o picks.csv").exit_code, 0);
  EXPECT_THAT(folder.read("picks.csv"), ::testing::StartsWith("rank,index,gain,value\n1,"));
  const std::string table = folder.winnow("stream rows.csv -k 3").out;
  EXPECT_THAT(table, HasSubstr("3 of 400 rows (12 features) picked by sieve in one pass, objective features (sqrt)"));
  EXPECT_THAT(folder.winnow("stream rows.csv -k 300 --method three-sieves").out, HasSubstr("300 were asked for"));
}

// The row numbers are those of the stream, as other options use them.
TEST_F(Stream, ItsPicksCanBeCertified) {
  ASSERT_EQ(folder.winnow("stream rows.csv -k 10 --json picks.json").exit_code, 0);
  const Json picked = Json::parse(folder.read("picks.json"));
  const Json certified = json_of("certify rows.csv --picks picks.json");
  EXPECT_NEAR(certified["value"].get<double>(), picked["value"].get<double>(), 1e-9);
  EXPECT_GE(certified["certificate"]["ratio"], 0.45);  // the guarantee is 1/2 - epsilon
}

TEST_F(Stream, ReadsEveryFormatItCan) {
  const std::vector<float> values = {1, 2, 3, 4, -5, 6};
  folder.write("rows.npy", npy("<f4", "(3, 2)", values.data(), values.size() * sizeof(float)));
  EXPECT_EQ(json_of("stream - -k 2 --negatives split", "cat rows.npy |")["d"], 4);
  folder.write("rows.svm", "1 1:2 5:1\n0 2:3\n");
  const Json sparse = json_of("stream rows.svm -k 2 --columns 5");
  EXPECT_EQ(sparse["d"], 5);
  EXPECT_EQ(sparse["picks"].size(), 2U);
  folder.write("weights.txt", "0\n1\n");
  folder.write("two.csv", "9,1\n1,4\n");
  EXPECT_EQ(json_of("stream two.csv -k 1 --feature-weights weights.txt")["value"], 2);  // sqrt(4), row 1
}

TEST_F(Stream, FacilityLocationOverAReservoir) {
  const Json json = json_of("stream rows.csv -k 12 --objective facility --reservoir 100 --method sieve");
  EXPECT_EQ(json["objective"], "facility");
  EXPECT_EQ(json["metric"], "cosine");
  EXPECT_EQ(json["reservoir"], 100);
  EXPECT_FALSE(json.contains("concave"));
  EXPECT_GT(json["value"], 80);  // of 100 rows, each similar to a pick of the same kind
  EXPECT_EQ(json_of("stream rows.csv -k 12 --objective facility --reservoir 100 --threads 1")["picks"], json["picks"]);
  expect_complaint("stream rows.csv -k 2 --objective facility --metric precomputed", "cannot be streamed");
  expect_complaint("stream rows.csv -k 2 --objective facility --metric taxi", "metric 'taxi'");
  expect_complaint("stream rows.csv -k 2 --objective facility --reservoir 0", "the reservoir has 0 rows");
  folder.write("rows.svm", "1 1:2 5:1\n");
  expect_complaint("stream rows.svm --columns 5 -k 2 --objective facility",
                   "needs dense rows; svmlight text is sparse");
}

TEST_F(Stream, WhatCannotBe) {
  expect_complaint("stream rows.csv", "-k");
  expect_complaint("stream rows.csv -k 0", "-k 0: expected a whole number from 1");
  expect_complaint("stream rows.csv -k ten", "-k ten: expected a whole number");
  expect_complaint("stream rows.csv -k 15%", "the number of rows is not known before a stream ends");
  expect_complaint("stream rows.csv -k 5 --method lazy", "no streaming method 'lazy'; expected one of: sieve, sieve++");
  expect_complaint("stream rows.csv -k 5 --trials 1", "trials is 1; expected a number from 2");
  expect_complaint("stream rows.csv -k 5 --epsilon 2", "epsilon is 2");
  expect_complaint("stream rows.csv -k 5 --objective joy", "no objective 'joy'; expected one of");
  expect_complaint("stream rows.csv -k 5 --objective cut",
                   "objective cut cannot be streamed; expected features or facility");
  expect_complaint("stream rows.csv -k 5 --ids rows.csv", "--ids");
  expect_complaint("stream nowhere.csv -k 5", "cannot open nowhere.csv");
  expect_complaint("stream - -k 5", "standard input is empty: expected at least one row of numbers", "printf '' |");
  expect_complaint("stream - -k 5 --objective features",
                   "standard input, line 3: row 2, column 1 (counted from 0) holds -1",
                   "printf '1,2\\n3,4\\n5,-1\\n' |");
  folder.write("rows.npz", "PK\x03\x04");
  expect_complaint("stream rows.npz -k 5", "is an archive, which cannot be read in one pass");
  folder.write("rows.svm", "1 1:2\n");
  expect_complaint("stream rows.svm -k 5", "expected --columns D");
  expect_complaint("stream rows.svm -k 5 --columns 3 --feature-weights rows.csv", "--feature-weights cannot be used");
}

TEST_F(Stream, MemoryDoesNotGrowWithTheRows) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers use memory of their own";
#endif
  // The same lines repeated: fifty times as many rows.
  const std::string few = "for i in 1 2; do cat rows.csv; done |";
  const std::string many = "for i in $(seq 100); do cat rows.csv; done |";
  folder.write("rows.csv", rows_as_csv(8000));
  const Json small = json_of("stream - -k 20 --threads 1", few);
  const Json large = json_of("stream - -k 20 --threads 1", many);
  EXPECT_EQ(large["rows"], 800000);
  EXPECT_LT(large["peak_rss_bytes"].get<std::uint64_t>(), small["peak_rss_bytes"].get<std::uint64_t>() + (8 << 20));
}

}  // namespace
}  // namespace winnow::testing
