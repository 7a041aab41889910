// The paper's experiment on DUC 2001, on topics of other corpora: ROUGE-2 of summaries of several lengths. k is the
// number of lazy greedy's picks that fill the words allowed. All methods choose k sentences, but random and lead as
// many as fill the words. Summaries are cut to these words, in the order of the picks. `winnow-text` is what `winnow
// text --words` picks.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "bench/paper/write_csv.h"
#include "contenders.h"
#include "cpu_timer.h"
#include "news_sets.h"
#include "options.h"
#include "winnow/io.h"
#include "winnow/objectives/features.h"
#include "winnow/text/summarize.h"

namespace winnow::bench {
namespace {

struct Settings {
  std::string topics = "../shared/data/news/opinosis";
  std::vector<std::string> words = {"25", "50", "100", "200", "400"};
  std::string csv_path;
};

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(" \t\r\n", begin)) != std::string::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

// The sentences up to the number of words.
Sentences cut(const Sentences& sentences, std::size_t words) {
  Sentences cut;
  for (const std::string& sentence : sentences) {
    auto all = words_of(sentence);
    all.resize(std::min(all.size(), words));
    words -= all.size();
    if (!all.empty()) cut.push_back(fmt::format("{}", fmt::join(all, " ")));
  }
  return cut;
}

Sentences sentences_at(const NewsSet& topic, const TextRows& text, const std::vector<Element>& picks) {
  Sentences sentences;
  for (const Element v : picks) sentences.emplace_back(text_of(text.sentences[v], topic.documents));
  return sentences;
}

// How many of the sentences it takes to have that many words.
std::size_t count_for(const Sentences& sentences, std::size_t words) {
  std::size_t count = 0, have = 0;
  while (count < sentences.size() && have < words) have += words_of(sentences[count++]).size();
  return count;
}

class Topic {
 public:
  explicit Topic(const NewsSet& topic)
      : topic_(topic),
        text_(make_text_rows(topic.documents, summary_text())),
        objective_(make_feature_objective(text_.rows.view(), {})),
        n_(text_.sentences.size()),
        order_(choose({.contender = "lazy", .k = n_}, *objective_, text_).picks) {}

  std::string measure(std::size_t words) const {
    const std::size_t k = count_for(sentences_at(topic_, text_, order_), words);
    std::string csv;
    double best = 0;
    std::size_t kept = 0;
    for (const std::string_view contender : kContenders) {
      Choice choice = choose({.contender = contender, .k = k, .kept = kept}, *objective_, text_);
      if (contender == "random" || contender == "lead") choice.picks = filled(contender, words);
      const double value = value_of(*objective_, choice.picks);
      if (contender == "lazy") best = value;
      if (contender == "ss-paper") kept = choice.kept;
      csv += line(contender, words, k, choice, value / best, sentences_at(topic_, text_, choice.picks));
    }
    return csv + measure_text(words, k, best);
  }

 private:
  // As many picks as it takes to have that many words.
  std::vector<Element> filled(std::string_view contender, std::size_t words) const {
    auto picks = choose({.contender = contender, .k = n_}, *objective_, text_).picks;
    picks.resize(count_for(sentences_at(topic_, text_, picks), words));
    return picks;
  }

  std::string measure_text(std::size_t words, std::size_t k, double best) const {
    SummarizeOptions options;
    options.length.words = words;
    options.certify = CertifyEffort::kOff;
    options.run.threads = 1;
    const CpuTimer timer;
    const Summary summary = summarize(topic_.documents, options);
    Choice choice;
    choice.kept = n_;
    choice.seconds = timer.seconds();  // splitting and weighing included
    if (summary.text.sentences.size() != n_) throw std::logic_error("winnow text reads other sentences");
    for (const Pick& pick : summary.selected.selection.picks) choice.picks.push_back(pick.element);
    const Sentences sentences = sentences_at(topic_, summary.text, choice.picks);
    return line("winnow-text", words, k, choice, value_of(*objective_, choice.picks) / best, sentences);
  }

  std::string line(std::string_view method, std::size_t words, std::size_t k, const Choice& choice, double utility,
                   const Sentences& sentences) const {
    const RougeScore score = rouge(cut(sentences, words), topic_.references).rouge2;
    return fmt::format("{},{},{},{},{},{},{:.6f},{:.6f},{:.5f},{:.5f}\n", topic_.name, words, method, n_, k,
                       choice.kept, choice.seconds, utility, score.recall, score.f1);
  }

  const NewsSet& topic_;
  TextRows text_;
  std::unique_ptr<Objective> objective_;
  std::size_t n_;
  std::vector<Element> order_;  // all sentences, by greedy
};

void run(const Settings& settings) {
  const auto topics = read_topics(settings.topics, Opinions::kLines);
  if (topics.empty()) fmt::print("{} is not there; nothing to measure\n", settings.topics);
  std::string csv = "topic,words,method,n,k,kept,cpu_seconds,utility,rouge2_recall,rouge2_f1\n";
  for (const NewsSet& set : topics) {
    const Topic topic(set);
    for (const std::string& words : settings.words) csv += topic.measure(std::stoull(words));
  }
  write_csv(settings.csv_path, csv);
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using namespace winnow;
  bench::Settings settings;
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--topics", settings.topics, "Folder of topics, each with docs/sentences.txt and refs/")
        .capture_default_str();
    app.add_option("--words", settings.words, "Lengths of summaries")
        .delimiter(',')
        .check(bench::whole_number(1, 100'000));
    app.add_option("--csv", settings.csv_path, "Write the rows to FILE; otherwise they are printed");
  };
  return bench::run_program({.name = "bench_topics",
                             .summary = "ROUGE-2 of summaries of topics, by the paper's algorithms",
                             .add_options = add_options,
                             .run = [&] { bench::run(settings); }},
                            argc, argv);
}
