// What each part of the objectives of summaries is worth: mean ROUGE-2 F1 at the references' length, one variant after
// the other, on the sets that the numbers were chosen on and on sets that they were not.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <numeric>

#include "news_sets.h"
#include "options.h"
#include "winnow/text/summarize.h"

namespace winnow::bench {
namespace {

struct Corpus {
  std::string name;
  std::vector<NewsSet> sets;
};

struct Variant {
  std::string name;
  std::function<void(SummarizeOptions&)> change;
};

std::vector<Corpus> read_corpora(const std::string& folder, bool quick) {
  std::vector<Corpus> corpora;
  corpora.push_back({"Opinosis, a document a line", read_opinions(folder, Opinions::kLines)});
  corpora.push_back({"Opinosis, the file as it is", read_opinions(folder, Opinions::kFile)});
  corpora.push_back({"Inshorts, days", read_news_days(folder, "inshorts2017", 200)});
  if (quick) return corpora;
  corpora.push_back({"CNN/DailyMail, each article", read_single_articles(folder, "cnndm100")});
  corpora.push_back({"Reuters, days", read_news_days(folder, "reuters21578", 200)});
  return corpora;
}

std::vector<Variant> all_variants() {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  return {
      {"concepts", [](SummarizeOptions& o) { o.objective = "concepts"; }},
      {"concepts, no places", [](SummarizeOptions& o) { o.objective = "concepts", o.concepts.place = 0; }},
      {"concepts, places count in full", [](SummarizeOptions& o) { o.objective = "concepts", o.concepts.place = 1; }},
      {"concepts, places fade from 30", [](SummarizeOptions& o) { o.objective = "concepts", o.concepts.article = 30; }},
      {"concepts, gain / words^0.7",
       [](SummarizeOptions& o) { o.objective = "concepts", o.select.cost_exponent = 0.7; }},
      {"summary", [](SummarizeOptions&) {}},
      {"paper's objective", [](SummarizeOptions& o) { o.objective = "paper"; }},
      {"coverage alone", [](SummarizeOptions& o) { o.summary.diversity = 0; }},
      {"diversity 3", [](SummarizeOptions& o) { o.summary.diversity = 3; }},
      {"diversity 8", [](SummarizeOptions& o) { o.summary.diversity = 8; }},
      {"no places", [](SummarizeOptions& o) { o.summary.article = 0; }},
      {"places fade from 20 sentences", [](SummarizeOptions& o) { o.summary.article = 20; }},
      {"places fade from 40 sentences", [](SummarizeOptions& o) { o.summary.article = 40; }},
      {"places fade from 50 sentences", [](SummarizeOptions& o) { o.summary.article = 50; }},
      {"places never fade", [](SummarizeOptions& o) { o.summary.article = kNever; }},
      {"any end will do", [](SummarizeOptions& o) { o.summary.unended = 1; }},
      {"full with 1 word", [](SummarizeOptions& o) { o.summary.full_words = 1; }},
      {"full with 3 words", [](SummarizeOptions& o) { o.summary.full_words = 3; }},
      {"full with 5 words", [](SummarizeOptions& o) { o.summary.full_words = 5; }},
      {"full with 8 words", [](SummarizeOptions& o) { o.summary.full_words = 8; }},
      {"at least 3 terms", [](SummarizeOptions& o) { o.text.min_terms = 3; }},
      {"at least 6 terms", [](SummarizeOptions& o) { o.text.min_terms = 6; }},
      {"alpha 0.1", [](SummarizeOptions& o) { o.summary.alpha = 0.1; }},
      {"alpha 0.4", [](SummarizeOptions& o) { o.summary.alpha = 0.4; }},
      {"20 neighbours", [](SummarizeOptions& o) { o.summary.neighbours = 20; }},
      {"48 neighbours", [](SummarizeOptions& o) { o.summary.neighbours = 48; }},
      {"gain / words^0.3", [](SummarizeOptions& o) { o.select.cost_exponent = 0.3; }},
  };
}

// The mean of the references' words.
std::size_t budget_of(const NewsSet& set) {
  double words = 0;
  for (const Sentences& reference : set.references) {
    for (const std::string& line : reference) words += line.empty() ? 0 : static_cast<double>(count_words(line));
  }
  return static_cast<std::size_t>(std::max(1.0, std::nearbyint(words / static_cast<double>(set.references.size()))));
}

double score(const NewsSet& set, SummarizeOptions options) {
  options.length.words = budget_of(set);
  const Summary summary = summarize(set.documents, options);
  return rouge(sentences_of(summary, set.documents), set.references).rouge2.f1;
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void print_row(const Variant& variant, const std::vector<Corpus>& corpora) {
  SummarizeOptions options;
  options.objective = "summary";  // unless the variant changes it
  variant.change(options);
  fmt::print("{:<32}", variant.name);
  for (const Corpus& corpus : corpora) {
    std::vector<double> all, halves[2];
    for (std::size_t i = 0; i < corpus.sets.size(); ++i) {
      all.push_back(score(corpus.sets[i], options));
      halves[i % 2].push_back(all.back());
    }
    fmt::print("{:>13.4f} ({:.4f} {:.4f})", mean(all), mean(halves[0]), mean(halves[1]));
  }
  fmt::print("\n");
  std::fflush(stdout);
}

struct Settings {
  std::string folder = "../shared/data";
  std::string only;
  bool quick = false;
};

void run(const Settings& settings) {
  auto corpora = read_corpora(settings.folder, settings.quick);
  std::erase_if(corpora, [](const Corpus& corpus) { return corpus.sets.empty(); });
  if (corpora.empty()) {
    fmt::print("{}/news is not there; nothing to measure\n", settings.folder);
    return;
  }
  fmt::print("{:<32}", "mean ROUGE-2 F1 (halves)");
  for (const Corpus& corpus : corpora) fmt::print("{:>29}", corpus.name);
  fmt::print("\n{:<32}", "sets");
  for (const Corpus& corpus : corpora) fmt::print("{:>29}", corpus.sets.size());
  fmt::print("\n");
  for (const Variant& variant : all_variants()) {
    if (variant.name.find(settings.only) != std::string::npos) print_row(variant, corpora);
  }
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", settings.folder, "Folder with news/").envname("WINNOW_SHARED_DATA").capture_default_str();
    app.add_option("--only", settings.only, "Variants with this in their name");
    app.add_flag("--quick", settings.quick, "Only the sets that the numbers were chosen on");
  };
  return bench::run_program(
      {.name = "bench_variants",
       .summary = "Variants of the objectives of summaries: mean ROUGE-2 F1 (of every second set, of the others)",
       .add_options = add_options,
       .run = [&] { bench::run(settings); }},
      argc, argv);
}
