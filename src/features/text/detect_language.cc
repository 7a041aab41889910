// The language of each document, by CLD2 (which knows 83 languages by their letters and groups of letters). A short
// text does not show its language well, so it is taken to be in that of the others.
#include <algorithm>
#include <cstdio>  // CLD2's headers need it before
#include <map>
#include <string>
#include <vector>

// clang-format off
#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>
// clang-format on

#include "base/traced.h"
#include "features/text/language.h"
#include "features/text/utf8.h"
#include "winnow/text/sentences.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kEnough = std::size_t{1} << 14;  // bytes of a document that are looked at
constexpr int kMostOfIt = 70;                          // percent of a text that must be in its language
constexpr int kShort = 100;                            // bytes of letters below which a text is short

struct Detected {
  std::string code;  // empty: not known
  int letters = 0;   // bytes of them
};

// CLD2 has the older of two codes for some languages, and writes some with their script.
std::string current_code(std::string code) {
  code = code.substr(0, code.find('-'));
  if (code == "iw") return "he";
  if (code == "in") return "id";
  if (code == "ji") return "yi";
  if (code == "jw") return "jv";
  if (code == "tl") return "fil";
  return code;
}

std::string_view beginning_of(std::string_view text) {
  if (text.size() <= kEnough) return text;
  std::size_t end = kEnough;
  while (end > 0 && continues_character(text[end])) --end;
  return text.substr(0, end);
}

Detected detect(std::string_view text) {
  text = beginning_of(text);
  CLD2::Language languages[3];
  int percents[3];
  double scores[3];
  int letters = 0;
  bool reliable = false;
  const CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
  const CLD2::Language found =
      CLD2::ExtDetectLanguageSummary(text.data(), static_cast<int>(text.size()), true, &hints, 0, languages, percents,
                                     scores, nullptr, &letters, &reliable);
  if (!reliable || found == CLD2::UNKNOWN_LANGUAGE || percents[0] < kMostOfIt) return {"", letters};
  const std::string code = current_code(CLD2::LanguageCode(found));
  return {is_language(code) ? code : "", letters};
}

// The one with most letters; if two have the same number, the first by code.
std::string most_used(const std::vector<Detected>& all) {
  std::map<std::string, std::size_t> letters;
  for (const Detected& one : all) {
    if (!one.code.empty()) letters[one.code] += static_cast<std::size_t>(one.letters);
  }
  const auto most = std::max_element(letters.begin(), letters.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == letters.end() ? "" : most->first;
}

// Many short texts together may show what none of them shows.
std::string detect_together(std::span<const Document> documents) {
  std::string text;
  for (const Document& document : documents) {
    if (text.size() > kEnough) break;
    text += beginning_of(document.text);
    text += '\n';
  }
  return detect(text).code;
}

}  // namespace

void detect_languages(std::span<Document> documents, const RunOptions& run) {
  std::vector<Detected> found(documents.size());
  const auto detect_each = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) found[i] = detect(documents[i].text);
  };
  for_traced_ranges(Parallel(run.threads), run.trace, "finding languages", documents.size(), 16, detect_each);
  std::string usual = most_used(found);
  if (usual.empty()) usual = detect_together(documents);
  if (usual.empty()) usual = "en";
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (!documents[i].language.empty()) continue;
    const bool own = !found[i].code.empty() && found[i].letters >= kShort;
    documents[i].language = own ? found[i].code : usual;
  }
}

std::string main_language(std::span<const Document> documents) {
  std::vector<Detected> all;
  for (const Document& document : documents) {
    all.push_back({document.language, static_cast<int>(std::min<std::size_t>(document.text.size(), 1U << 30))});
  }
  const std::string most = most_used(all);
  return most.empty() ? "en" : most;
}

}  // namespace winnow
