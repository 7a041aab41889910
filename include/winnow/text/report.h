// What came out of summarizing text: for people to read, for programs, and as a page.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "winnow/report.h"
#include "winnow/text/rouge.h"
#include "winnow/text/rows.h"

namespace winnow {

struct SummaryReport {
  SelectReport select;  // the run over the sentences; elements are text->sentences
  std::span<const Document> documents;
  const TextRows* text = nullptr;
  std::string language = "english";  // and whether lines are sentences: how the text was read
  bool lines = false;
  std::vector<std::size_t> order;  // picks, by their place in select.selected.selection.picks, as they are to be shown
  std::size_t words = 0;           // of the summary
  std::span<const BrokenText> broken;  // the first places of the input that were no UTF-8
  std::size_t broken_places = 0;       // all of them
  std::size_t skipped = 0;             // lines of .jsonl files that have no text
  struct {
    double split = 0, words = 0, tfidf = 0, objective = 0, certify = 0;
  } seconds;                   // beside those of select
  std::optional<Rouge> rouge;  // against the references, where there were any
};

// docs/json.md describes the fields.
std::string to_json(const SummaryReport& report);
// A line a pick, with its sentence and where it stands.
std::string to_csv(const SummaryReport& report);
// The sentences, wrapped, each with its source; then a few lines about the run. What would steer a terminal is shown
// as a question mark.
std::string to_text(const SummaryReport& report);
// One page that needs nothing but itself: the summary, every document with the chosen sentences marked, the gain curve,
// the rounds of pruning and the certificate. It holds no script, and no text can bring one in.
std::string to_html(const SummaryReport& report);

// "2 places in the input were no UTF-8, shown as U+FFFD: a.txt, line 2, byte 32; …"; empty where there are none.
std::string broken_in_words(std::span<const BrokenText> broken, std::size_t places);

// "6 of 102 sentences, 141 words, from 15 documents; left out: 15 headings, 1 too short".
std::string length_in_words(const SummaryReport& report);

// ROUGE as a small table.
std::string to_table(const Rouge& rouge);

}  // namespace winnow
