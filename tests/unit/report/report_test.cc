#include "winnow/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace winnow {
namespace {

using ::testing::HasSubstr;

SelectReport small_report() {
  SelectReport report;
  report.input = "rows \"quoted\".csv";
  report.n = 5;
  report.d = 2;
  report.ks = {1, 2, 9};
  report.objective = "features";
  report.concave = "sqrt";
  report.method = "lazy";
  report.seed = 18446744073709551615u;
  report.threads = 2;
  report.backend = "simd";
  report.instruction_set = "avx2";
  report.selected.selection = {{{3, 4.0}, {1, 0.1}}, 4.1, 12};
  report.seconds = {0.5, 0.25, 1.0, 1.75};
  report.peak_rss_bytes = 1234;
  return report;
}

TEST(Json, HoldsEverything) {
  const auto json = nlohmann::json::parse(to_json(small_report()));
  EXPECT_EQ(json["input"], "rows \"quoted\".csv");
  EXPECT_EQ(json["n"], 5);
  EXPECT_EQ(json["d"], 2);
  EXPECT_EQ(json["k"], 9);
  EXPECT_EQ(json["seed"], 18446744073709551615u);
  EXPECT_EQ(json["picks"], nlohmann::json::parse(R"([{"index":3,"gain":4.0},{"index":1,"gain":0.1}])"));
  EXPECT_EQ(json["value"], 4.1);
  EXPECT_EQ(json["values"], nlohmann::json::parse(R"([{"k":1,"value":4.0},{"k":2,"value":4.1},{"k":9,"value":4.1}])"));
  EXPECT_EQ(json["evaluations"], 12);
  EXPECT_EQ(json["seconds"], nlohmann::json::parse(R"({"read":0.5,"build":0.25,"maximize":1.0,"total":1.75})"));
  EXPECT_EQ(json["peak_rss_bytes"], 1234);
}

TEST(Json, AnEmptySelectionIsAnEmptyList) {
  auto report = small_report();
  report.selected.selection = {};
  report.ks = {0};
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_TRUE(json["picks"].empty());
  EXPECT_EQ(json["value"], 0);
  EXPECT_EQ(json["values"][0]["value"], 0);
}

TEST(Json, IdsThatAreNoUtf8AreReplaced) {
  auto report = small_report();
  report.ids = {"a", "b\xFF", "c", "d\"\n", "e"};
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["picks"][0]["id"], "d\"\n");
  EXPECT_EQ(json["picks"][1]["id"], "b\xEF\xBF\xBD");
}

TEST(Csv, OneLineAPick) {
  EXPECT_EQ(to_csv(small_report()), "rank,index,gain,value\n1,3,4,4\n2,1,0.1,4.1\n");
  auto report = small_report();
  report.ids = {"a", "b", "c", "d, \"e\"", "f"};
  EXPECT_EQ(to_csv(report), "rank,index,id,gain,value\n1,3,\"d, \"\"e\"\"\",4,4\n2,1,b,0.1,4.1\n");
}

TEST(Table, SaysWhatWasPickedAndWhatItIsWorth) {
  const std::string table = to_table(small_report());
  EXPECT_THAT(table, HasSubstr("2 of 5 rows (2 features) picked by lazy, objective features (sqrt)"));
  EXPECT_THAT(table, HasSubstr("f(S) = 4.1"));
  EXPECT_THAT(table, HasSubstr("97.6%"));  // 4.0 of 4.1
}

SelectReport sampled_report() {
  SelectReport report = small_report();
  RepresentedEstimate sample{.n = 50'000, .rows = 1000, .held_out = 1000, .picks = 20};
  sample.on_sample = 0.75;
  sample.mean = 0.625;
  sample.most = 1;
  sample.low = 0.5;
  sample.high = 0.6875;
  sample.any_set_error = 0.25;
  report.selected.represented_sample = sample;
  return report;
}

TEST(Json, TellsHowWellASampleStandsForAllRows) {
  SelectReport report = sampled_report();
  EXPECT_EQ(nlohmann::json::parse(to_json(report))["represented_sample"],
            nlohmann::json::parse(R"({"rows": 1000, "held_out": 1000, "mean_on_sample": 0.75, "mean": 0.625,
              "value": 31250.0, "exact": false, "low": 0.5, "high": 0.6875, "any_set_error": 0.25,
              "confidence": 0.95})"));
  report.selected.represented_sample->most.reset();
  const auto json = nlohmann::json::parse(to_json(report))["represented_sample"];
  EXPECT_EQ(json["mean"], 0.625);
  EXPECT_FALSE(json.contains("low") || json.contains("high") || json.contains("any_set_error"));
  EXPECT_FALSE(nlohmann::json::parse(to_json(small_report())).contains("represented_sample"));
}

TEST(Table, TellsHowWellASampleStandsForAllRows) {
  SelectReport report = sampled_report();
  EXPECT_THAT(to_table(report),
              HasSubstr("f counts a sample of 1,000 of 50,000 rows: 0.75 per row\n"
                        "over all rows: 0.5 to 0.6875 per row with 95 % confidence, about 0.625 (measured on 1,000 "
                        "other rows)\n"
                        "for every set of 20 rows at once, f per row differs by at most 0.25 between the sample and "
                        "all rows, with 95 % confidence\n"));
  RepresentedEstimate& sample = *report.selected.represented_sample;
  sample.any_set_error = 1.5;
  EXPECT_THAT(to_table(report), HasSubstr("the sample is too small"));
  sample.held_out = 49'000;
  EXPECT_THAT(to_table(report), HasSubstr("over all rows: 0.625 per row (all rows were measured)"));
  sample.held_out = 1000;
  sample.most.reset();
  EXPECT_THAT(to_table(report),
              HasSubstr("about 0.625 per row (measured on 1,000 other rows); products have no largest "
                        "value, so no error is known\n"));
}

TEST(Table, TellsTheRecallOfNeighbours) {
  auto report = small_report();
  EXPECT_FALSE(nlohmann::json::parse(to_json(report)).contains("neighbour_recall"));
  report.concave = "";
  report.metric = "cosine";
  report.neighbour_recall = 0.9614257;
  EXPECT_THAT(to_table(report), HasSubstr("objective features (cosine, recall of neighbours 0.961)"));
  EXPECT_EQ(nlohmann::json::parse(to_json(report))["neighbour_recall"], 0.961426);
}

TEST(Table, ShowsTenAndSaysHowManyMore) {
  auto report = small_report();
  report.n = 1234567;
  report.selected.selection.picks.assign(2010, {7, 1.0});
  const std::string table = to_table(report);
  EXPECT_THAT(table, HasSubstr("2,010 of 1,234,567 rows"));
  EXPECT_THAT(table, HasSubstr("2,000 more"));
}

TEST(Curve, IsFullAtTheEndAndHalfWhereTheValueIs) {
  Selection selection{{{0, 4.0}, {1, 2.0}, {2, 2.0}, {3, 0.0}}, 8.0, 0};
  EXPECT_EQ(draw_curve(selection, 4, 2),
            "           8 ┤ ▄██\n"  // values 4, 6, 8, 8 of 8
            "           0 ┤████\n"
            "             └1 4 picks\n");
  EXPECT_EQ(draw_curve({}, 4, 2), "");
}

}  // namespace
}  // namespace winnow
