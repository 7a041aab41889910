// Reports of methods side by side, from figures made by hand.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "winnow/report.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Comparison row_of(const std::string& name, double utility, double seconds) {
  Comparison row;
  row.method = row.name = name;
  row.picks = 10;
  row.value = 50 * utility;
  row.utility = utility;
  row.kept = 1000;
  row.evaluations = 4000;
  row.seconds = seconds;
  return row;
}

Comparison pruned_row(const std::string& variant, std::size_t kept) {
  Comparison row = row_of("sparsify", 0.98, 0.2);
  row.variant = variant;
  row.method += " " + variant;
  row.kept = kept;
  row.random_kept_utility = 0.9;
  return row;
}

CompareReport report_of(std::vector<Comparison> methods) {
  CompareReport report;
  report.input = "<rows>.csv";
  report.n = 1000;
  report.d = 5;
  report.objective = "features";
  report.certify = "off";
  report.repeats = 1;
  Compared size;
  size.k = 10;
  size.random = row_of("random", 0.6, 1e-5);
  size.methods = std::move(methods);
  report.sizes = {size};
  return report;
}

TEST(CompareReport, ThePageNamesTheFastestThatIsNearLazy) {
  const std::string page =
      to_html(report_of({row_of("lazy", 1, 1), row_of("stochastic", 0.995, 0.1), row_of("sample", 0.9, 0.01)}));
  EXPECT_THAT(page, HasSubstr("For k = 10, the fastest method with at least 99 % of lazy&#39;s value was stochastic: "
                              "0.9950 of it in 0.1 s, 10 times as fast as lazy."));
  EXPECT_THAT(page, HasSubstr("&lt;rows&gt;.csv: 1,000 rows, 5 features."));
  EXPECT_THAT(page, Not(HasSubstr("Value against rows kept")));  // nothing was pruned
  EXPECT_THAT(to_html(report_of({row_of("sample", 0.9, 0.01)})), HasSubstr("no method reached at least 99 %"));
}

TEST(CompareReport, ListsOfSettingsMakeACurve) {
  const std::string page = to_html(report_of({pruned_row("r=2", 100), pruned_row("r=4", 200)}));
  EXPECT_THAT(page, HasSubstr("<bdi>sparsify</bdi>"));
  EXPECT_THAT(page, Not(HasSubstr("<bdi>sparsify r=2</bdi>")));
  EXPECT_THAT(page, HasSubstr("<title>sparsify: rows kept, |V&#39;| 200, value / lazy&#39;s value 0.98 (k = 10, r=4)"));
  EXPECT_THAT(page, HasSubstr("<bdi>random V&#39; for sparsify</bdi>"));
  // One curve per r over c, and one per method over k.
  const std::string grid = to_html(report_of({pruned_row("r=2 c=4", 100), pruned_row("r=2 c=8", 90)}));
  EXPECT_THAT(grid, HasSubstr("<bdi>sparsify r=2</bdi>"));
  CompareReport two = report_of({pruned_row("r=2", 100)});
  two.sizes.push_back(two.sizes.front());
  EXPECT_THAT(to_html(two), HasSubstr("<bdi>sparsify r=2</bdi>"));
}

TEST(CompareReport, TheTableIsAlignedAndEndsWithRandom) {
  Comparison misfit = row_of("double-greedy", 0, 0);
  misfit.reason = "it needs no limit";
  const std::string table = to_table(report_of({row_of("lazy", 1, 1), misfit}));
  EXPECT_THAT(table, HasSubstr("10 of 1,000 rows (5 features)\n\n"
                               "method         f(S)  of lazy   share   |V'|  random V'  evaluations   seconds\n"
                               "lazy             50  1.00000  0.0000  1,000                   4,000    1.0000\n"
                               "double-greedy  cannot run: it needs no limit\n"
                               "random           30  0.60000  0.0000  1,000                   4,000  0.000010\n"));
}

TEST(CompareReport, SecondsHaveASpreadIfTheyWereMeasuredOften) {
  CompareReport report = report_of({row_of("lazy", 1, 0.1), row_of("sample", 0.9, 4)});
  EXPECT_THAT(to_table(report), Not(HasSubstr("least–most")));
  report.sizes[0].methods[0].timed_runs = 5;
  report.sizes[0].methods[0].seconds_spread = {0.05, 0.2};
  report.sizes[0].methods[1].timed_runs = 1;
  const std::string table = to_table(report);
  EXPECT_THAT(table, HasSubstr("0.1000  0.0500–0.2000"));
  EXPECT_THAT(table, HasSubstr("4.0000\n"));
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["methods"][0]["timed_runs"], 5);
  EXPECT_EQ(json["methods"][0]["seconds_spread"], nlohmann::json::parse("[0.05, 0.2]"));
  EXPECT_EQ(json["methods"][1]["timed_runs"], 1);
  EXPECT_FALSE(json["methods"][1].contains("seconds_spread"));
}

TEST(CompareReport, SpreadsAreShownIfThereAreRepeats) {
  CompareReport report = report_of({row_of("lazy", 1, 1), row_of("stochastic", 0.995, 0.1)});
  report.repeats = 3;
  report.seed = 7;
  Comparison& stochastic = report.sizes[0].methods[1];
  stochastic.value_spread = {49, 50};
  stochastic.utility_spread = {0.98, 1};
  stochastic.seconds_spread = {0.05, 0.2};
  for (Comparison& row : report.sizes[0].methods) row.timed_runs = 3;
  const std::string table = to_table(report);
  EXPECT_THAT(table, HasSubstr("3 runs each, seeds 7 to 9"));
  EXPECT_THAT(table, HasSubstr("0.98000–1.00000"));
  EXPECT_THAT(table, HasSubstr("0.0500–0.2000"));
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(json["methods"][1]["utility_spread"], nlohmann::json::parse("[0.98, 1]"));
  EXPECT_FALSE(json["methods"][0].contains("utility_spread"));
  EXPECT_TRUE(json["methods"][0].contains("seconds_spread"));
}

TEST(CompareReport, WithoutAKThereIsNone) {
  CompareReport report = report_of({row_of("lazy", 1, 1)});
  report.sizes[0].k = 0;
  report.budget = {.limit = 12, .spent = 11, .costs = "costs.txt"};
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_FALSE(json.contains("k"));
  EXPECT_FALSE(json["methods"][0].contains("k"));
  EXPECT_EQ(json["methods"][0]["picks"], 10);
  const std::string table = to_table(report);
  EXPECT_THAT(table, HasSubstr("a budget of 12\n\n1,000 rows (5 features)\n\nmethod  picks  "));
  EXPECT_THAT(to_html(report), HasSubstr("Here, the fastest method"));
}

}  // namespace
}  // namespace winnow::testing
