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

struct Settings {
  std::string folder = "../shared/data";
  std::vector<std::string> corpora = {"inshorts2017", "reuters21578"};
  std::vector<std::string> kinds = {"day"};
  std::string csv_path;
  std::size_t least = 200;
  bool no_rouge = false;
};

RougeScore score(const NewsSet& day, const TextRows& text, std::vector<Element> picks) {
  std::sort(picks.begin(), picks.end());
  Sentences candidate;
  for (const Element v : picks) candidate.emplace_back(text_of(text.sentences[v], day.documents));
  return rouge(candidate, day.references).rouge2;
}

void measure_day(const Settings& settings, const NewsSet& day, const std::string& name,
                 std::map<std::string_view, Measured>& measured, std::string& csv) {
  const TextRows text = make_text_rows(day.documents, summary_text());
  const auto objective = make_feature_objective(text.rows.view(), {});
  const std::size_t n = text.sentences.size();
  const std::size_t k = std::min(n, day.references.front().size());
  double best = 0;
  std::size_t kept = 0;
  for (const std::string_view contender : kContenders) {
    const Choice choice = choose({.contender = contender, .k = k, .kept = kept}, *objective, text);
    const double value = value_of(*objective, choice.picks);
    if (contender == "lazy") best = value;
    if (contender == "ss-paper") kept = choice.kept;
    const RougeScore rouge2 = settings.no_rouge ? RougeScore{} : score(day, text, choice.picks);
    Measured& m = measured[contender];
    m.n.push_back(static_cast<double>(n));
    m.kept.push_back(static_cast<double>(choice.kept));
    m.seconds.push_back(choice.seconds);
    m.utility.push_back(value / best);
    m.recall.push_back(rouge2.recall);
    m.f1.push_back(rouge2.f1);
    const std::string scores = settings.no_rouge ? "," : fmt::format("{:.5f},{:.5f}", rouge2.recall, rouge2.f1);
    csv += fmt::format("{},{},{},{},{},{},{:.6f},{:.6f},{}\n", name, day.name, contender, n, k, choice.kept,
                       choice.seconds, value / best, scores);
  }
}

std::string quartiles(const std::vector<double>& values, int decimals) {
  return fmt::format("{:.{}f} ({:.{}f}-{:.{}f})", median(values), decimals, quantile(values, 0.25), decimals,
                     quantile(values, 0.75), decimals);
}

void print_table(const std::string& corpus, std::size_t sets, std::map<std::string_view, Measured>& measured) {
  fmt::print("\n{}: {}; medians (quartiles)\n", corpus, sets);
  fmt::print("{:<11} {:>18} {:>18} {:>24} {:>24} {:>10} {:>22} {:>22}\n", "", "n", "|V'|", "CPU seconds", "of lazy's f",
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

void measure_sets(const Settings& settings, const std::string& corpus, const std::string& kind, std::string& csv) {
  const auto sets = read_news_sets(settings.folder, corpus, kind, settings.least);
  std::map<std::string_view, Measured> measured;
  for (const NewsSet& set : sets) measure_day(settings, set, corpus + "," + kind, measured, csv);
  if (sets.empty()) {
    fmt::print("{}/news/{} is not there, or has no such {}; nothing to measure\n", settings.folder, corpus, kind);
  } else {
    print_table(fmt::format("{}, each {}", corpus, kind), sets.size(), measured);
  }
}

void run(const Settings& settings) {
  std::string csv = "corpus,kind,set,method,n,k,kept,cpu_seconds,utility,rouge2_recall,rouge2_f1\n";
  for (const std::string& corpus : settings.corpora) {
    for (const std::string& kind : settings.kinds) measure_sets(settings, corpus, kind, csv);
  }
  if (!settings.csv_path.empty()) write_file(settings.csv_path, csv);
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", settings.folder, "Folder with news/").envname("WINNOW_SHARED_DATA").capture_default_str();
    app.add_option("--corpora", settings.corpora, "Folders of news/")
        .delimiter(',')
        .default_str("inshorts2017,reuters21578");
    app.add_option("--sets", settings.kinds, "day, week").delimiter(',').default_str("day");
    app.add_option("--least", settings.least, "Only sets of at least this many sentences").capture_default_str();
    app.add_flag("--no-rouge", settings.no_rouge, "Without ROUGE, whose time grows with the square of k");
    app.add_option("--csv", settings.csv_path, "Write every set's figures to FILE");
  };
  return bench::run_program({.name = "bench_news",
                             .summary = "The paper's experiment on news, set by set",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
