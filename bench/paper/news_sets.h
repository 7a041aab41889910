// Sets of articles with summaries that people wrote, read from a folder outside the project, for evaluation only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/text/rouge.h"
#include "winnow/text/rows.h"

namespace winnow::bench {

struct NewsSet {
  std::string name;                   // "1987-04-07"
  std::vector<Document> documents;    // in the order of the set
  std::vector<Sentences> references;  // each by one person, or one from each article
};

// The sets of a kind ("day", "week") of `folder`/news/CORPUS that its sets.tsv gives `least_sentences` or more, in its
// order; one reference, the articles' summaries (or titles, where there are no summaries) one after the other. None if
// the folder does not exist. InputError if its files are not as expected.
std::vector<NewsSet> read_news_sets(const std::string& folder, const std::string& corpus, std::string_view kind,
                                    std::size_t least_sentences);
inline std::vector<NewsSet> read_news_days(const std::string& folder, const std::string& corpus,
                                           std::size_t least_sentences) {
  return read_news_sets(folder, corpus, "day", least_sentences);
}

// The articles of all days of `folder`/news/CORPUS, each by itself, in the order of the days. The reference of an
// article without a summary or title is empty. None if the folder does not exist.
std::vector<NewsSet> read_dated_articles(const std::string& folder, const std::string& corpus);

// Every article of `folder`/news/CORPUS that has a summary by itself, by id.
std::vector<NewsSet> read_single_articles(const std::string& folder, const std::string& corpus);

// The topics of a folder by name, each with what one or several people wrote about it (TOPIC/docs/sentences.txt and
// TOPIC/refs/*): every line of the file a document of its own, or the file as it is, one document. None where the
// folder is not there.
enum class Opinions { kLines, kFile };
std::vector<NewsSet> read_topics(const std::string& topics, Opinions as);
inline std::vector<NewsSet> read_opinions(const std::string& folder, Opinions as) {
  return read_topics(folder + "/news/opinosis", as);
}

}  // namespace winnow::bench
