// Days of news as data sets: the sentences of all articles of a day, as TF-IDF rows. Read from a folder outside the
// project, for evaluation only.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "generators.h"

namespace winnow::bench {

struct NewsDay {
  std::string name;  // "reuters21578 1987-04-07"
  SparseMatrix rows;
};

// The days of `folder`/news/CORPUS that its sets.tsv gives `least_sentences` or more, in its order; only the day `only`
// where that is not empty. None where the folder is not there. InputError where its files are not as expected.
std::vector<NewsDay> read_news_days(const std::string& folder, const std::string& corpus, std::size_t least_sentences,
                                    const std::string& only = {});

}  // namespace winnow::bench
