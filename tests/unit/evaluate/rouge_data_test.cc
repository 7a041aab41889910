// Compares with the output of the original ROUGE-1.5.5.pl: every case, metric and option set, to the last decimal
// printed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/shared_data.h"
#include "winnow/io.h"
#include "winnow/text/rouge.h"

namespace winnow::testing {
namespace {

struct Case {
  Sentences candidate;
  std::vector<Sentences> references;
};

RougeOptions options_of(const std::string& name) {
  RougeOptions options;
  options.stem = name == "m" || name == "ms" || name == "m_fB";
  options.stop_words = name == "s" || name == "ms";
  options.limit_words = name == "l100" ? 100 : 0;
  options.limit_bytes = name == "b665" ? 665 : 0;
  options.best = name.ends_with("_fB");
  return options;
}

const RougeScore& part(const Rouge& rouge, const std::string& metric) {
  return metric == "ROUGE-1" ? rouge.rouge1 : metric == "ROUGE-2" ? rouge.rouge2 : rouge.rouge_l;
}

// Compares every row "id options metric recall precision f1" of the file; prints the largest difference.
void expect_rows(const std::string& path, const std::map<std::string, Case>& cases, std::size_t expected_sets) {
  std::map<std::string, std::map<std::string, Rouge>> scores;  // by options, then case
  double worst = 0;
  std::size_t rows = 0;
  const auto lines = read_lines(path);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    std::istringstream line(lines[i]);
    std::string id, options, metric;
    RougeScore expected;
    line >> id >> options >> metric >> expected.recall >> expected.precision >> expected.f1;
    ASSERT_TRUE(line && cases.contains(id)) << lines[i];
    const auto [place, is_new] = scores[options].try_emplace(id);
    if (is_new) place->second = rouge(cases.at(id).candidate, cases.at(id).references, options_of(options));
    const RougeScore& score = part(place->second, metric);
    const double difference =
        std::max({std::abs(score.recall - expected.recall), std::abs(score.precision - expected.precision),
                  std::abs(score.f1 - expected.f1)});
    EXPECT_LE(difference, 1e-5) << lines[i]
                                << fmt::format("; ours are {} {} {}", score.recall, score.precision, score.f1);
    worst = std::max(worst, difference);
    ++rows;
  }
  EXPECT_EQ(scores.size(), expected_sets);
  fmt::print("{} rows, {} option sets, largest difference {:.2g}\n", rows, scores.size(), worst);
}

TEST(RougeData, EqualsRouge155OnEveryCaseUnderEveryOptionSet) {
  const std::string path = shared_data("rouge/cases.jsonl");
  if (path.empty()) GTEST_SKIP() << "the shared evaluation data is not available";
  std::map<std::string, Case> cases;
  for (const auto& line : read_lines(path)) {
    const auto json = nlohmann::json::parse(line);
    cases[json["id"]] = {json["candidate"], json["references"]};
  }
  expect_rows(shared_data("rouge/expected_rouge155.tsv"), cases, 8);
}

TEST(RougeData, EqualsRouge155OnGooglesPairs) {
  const std::string folder = shared_data("rouge/google_rouge_testdata");
  if (folder.empty()) GTEST_SKIP() << "the shared evaluation data is not available";
  std::map<std::string, Case> cases;
  const auto predictions = read_lines(folder + "/prediction_large.txt");
  const auto targets = read_lines(folder + "/target_large.txt");
  ASSERT_EQ(predictions.size(), targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    cases[std::to_string(i + 1)] = {{predictions[i]}, {{targets[i]}}};
  }
  expect_rows(folder + "/expected_rouge155_large.tsv", cases, 2);
}

}  // namespace
}  // namespace winnow::testing
