// Figure 1: f(S) and CPU seconds against n. The ground sets are growing: the first articles of a corpus by date, as
// many as have about the number of sentences asked for. k is what people wrote about these articles, or fixed.
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
  std::vector<std::string> sizes = {"500", "1000", "2000"};
  std::size_t fixed_k = 100;
  std::size_t seeds = 1;
  std::string csv_path;
};

// All articles of the days, one after the other, and the number of reference sentences of each.
struct Articles {
  std::vector<Document> documents;
  std::vector<std::size_t> referred;
};

Articles read_all(const Settings& settings) {
  Articles articles;
  for (NewsSet& article : read_dated_articles(settings.folder, settings.corpus)) {
    articles.referred.push_back(article.references.front().size());
    articles.documents.push_back(std::move(article.documents.front()));
  }
  return articles;
}

// How many articles it takes for n sentences; all of them if they have fewer.
std::size_t articles_for(std::size_t n, const TextRows& all, std::size_t most) {
  return n < all.sentences.size() ? std::min(most, all.sentences[n].document + std::size_t{1}) : most;
}

void measure(const Settings& settings, const Articles& articles, std::size_t count, std::string& csv) {
  const std::span<const Document> documents(articles.documents.data(), count);
  const TextRows text = make_text_rows(documents, summary_text());
  const auto objective = make_feature_objective(text.rows.view(), {});
  const std::size_t n = text.sentences.size();
  std::size_t referred = 0;
  for (std::size_t i = 0; i < count; ++i) referred += articles.referred[i];
  for (const bool fixed : {false, true}) {
    const std::size_t k = std::min(n, fixed ? settings.fixed_k : referred);
    for (std::uint64_t seed = 0; seed < settings.seeds; ++seed) {
      double best = 0;
      std::size_t kept = 0;
      for (const std::string_view contender : kContenders) {
        const Choice choice = choose({.contender = contender, .k = k, .seed = seed, .kept = kept}, *objective, text);
        const double value = value_of(*objective, choice.picks);
        if (contender == "lazy") best = value;
        if (contender == "ss-paper") kept = choice.kept;
        csv += fmt::format("{},{},{},{},{},{},{},{},{:.6f},{:.4f},{:.6f}\n", settings.corpus,
                           fixed ? "fixed" : "references", count, n, k, seed, contender, choice.kept, choice.seconds,
                           value, value / best);
      }
    }
  }
}

void run(const Settings& settings) {
  const Articles articles = read_all(settings);
  const TextRows all = make_text_rows(articles.documents, summary_text());
  std::string csv = "corpus,budget,articles,n,k,seed,method,kept,cpu_seconds,value,utility\n";
  std::vector<std::size_t> counts;
  for (const std::string& n : settings.sizes) {
    counts.push_back(articles_for(std::stoull(n), all, articles.documents.size()));
  }
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  for (const std::size_t count : counts) measure(settings, articles, count, csv);
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
    app.add_option("--sizes", settings.sizes, "Sentences, increasing")
        .delimiter(',')
        .check(bench::whole_number(1, 100'000'000));
    app.add_option("--fixed-k", settings.fixed_k, "The k that does not grow").capture_default_str();
    app.add_option("--seeds", settings.seeds, "Runs of each method").capture_default_str();
    app.add_option("--csv", settings.csv_path, "Write the rows to FILE; otherwise they are printed");
  };
  return bench::run_program({.name = "bench_growth",
                             .summary = "f(S) and CPU seconds against the number of sentences",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
