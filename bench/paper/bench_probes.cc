// Figure 2: relative utility and CPU seconds against |V'|, for several r and c of Algorithm 1. Beside each run stands
// greedy on a random V' of the same size.
#include <fmt/format.h>

#include <algorithm>

#include "bench/paper/write_csv.h"
#include "contenders.h"
#include "news_sets.h"
#include "options.h"
#include "winnow/io.h"
#include "winnow/objectives/features.h"
#include "winnow/text/summarize.h"

namespace winnow::bench {
namespace {

struct Settings {
  std::string folder = "../shared/data";
  std::string corpus = "reuters21578";
  std::size_t largest = 5;
  std::size_t k = 0;
  std::vector<std::string> rs = {"8"}, cs = {"8"};
  std::size_t seeds = 5;
  std::string csv_path;
};

// The largest days, the largest first.
std::vector<NewsSet> read_largest(const Settings& settings) {
  auto days = read_news_days(settings.folder, settings.corpus, 0);
  const auto words = [](const NewsSet& day) {
    std::size_t bytes = 0;
    for (const Document& document : day.documents) bytes += document.text.size();
    return bytes;
  };
  std::stable_sort(days.begin(), days.end(), [&](const NewsSet& a, const NewsSet& b) { return words(a) > words(b); });
  days.resize(std::min(days.size(), settings.largest));
  return days;
}

class Day {
 public:
  Day(const NewsSet& day, const Settings& settings)
      : settings_(settings),
        name_(day.name),
        text_(make_text_rows(day.documents, summary_text())),
        objective_(make_feature_objective(text_.rows.view(), {})),
        k_(std::min(text_.sentences.size(), settings.k > 0 ? settings.k : day.references.front().size())) {
    best_ = measure({.contender = "lazy", .k = k_}, 0).second;
  }

  // Algorithm 1 with r and c, and a random V' of that size.
  void measure_both(double r, double c) {
    for (std::uint64_t seed = 0; seed < settings_.seeds; ++seed) {
      const auto kept = measure({.contender = "ss-paper", .k = k_, .seed = seed, .r = r, .c = c}, best_).first;
      measure({.contender = "random-v", .k = k_, .seed = seed, .r = r, .c = c, .kept = kept}, best_);
    }
  }

  const std::string& csv() const { return csv_; }

 private:
  std::pair<std::size_t, double> measure(const Setting& setting, double best) {
    const Choice choice = choose(setting, *objective_, text_);
    const double value = value_of(*objective_, choice.picks);
    csv_ += fmt::format("{},{},{},{},{},{},{},{},{},{:.6f},{:.6f}\n", settings_.corpus, name_, text_.sentences.size(),
                        k_, setting.r, setting.c, setting.seed, setting.contender, choice.kept, choice.seconds,
                        best > 0 ? value / best : 1);
    return {choice.kept, value};
  }

  const Settings& settings_;
  std::string name_;
  TextRows text_;
  std::unique_ptr<Objective> objective_;
  std::size_t k_;
  double best_ = 0;
  std::string csv_;
};

void run(const Settings& settings) {
  std::string csv = "corpus,set,n,k,r,c,seed,method,kept,cpu_seconds,utility\n";
  for (const NewsSet& set : read_largest(settings)) {
    Day day(set, settings);
    for (const std::string& r : settings.rs) {
      for (const std::string& c : settings.cs) day.measure_both(std::stod(r), std::stod(c));
    }
    csv += day.csv();
  }
  write_csv(settings.csv_path, csv);
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--data", settings.folder, "Folder with news/").envname("WINNOW_SHARED_DATA").capture_default_str();
    app.add_option("--corpus", settings.corpus, "A folder of news/ with days").capture_default_str();
    app.add_option("--largest", settings.largest, "How many days, the largest first").capture_default_str();
    app.add_option("-k", settings.k, "Picks; 0: as many sentences as people wrote").capture_default_str();
    app.add_option("--r", settings.rs, "Values of r").delimiter(',').check(bench::whole_number(1, 1000));
    app.add_option("--c", settings.cs, "Values of c").delimiter(',').check(bench::whole_number(2, 1000));
    app.add_option("--seeds", settings.seeds, "Runs of each").capture_default_str();
    app.add_option("--csv", settings.csv_path, "Write the rows to FILE; otherwise they are printed");
  };
  return bench::run_program({.name = "bench_probes",
                             .summary = "Relative utility and CPU seconds against the size of V'",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
