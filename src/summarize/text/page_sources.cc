// The sources on a summary's page: each document collapsed, with the chosen sentences marked and linked.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "features/text/blocks.h"
#include "report/text.h"
#include "summarize/text/headlines.h"
#include "summarize/text/in_words.h"
#include "summarize/text/page_parts.h"

namespace winnow::detail {
namespace {

// A mark in a document: a sentence, and its number in the summary.
struct Mark {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t number = 0;
};

std::map<std::uint32_t, std::vector<Mark>> marks_by_document(const SummaryReport& r) {
  std::map<std::uint32_t, std::vector<Mark>> marks;
  for (std::size_t i = 0; i < r.order.size(); ++i) {
    const Sentence& sentence = sentence_of(r, r.order[i]);
    marks[sentence.document].push_back({sentence.begin, sentence.end, i + 1});
  }
  for (auto& [document, list] : marks) {
    std::sort(list.begin(), list.end(), [](const Mark& a, const Mark& b) { return a.begin < b.begin; });
  }
  return marks;
}

// A stretch of a document, escaped, with its marks.
std::string marked(const std::string& text, std::size_t begin, std::size_t end, std::span<const Mark> marks) {
  const std::string_view all = text;
  std::string out;
  for (const Mark& mark : marks) {
    out += escaped(all.substr(begin, mark.begin - begin));
    fmt::format_to(std::back_inserter(out),
                   "<mark id=\"s{0}\">{1}<a href=\"#p{0}\" title=\"In the summary\">{0}</a></mark>", mark.number,
                   isolated(all.substr(mark.begin, mark.end - mark.begin)));
    begin = mark.end;
  }
  return out + escaped(all.substr(begin, end - begin));
}

// Block by block, as the sentences were found. Text outside of blocks (code, tables) is shown unchanged.
std::string body_of(const Document& document, std::span<const Block> blocks, std::span<const Mark> marks) {
  std::string body;
  std::size_t done = 0;
  const auto add_between = [&](std::size_t end) {
    const std::string_view between = std::string_view(document.text).substr(done, end - done);
    if (between.find_first_not_of(" \t\r\n-=*#>_") == std::string_view::npos) return;
    body += fmt::format("<pre>{}</pre>\n", escaped(between));
  };
  for (const Block& block : blocks) {
    const std::size_t line = std::max(done, document.text.rfind('\n', block.begin) + 1);
    add_between(line);
    std::size_t inside = 0;
    while (inside < marks.size() && marks[inside].begin < block.end) ++inside;
    const bool item = block.kind == SentenceKind::kListItem;  // the text before it is its marker
    const std::string text = marked(document.text, item ? line : block.begin, block.end, marks.first(inside));
    const std::string_view tag = block.kind == SentenceKind::kHeading ? "h4" : item ? "p class=\"item\"" : "p";
    body += fmt::format("<{}>{}</{}>\n", tag, text, tag.substr(0, tag.find(' ')));
    marks = marks.subspan(inside);
    done = block.end;
  }
  add_between(document.text.size());
  return body;
}

// The date and the name of a source, which is a path or a line of a file.
std::string origin_of(const SummaryReport& r, const Document& document) {
  const std::string date = document.date.empty() ? "" : escaped(date_in_words(document.date)) + " · ";
  return fmt::format("<p class=\"origin\">{}</p>\n", in_english(r, date + isolated(document.name)));
}

std::string source(const SummaryReport& r, std::size_t number, const std::vector<Mark>& marks) {
  const Document& document = r.documents[number];
  const std::string& language = language_of(r, document);
  const auto blocks = r.lines ? find_lines(document.text) : find_blocks(document.text, language_data(language));
  std::string quoted;
  for (const Mark& mark : marks) quoted += fmt::format("<span class=\"number\">{}</span>", mark.number);
  return fmt::format(
      "<details class=\"document\" id=\"d{0}\">\n<summary><span class=\"label\" {1}>{2}</span>"
      "{3}</summary>\n{4}<div {1}>\n{5}</div>\n</details>\n",
      number + 1, attributes_of(r, document), isolated(label_of(r, document)), quoted, origin_of(r, document),
      body_of(document, blocks, marks));
}

}  // namespace

std::string sources_of_page(const SummaryReport& r) {
  const auto marks = marks_by_document(r);
  std::string quoted;
  std::string others;
  for (std::size_t d = 0; d < r.documents.size(); ++d) {
    const auto found = marks.find(static_cast<std::uint32_t>(d));
    (found == marks.end() ? others : quoted) +=
        source(r, d, found == marks.end() ? std::vector<Mark>() : found->second);
  }
  const std::size_t rest = r.documents.size() - marks.size();
  const std::string search = fmt::format(
      "<p class=\"search\" hidden><label>{} <input type=\"search\" autocomplete=\"off\"></label> "
      "<span class=\"found\" role=\"status\" lang=\"en\"></span></p>\n",
      in_english(r, "Search the sources"));
  std::string body = search + quoted;
  if (rest > 0) {
    const std::string name = marks.empty() ? "Not quoted"
                             : rest == 1   ? "1 more source, not quoted"
                                           : grouped(rest) + " more sources, not quoted";
    body += fmt::format("<details class=\"others\" id=\"others\">\n<summary>{}</summary>\n{}</details>\n",
                        in_english(r, name), others);
  }
  return body;
}

}  // namespace winnow::detail
