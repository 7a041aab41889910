#include "news_sets.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::bench {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

// What stands in the field `field` of every article of the corpus, by id.
std::map<std::string, Document> read_articles(const fs::path& corpus, const std::string& field) {
  std::map<std::string, Document> articles;
  const std::vector<std::string> folder{corpus};
  for (Document& document : read_documents(folder, {.field = field}).documents) {
    const std::string id = document.id;
    articles.emplace(id, std::move(document));
  }
  return articles;
}

// What people wrote about each article: its summary, or its title in the corpus that has no summaries.
std::map<std::string, std::string> read_references(const fs::path& corpus) {
  const bool titles = corpus.filename() == "reuters21578";
  std::map<std::string, std::string> references;
  for (const auto& [id, article] : read_articles(corpus, titles ? "text" : "summary")) {
    references.emplace(id, titles || article.text.empty() ? article.title : article.text);
  }
  return references;
}

// One string a sentence, as ROUGE-L wants it.
void append_sentences(const std::string& text, Sentences& sentences) {
  for (const Sentence& sentence : split_sentences(text, find_language("english"))) {
    sentences.push_back(text.substr(sentence.begin, sentence.end - sentence.begin));
  }
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

std::vector<NewsSet> read_news_sets(const std::string& folder, const std::string& corpus, std::string_view kind,
                                    std::size_t least_sentences) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  if (!fs::exists(path / "sets.tsv")) return {};
  const auto articles = read_articles(path, "text");
  const auto references = read_references(path);
  const std::string prefix = std::string(kind) + ":";
  std::vector<NewsSet> sets;
  // set_id, n_docs, n_sentences, summary_sentences, doc_ids
  for (const std::string& line : read_lines(path / "sets.tsv")) {
    const auto fields = split(line, '\t');
    if (fields.size() != 5 || !fields[0].starts_with(prefix) || std::stoull(fields[2]) < least_sentences) continue;
    NewsSet set;
    set.name = fields[0].substr(prefix.size());
    set.references.resize(1);
    for (const std::string& id : split(fields[4], ',')) {
      const auto article = articles.find(id);
      if (article == articles.end()) {
        throw InputError(std::string(kind) + " " + set.name + " lists the article " + id + ", which is not there");
      }
      set.documents.push_back(article->second);
      if (const auto found = references.find(id); found != references.end()) {
        append_sentences(found->second, set.references[0]);
      }
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::vector<NewsSet> read_dated_articles(const std::string& folder, const std::string& corpus) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  std::vector<NewsSet> articles;
  if (!fs::exists(path)) return articles;
  const auto references = read_references(path);
  for (NewsSet& day : read_news_days(folder, corpus, 0)) {
    for (Document& document : day.documents) {
      NewsSet article;
      article.name = day.name;
      article.references.resize(1);
      if (const auto found = references.find(document.id); found != references.end()) {
        append_sentences(found->second, article.references[0]);
      }
      article.documents.push_back(std::move(document));
      articles.push_back(std::move(article));
    }
  }
  return articles;
}

std::vector<NewsSet> read_single_articles(const std::string& folder, const std::string& corpus) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  if (!fs::exists(path)) return {};
  std::vector<NewsSet> sets;
  const auto references = read_references(path);
  for (const auto& [id, article] : read_articles(path, "text")) {
    const auto found = references.find(id);
    if (found != references.end() && !found->second.empty()) {
      sets.push_back({id, {article}, {split(found->second, '\n')}});
    }
  }
  return sets;
}

std::vector<NewsSet> read_topics(const std::string& topics, Opinions as) {
  if (!fs::exists(topics)) return {};
  std::vector<NewsSet> sets;
  for (const fs::path& topic : sorted_entries(topics)) {
    if (!fs::is_directory(topic)) continue;
    NewsSet set;
    set.name = topic.filename();
    const std::vector<std::string> file{topic / "docs" / "sentences.txt"};
    set.documents = read_documents(file).documents;
    if (as == Opinions::kLines) {
      const std::string whole = std::move(set.documents.front().text);
      set.documents.clear();
      for (const std::string& line : split(whole, '\n')) set.documents.push_back({"", "", "", line});
    }
    for (const fs::path& reference : sorted_entries(topic / "refs")) set.references.push_back(read_lines(reference));
    sets.push_back(std::move(set));
  }
  return sets;
}

}  // namespace winnow::bench
