// A summary as a page.
#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "features/text/blocks.h"
#include "report/text.h"
#include "summarize/text/in_words.h"
#include "winnow/text/report.h"

namespace winnow {
using namespace detail;
namespace {

// A mark in a document: a sentence, and its number in the summary.
struct Mark {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t number = 0;
};

std::string title_of(const Document& document) {
  return document.title.empty() ? document.name : document.title;
}

const std::string& language_of(const SummaryReport& r, const Document& document) {
  return r.own_languages && !document.language.empty() ? document.language : r.language;
}

std::string summary_list(const SummaryReport& r) {
  std::string items;
  for (std::size_t i = 0; i < r.order.size(); ++i) {
    const Sentence& sentence = sentence_of(r, r.order[i]);
    fmt::format_to(
        std::back_inserter(items),
        "<li id=\"p{0}\" lang=\"{4}\" dir=\"auto\">{1} <a class=\"source\" href=\"#s{0}\">{2}, sentence {3}</a></li>\n",
        i + 1, isolated(text_of(sentence, r.documents)), isolated(title_of(r.documents[sentence.document])),
        sentence.position + 1, language_of(r, r.documents[sentence.document]));
  }
  return fmt::format("<ol class=\"summary\">\n{}</ol>\n", items);
}

std::unordered_map<std::uint32_t, std::vector<Mark>> marks_by_document(const SummaryReport& r) {
  std::unordered_map<std::uint32_t, std::vector<Mark>> marks;
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

std::string article(const SummaryReport& r, std::size_t number, const std::vector<Mark>& marks) {
  const Document& document = r.documents[number];
  const std::string& language = language_of(r, document);
  const auto blocks = r.lines ? find_lines(document.text) : find_blocks(document.text, language_data(language));
  const std::string name =
      document.title.empty() ? "" : fmt::format("<p class=\"source\">{}</p>\n", isolated(document.name));
  return fmt::format("<article id=\"d{}\">\n<h3>{}</h3>\n{}<div lang=\"{}\" dir=\"auto\">\n{}</div>\n</article>\n",
                     number + 1, isolated(title_of(document)), name, language, body_of(document, blocks, marks));
}

std::string articles(const SummaryReport& r) {
  const auto marks = marks_by_document(r);
  std::string all;
  for (std::size_t d = 0; d < r.documents.size(); ++d) {
    const auto found = marks.find(static_cast<std::uint32_t>(d));
    all += article(r, d, found == marks.end() ? std::vector<Mark>() : found->second);
  }
  return all;
}

std::string rouge_table(const Rouge& rouge) {
  std::string rows;
  const auto add = [&](std::string_view name, const RougeScore& score) {
    fmt::format_to(std::back_inserter(rows), "<tr><td>{}</td><td>{:.4f}</td><td>{:.4f}</td><td>{:.4f}</td></tr>\n",
                   name, score.recall, score.precision, score.f1);
  };
  add("ROUGE-1", rouge.rouge1);
  add("ROUGE-2", rouge.rouge2);
  add("ROUGE-L", rouge.rouge_l);
  return "<table>\n<caption>Against the summaries that people "
         "wrote</caption>\n<tr><th></th><th>recall</th><th>precision</th><th>F1</th></tr>\n" +
         rows + "</table>\n";
}

std::string head(const SummaryReport& r) {
  return fmt::format(
      "<h1>Summary</h1>\n<p class=\"figures\">{}. Objective {}, method {}.{}</p>\n"
      "<nav><a href=\"#summary\">Summary</a><a href=\"#gain\">Gain</a><a href=\"#rounds\">Pruning</a>"
      "<a href=\"#proof\">Proof</a><a href=\"#sources\">Sources</a></nav>\n",
      escaped(length_in_words(r)), escaped(r.select.objective), escaped(r.select.method),
      r.broken_places == 0 ? "" : " " + escaped(broken_in_words(r.broken, r.broken_places)) + ".");
}

}  // namespace

std::string to_html(const SummaryReport& r) {
  const Selected& selected = r.select.selected;
  std::string body = head(r);
  body += section("summary", "In short", summary_list(r));
  body += section("gain", "What each sentence adds", gain_curve(selected.selection, "sentences"));
  body += section("rounds", "How the choice was narrowed", rounds_of_pruning(selected, r.select.n, "sentences"));
  body += section(
      "proof", "How good it is",
      certificate_in_words(r.select.certificate, selected.selection.value) + (r.rouge ? rouge_table(*r.rouge) : ""));
  body += section("sources", "Sources", articles(r));
  const std::string first = r.documents.empty() ? "" : title_of(r.documents.front());
  return page(
      r.documents.size() == 1 ? "Summary of " + first : fmt::format("Summary of {} documents", r.documents.size()),
      body);
}

}  // namespace winnow
