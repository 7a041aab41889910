#include "news.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "sentences.h"
#include "tfidf.h"
#include "winnow/error.h"

namespace winnow::bench {
namespace {

namespace fs = std::filesystem;

struct Day {
  std::string date;
  std::vector<std::string> documents;
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

// Lines of sets.tsv: set_id, n_docs, n_sentences, summary_sentences, doc_ids; days are the sets "day:DATE".
std::vector<Day> list_days(const fs::path& corpus, std::size_t least_sentences, const std::string& only) {
  constexpr std::string_view kPrefix = "day:";
  std::vector<Day> days;
  std::ifstream in(corpus / "sets.tsv");
  for (std::string line; std::getline(in, line);) {
    const auto fields = split(line, '\t');
    if (fields.empty() || !fields[0].starts_with(kPrefix)) continue;
    if (fields.size() != 5) throw InputError(corpus.string() + "/sets.tsv: expected 5 fields in '" + fields[0] + "'");
    const std::string date = fields[0].substr(kPrefix.size());
    if (std::stoull(fields[2]) < least_sentences || (!only.empty() && date != only)) continue;
    days.push_back({date, split(fields[4], ',')});
  }
  return days;
}

std::string id_of(const nlohmann::json& article) {
  const auto& id = article.at("id");
  return id.is_string() ? id.get<std::string>() : id.dump();
}

std::map<std::string, std::string> read_texts(const fs::path& corpus) {
  std::map<std::string, std::string> texts;
  for (const auto& entry : fs::directory_iterator(corpus)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream in(entry.path());
    try {
      for (std::string line; std::getline(in, line);) {
        const auto article = nlohmann::json::parse(line);
        texts[id_of(article)] = article.at("text").get<std::string>();
      }
    } catch (const nlohmann::json::exception& error) {
      throw InputError(entry.path().string() + ": " + error.what());
    }
  }
  return texts;
}

std::vector<Words> sentences_of(const Day& day, const std::map<std::string, std::string>& texts) {
  constexpr std::size_t kLeastWords = 3;
  std::vector<Words> sentences;
  for (const auto& id : day.documents) {
    const auto text = texts.find(id);
    if (text == texts.end()) throw InputError("day " + day.date + " lists the article " + id + ", which is not there");
    for (const auto& sentence : split_sentences(text->second)) {
      auto words = words_of(sentence);
      if (words.size() >= kLeastWords) sentences.push_back(std::move(words));
    }
  }
  return sentences;
}

}  // namespace

std::vector<NewsDay> read_news_days(const std::string& folder, const std::string& corpus, std::size_t least_sentences,
                                    const std::string& only) {
  const fs::path path = fs::path(folder) / "news" / corpus;
  if (!fs::exists(path / "sets.tsv")) return {};
  const auto texts = read_texts(path);
  std::vector<NewsDay> days;
  for (const auto& day : list_days(path, least_sentences, only)) {
    days.push_back({corpus + " " + day.date, tfidf_rows(sentences_of(day, texts))});
  }
  return days;
}

}  // namespace winnow::bench
