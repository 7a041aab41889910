#include "summarize/text/scraps.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "summarize/text/rewards.h"

namespace winnow::detail {
namespace {

// Words that point back. "It" and "That" are here too, although some sentences that open with them stand alone.
constexpr std::array<std::string_view, 46> kPointBack{
    "he",       "she",     "it",     "they",      "his",         "her",        "its",       "their",
    "him",      "them",    "this",   "that",      "these",       "those",      "such",      "but",
    "and",      "or",      "nor",    "so",        "yet",         "then",       "however",   "also",
    "instead",  "still",   "thus",   "hence",     "besides",     "moreover",   "therefore", "nevertheless",
    "likewise", "he's",    "she's",  "it's",      "they're",     "that's",     "both",      "neither",
    "either",   "another", "others", "otherwise", "furthermore", "nonetheless"};

// In lower case. A sentence that contains one is of the site, not of the text.
constexpr std::array<std::string_view, 58> kNotices{"(associated press)",
                                                    "associated press photo",
                                                    "ap photo",
                                                    "(ap file",
                                                    "getty images",
                                                    "file photo",
                                                    "staff photographer",
                                                    "photo by",
                                                    "photo credit",
                                                    "image copyright",
                                                    "image caption",
                                                    "media caption",
                                                    "media playback",
                                                    "photo:",
                                                    "photos:",
                                                    "credit:",
                                                    "caption:",
                                                    "(reuters)",
                                                    "(afp)",
                                                    "/reuters)",
                                                    "/afp)",
                                                    "all rights reserved",
                                                    "copyright",
                                                    "©",
                                                    "sign up for",
                                                    "subscribe",
                                                    "newsletter",
                                                    "click here",
                                                    "click to",
                                                    "click the",
                                                    "read more",
                                                    "read the full",
                                                    "see also:",
                                                    "related:",
                                                    "full coverage",
                                                    "follow us on",
                                                    "like us on",
                                                    "share this",
                                                    "this article",
                                                    "cookie",
                                                    "terms of use",
                                                    "privacy policy",
                                                    "please enable",
                                                    "javascript",
                                                    "your browser",
                                                    "non-commercial use",
                                                    "archive pages",
                                                    "these crawls",
                                                    "internet archive",
                                                    "web archive",
                                                    "may not be published",
                                                    "contributed to this report",
                                                    "editing by",
                                                    "reporting by",
                                                    "writing by",
                                                    "http://",
                                                    "https://",
                                                    "pic.twitter.com"};
// A dateline of an agency is part of its sentence.
constexpr std::array<std::string_view, 2> kAgencies{"(reuters)", "(afp)"};
constexpr std::array<std::string_view, 6> kOpenings{"file -",       "file –",      "file —",
                                                    "for movement", "view photos", "watch:"};

std::string lower_ascii(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(c < 0x80 ? std::tolower(c) : c); });
  return lower;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

bool is_agency_dateline(std::string_view lower, std::size_t at, std::string_view phrase) {
  return std::find(kAgencies.begin(), kAgencies.end(), phrase) != kAgencies.end() &&
         at + phrase.size() + 2 < lower.size();
}

// The first word in lower case, without what opens a quotation.
std::string first_word(std::string_view sentence) {
  std::size_t begin = 0;
  while (begin < sentence.size() && std::isalpha(static_cast<unsigned char>(sentence[begin])) == 0) {
    const auto c = static_cast<unsigned char>(sentence[begin]);
    if (c >= 0x80 && sentence.substr(begin, 3) != "\u201c" && sentence.substr(begin, 3) != "\u2018") return {};
    begin += c >= 0x80 ? 3 : 1;
  }
  std::string word;
  for (std::size_t at = begin; at < sentence.size();) {
    const auto c = static_cast<unsigned char>(sentence[at]);
    const bool letter = std::isalpha(c) != 0 || c == '\'';
    if (!letter && sentence.substr(at, 3) != "\u2019") break;
    word += letter ? sentence[at] : '\'';
    at += letter ? 1 : 3;
  }
  return lower_ascii(word);
}

}  // namespace

bool opens_dangling(std::string_view sentence) {
  const std::string word = first_word(sentence);
  return std::find(kPointBack.begin(), kPointBack.end(), word) != kPointBack.end();
}

bool has_half_quotation(std::string_view sentence) {
  const bool curly = count_of(sentence, "\u201c") != count_of(sentence, "\u201d");
  const bool angled = count_of(sentence, "\u00ab") != count_of(sentence, "\u00bb");
  const bool brackets =
      std::count(sentence.begin(), sentence.end(), '(') != std::count(sentence.begin(), sentence.end(), ')');
  // Tokenized text writes `` and ''.
  const bool ticks = count_of(sentence, "``") != count_of(sentence, "''");
  return curly || angled || brackets || (ticks && count_of(sentence, "``") > 0) ||
         std::count(sentence.begin(), sentence.end(), '"') % 2 != 0;
}

bool is_notice(std::string_view sentence) {
  const std::string lower = lower_ascii(sentence);
  for (const std::string_view phrase : kNotices) {
    const std::size_t at = lower.find(phrase);
    if (at != std::string::npos && !is_agency_dateline(lower, at, phrase)) return true;
  }
  return std::any_of(kOpenings.begin(), kOpenings.end(),
                     [&](std::string_view opening) { return lower.starts_with(opening); });
}

WordCounts count_numbers(std::string_view text) {
  WordCounts counts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n\r\t", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    counts.words += word.empty() ? 0U : 1U;
    counts.numbers += std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }) ? 1U : 0U;
    begin = end + 1;
  }
  return counts;
}

bool is_line_of_table(std::string_view sentence) {
  const WordCounts counts = count_numbers(sentence);
  return 5 * counts.numbers >= 2 * counts.words;
}

std::vector<Reads> judge(const TextRows& text, std::span<const Document> documents) {
  std::vector<bool> ended;
  ended.reserve(text.sentences.size());
  for (const Sentence& sentence : text.sentences) ended.push_back(ends_like_a_sentence(text_of(sentence, documents)));
  const bool marked = 5 * std::count(ended.begin(), ended.end(), true) >= static_cast<std::ptrdiff_t>(ended.size());
  std::vector<Reads> reads;
  reads.reserve(ended.size());
  for (std::size_t v = 0; v < ended.size(); ++v) {
    const std::string_view sentence = text_of(text.sentences[v], documents);
    const bool heading = text.sentences[v].kind == SentenceKind::kHeading;  // only if they were asked for
    const bool scrap = (marked && !ended[v] && !heading) || is_notice(sentence) || has_half_quotation(sentence) ||
                       is_line_of_table(sentence);
    reads.push_back(scrap ? Reads::kScrap : opens_dangling(sentence) ? Reads::kAfter : Reads::kAlone);
  }
  if (std::count(reads.begin(), reads.end(), Reads::kAlone) == 0) reads.assign(reads.size(), Reads::kAlone);
  return reads;
}

}  // namespace winnow::detail
