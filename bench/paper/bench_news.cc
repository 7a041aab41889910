// The paper's experiment on news: for every day, k = the sentences of what people wrote, and how near each way to
// choose comes to lazy greedy and to the people. Objective: the paper's.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "contenders.h"
#include "news_sets.h"
#include "options.h"
#include "quantiles.h"
#include "winnow/io.h"
#include "winnow/objectives/features.h"
#include "winnow/text/summarize.h"

namespace winnow::bench {
namespace {

// For one way to choose, one number per day.
struct Measured {
  std::vector<double> n, kept, seconds, utility, recall, f1;
};

double value_of(const Objective& objective, const std::vector<Element>& picks) {
  const auto state = objective.start();
  for (const Element v : picks) state->add(v);
  return state->value();
}

RougeScore score(const NewsSet& day, const TextRows& text, std::vector<Element> picks) {
  std::sort(picks.begin(), picks.end());
  Sentences candidate;
  for (const Element v : picks) candidate.emplace_back(text_of(text.sentences[v], day.documents));
  return rouge(candidate, day.references).rouge2;
}

void measure_day(const NewsSet& day, const std::string& corpus, std::map<std::string_view, Measured>& measured,
                 std::string& csv) {
  const TextRows text = make_text_rows(day.documents, summary_text());
  const auto objective = make_feature_objective(text.rows.view(), {});
  const std::size_t n = text.sentences.size();
  const std::size_t k = std::min(n, day.references.front().size());
  double best = 0;
  for (const std::string_view contender : kContenders) {
    const Choice choice = choose(contender, *objective, text, k);
    const double value = value_of(*objective, choice.picks);
    if (contender == "lazy") best = value;
    const RougeScore rouge2 = score(day, text, choice.picks);
    Measured& m = measured[contender];
    m.n.push_back(static_cast<double>(n));
    m.kept.push_back(static_cast<double>(choice.kept));
    m.seconds.push_back(choice.seconds);
    m.utility.push_back(value / best);
    m.recall.push_back(rouge2.recall);
    m.f1.push_back(rouge2.f1);
    csv += fmt::format("{},{},{},{},{},{},{:.6f},{:.6f},{:.5f},{:.5f}\n", corpus, day.name, contender, n, k,
                       choice.kept, choice.seconds, value / best, rouge2.recall, rouge2.f1);
  }
}

std::string quartiles(const std::vector<double>& values, int decimals) {
  return fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", median(values), decimals, quantile(values, 0.25), decimals,
                     quantile(values, 0.75), decimals);
}

void print_table(const std::string& corpus, std::size_t days, std::map<std::string_view, Measured>& measured) {
  fmt::print("\n{}: {} days; medians (quartiles)\n", corpus, days);
  fmt::print("{:<11} {:>18} {:>18} {:>24} {:>24} {:>10} {:>22} {:>22}\n", "", "n", "|V'|", "seconds", "of lazy's f",
             ">= 0.99", "ROUGE-2 recall", "ROUGE-2 F1");
  for (const std::string_view contender : kContenders) {
    const Measured& m = measured[contender];
    const auto good = std::count_if(m.utility.begin(), m.utility.end(), [](double u) { return u >= 0.99; });
    fmt::print("{:<11} {:>18} {:>18} {:>24} {:>24} {:>9.0f}% {:>22} {:>22}\n", contender, quartiles(m.n, 0),
               quartiles(m.kept, 0), quartiles(m.seconds, 4), quartiles(m.utility, 4),
               100 * static_cast<double>(good) / static_cast<double>(m.utility.size()), quartiles(m.recall, 3),
               quartiles(m.f1, 3));
  }
}

struct Settings {
  std::string folder = "../shared/data";
  std::string csv_path;
  std::size_t least = 200;
};

void run(const Settings& settings) {
  std::string csv = "corpus,day,method,n,k,kept,seconds,utility,rouge2_recall,rouge2_f1\n";
  for (const std::string corpus : {"inshorts2017", "reuters21578"}) {
    const auto days = read_news_days(settings.folder, corpus, settings.least);
    if (days.empty()) fmt::print("{}/news/{} is not there; nothing to measure\n", settings.folder, corpus);
    std::map<std::string_view, Measured> measured;
    for (const NewsSet& day : days) measure_day(day, corpus, measured, csv);
    if (!days.empty()) print_table(corpus, days.size(), measured);
  }
  if (!settings.csv_path.empty()) write_file(settings.csv_path, csv);
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", settings.folder, "Folder with news/inshorts2017 and news/reuters21578")
        .envname("WINNOW_SHARED_DATA")
        .capture_default_str();
    app.add_option("--least", settings.least, "Only days of at least this many sentences").capture_default_str();
    app.add_option("--csv", settings.csv_path, "Write every day's figures to FILE");
  };
  return bench::run_program({.name = "bench_news",
                             .summary = "The paper's experiment on news, day by day",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
