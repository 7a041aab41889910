// Reports of text summaries: as text, as JSON and CSV, and as a page.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "winnow/report.h"
#include "winnow/text/documents.h"
#include "winnow/text/rouge.h"
#include "winnow/text/summarize.h"

namespace winnow {

// Refers to the documents and the summary that it was made from; they must outlive it.
struct SummaryReport {
  SelectReport select;  // the run over the sentences; elements are text->sentences
  std::span<const Document> documents;
  const TextRows* text = nullptr;
  std::string language = "en";         // the code of the language that the text was read in, or most of it
  bool own_languages = false;          // each document was read in its own
  bool lines = false;                  // likewise: each line is a sentence
  const Stories* stories = nullptr;    // of the documents; null or without stories if the objective does not use them
  std::span<const Repeated> repeated;  // per story
  std::string query;                   // the words that the summary is about; empty: everything
  const QueryMatch* match = nullptr;   // of the query, if there is one
  std::size_t scraps = 0;              // sentences that may not be picked because they are not whole or need another
  std::vector<std::size_t> order;      // numbers of select's picks, in the order to show
  std::size_t words = 0;               // of the summary
  std::span<const BrokenText> broken;  // the first places of the input that were not UTF-8
  std::size_t broken_places = 0;       // all of them
  std::size_t skipped = 0;             // lines of .jsonl files and rows of tables that have no text
  std::span<const SkippedFile> skipped_files = {};  // of folders
  SummarySeconds seconds;
  std::optional<Rouge> rouge;  // against the references, if there were any
};

// `references`: summaries that people wrote, one string per sentence; if there are any, ROUGE is computed.
SummaryReport make_summary_report(const Documents& read, const Summary& summary, const SummarizeOptions& options,
                                  std::span<const Sentences> references = {});

// docs/json.md describes the fields.
std::string to_json(const SummaryReport& report);
// One line per pick, with its sentence and its place.
std::string to_csv(const SummaryReport& report);
// The sentences, wrapped, each with its source; then a few lines about the run. Characters that would control a
// terminal are shown as question marks.
std::string to_text(const SummaryReport& report);
// The sentences alone, one per line.
std::string to_plain_text(const SummaryReport& report);
// The lines about the run that end to_text.
std::string figures_in_words(const SummaryReport& report);
// One self-contained page: the summary by story, every document with the chosen sentences marked, and how it was made.
// It has one script, which copies and searches; the page can be read without it, and no input text can insert another.
std::string to_html(const SummaryReport& report);
// One line per sentence: the pick that represents it. The summary must have been made with `assign`.
std::string assignment_csv(const SummaryReport& report);

// "2 places in the input were not UTF-8, shown as U+FFFD: a.txt, line 2, byte 32; …"; empty if there are none.
std::string broken_in_words(std::span<const BrokenText> broken, std::size_t places);

// "3 files were skipped: a.png (a PNG picture); …"; empty if there are none.
std::string skipped_in_words(std::span<const SkippedFile> skipped);

// ROUGE as JSON and as a small table.
std::string to_json(const Rouge& rouge);
std::string to_table(const Rouge& rouge);

}  // namespace winnow
