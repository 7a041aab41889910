#include "news_sets.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow::bench {
namespace {

namespace fs = std::filesystem;

struct Article {
  Document document;
  std::string summary;
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::string text_or_empty(const nlohmann::json& article, const char* field) {
  const auto found = article.find(field);
  return found != article.end() && found->is_string() ? found->get<std::string>() : "";
}

Article read_article(const nlohmann::json& json) {
  Article article;
  const auto& id = json.at("id");
  article.document.id = id.is_string() ? id.get<std::string>() : id.dump();
  article.document.name = article.document.id;
  const std::string headline = text_or_empty(json, "headline");
  article.document.title = headline.empty() ? text_or_empty(json, "title") : headline;
  article.document.text = json.at("text").get<std::string>();
  const std::string summary = text_or_empty(json, "summary");
  article.summary = summary.empty() ? article.document.title : summary;
  return article;
}

std::map<std::string, Article> read_articles(const fs::path& corpus) {
  std::map<std::string, Article> articles;
  for (const auto& entry : fs::directory_iterator(corpus)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream in(entry.path());
    try {
      for (std::string line; std::getline(in, line);) {
        Article article = read_article(nlohmann::json::parse(line));
        const std::string id = article.document.id;
        articles[id] = std::move(article);
      }
    } catch (const nlohmann::json::exception& error) {
      throw InputError(entry.path().string() + ": " + error.what());
    }
  }
  return articles;
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

std::vector<NewsSet> read_news_days(const std::string& folder, const std::string& corpus, std::size_t least_sentences) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  if (!fs::exists(path / "sets.tsv")) return {};
  const auto articles = read_articles(path);
  constexpr std::string_view kPrefix = "day:";
  std::vector<NewsSet> sets;
  // set_id, n_docs, n_sentences, summary_sentences, doc_ids
  for (const std::string& line : read_lines(path / "sets.tsv")) {
    const auto fields = split(line, '\t');
    if (fields.size() != 5 || !fields[0].starts_with(kPrefix) || std::stoull(fields[2]) < least_sentences) continue;
    NewsSet set;
    set.name = fields[0].substr(kPrefix.size());
    set.references.resize(1);
    for (const std::string& id : split(fields[4], ',')) {
      const auto article = articles.find(id);
      if (article == articles.end()) {
        throw InputError("day " + set.name + " lists the article " + id + ", which is not there");
      }
      set.documents.push_back(article->second.document);
      append_sentences(article->second.summary, set.references[0]);
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::vector<NewsSet> read_single_articles(const std::string& folder, const std::string& corpus) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  if (!fs::exists(path)) return {};
  std::vector<NewsSet> sets;
  for (auto& [id, article] : read_articles(path)) {
    if (!article.summary.empty()) sets.push_back({id, {article.document}, {split(article.summary, '\n')}});
  }
  return sets;
}

std::vector<NewsSet> read_opinions(const std::string& folder, Opinions as) {
  const fs::path path = fs::path(folder) / "news" / "opinosis";
  if (!fs::exists(path)) return {};
  std::vector<NewsSet> sets;
  for (const fs::path& topic : sorted_entries(path)) {
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
