// A summary as a page for people who read news: headline and date, the sentences by story, the sources, and how it was
// made in a fold.
#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "features/text/language.h"
#include "report/text.h"
#include "summarize/text/headlines.h"
#include "summarize/text/in_words.h"
#include "summarize/text/page_parts.h"
#include "summarize/text/told.h"

namespace winnow {
using namespace detail;
namespace {

constexpr double kProofWorthShowing = 0.85;

std::string sources(std::size_t count) {
  return count == 1 ? "1 source" : grouped(count) + " sources";
}

// The document whose headline is that of the summary; null if there is none.
const Document* leading_document(const SummaryReport& r) {
  if (r.documents.empty()) return nullptr;
  if (const auto told = told_stories(r); !told.empty()) {
    return &r.documents[r.stories->stories[told.front().story].leader];
  }
  if (r.order.empty()) return &r.documents.front();
  return &r.documents[sentence_of(r, 0).document];
}

// The headline of the page as text, and its language; "What 7 sources say" if the sources have no headlines.
struct Headline {
  std::string text;
  std::string language;
};
Headline headline_of_page(const SummaryReport& r) {
  const Document* leading = leading_document(r);
  std::string own = leading == nullptr ? "" : headline_of(r, *leading);
  if (!own.empty()) return {std::move(own), language_of(r, *leading)};
  return {r.documents.size() == 1 ? "What the text says" : fmt::format("What {} say", sources(r.documents.size())),
          "en"};
}

// Capitals alone would shout.
bool is_all_capitals(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; });
}

std::string heading(std::string_view tag, const std::string& text, const std::string& language) {
  return fmt::format("<{0}{1}><bdi lang=\"{2}\">{3}</bdi></{0}>\n", tag,
                     is_all_capitals(text) ? " class=\"capitals\"" : "", escaped(language), escaped(text));
}

std::string header(const SummaryReport& r, const Headline& headline) {
  std::string kicker = "Summary";
  if (const std::string dates = dates_in_words(r.documents); !dates.empty()) kicker += " · " + escaped(dates);
  if (!r.query.empty()) kicker += " · about “" + isolated(r.query) + "”";
  const std::string covers = coverage_in_words(r);
  const std::string deck = fmt::format("<a href=\"#sources\">{}</a> · {} word{}{}", sources(r.documents.size()),
                                       grouped(r.words), r.words == 1 ? "" : "s", covers.empty() ? "" : " · " + covers);
  return fmt::format(
      "<header>\n<div class=\"top\"><p class=\"kicker\">{}</p>\n"
      "<button type=\"button\" class=\"copy\" lang=\"en\" hidden>Copy summary</button></div>\n{}"
      "<p class=\"deck\">{}</p>\n</header>\n",
      in_english(r, kicker), heading("h1", headline.text, headline.language), in_english(r, deck));
}

// Consecutive sentences of one source are a paragraph. Each sentence has a number, which leads to its place there.
std::string sentences(const SummaryReport& r, std::size_t first, std::size_t end) {
  std::string paragraphs;
  const auto out = std::back_inserter(paragraphs);
  const auto source = [&](std::size_t i) { return sentence_of(r, r.order[i]).document; };
  for (std::size_t i = first; i < end; ++i) {
    const Document& document = r.documents[source(i)];
    if (i == first || source(i - 1) != source(i)) {
      fmt::format_to(out, "<p {}>", attributes_of(r, document));
    }
    fmt::format_to(out, "<span class=\"text\" id=\"p{0}\">{1}</span><a class=\"place\" href=\"#s{0}\">{0}</a> ", i + 1,
                   isolated(text_of(sentence_of(r, r.order[i]), r.documents)));
    if (i + 1 == end || source(i + 1) != source(i)) {
      fmt::format_to(out, "<a class=\"source\" href=\"#d{}\">{}</a></p>\n", source(i) + 1,
                     isolated(label_of(r, document)));
    }
  }
  return fmt::format("<div class=\"summary\">\n{}</div>\n", paragraphs);
}

// "4 sources say this", and which.
std::string told_by(const SummaryReport& r, const ToldStory& told) {
  std::string items;
  const Story& story = r.stories->stories[told.story];
  for (const std::uint32_t d : story.documents) {
    fmt::format_to(std::back_inserter(items), "<li {}><a href=\"#d{}\">{}</a></li>\n", attributes_of(r, r.documents[d]),
                   d + 1, isolated(label_of(r, r.documents[d])));
  }
  std::string says = "<b>" + sources_in_words(story.documents.size()) + "</b>";
  if (const auto share = covered_share(r, told.story); share && story.documents.size() > 1) {
    says += fmt::format(" · {} of what they repeat is here", percent_in_words(*share));
  }
  return fmt::format("<details class=\"told\">\n<summary>{}</summary>\n<ul>\n{}</ul>\n</details>\n",
                     in_english(r, says), items);
}

// The first story has the headline of the page.
std::string story(const SummaryReport& r, const ToldStory& told) {
  const Document& leader = r.documents[r.stories->stories[told.story].leader];
  const std::string headline = told.first == 0 ? "" : headline_of(r, leader);
  return fmt::format("<section class=\"story\">\n{}{}{}</section>\n",
                     headline.empty() ? "" : heading("h2", headline, language_of(r, leader)), told_by(r, told),
                     sentences(r, told.first, told.end));
}

std::string summary_of_page(const SummaryReport& r) {
  const auto told = told_stories(r);
  std::string body;
  for (const ToldStory& one : told) body += story(r, one);
  if (told.empty()) body = sentences(r, 0, r.order.size());
  return fmt::format("<main id=\"summary\">\n{}</main>\n", body);
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

std::string what_was_done(const SummaryReport& r) {
  std::string text = length_in_words(r) + ".";
  if (!r.query.empty()) text += " The summary is " + query_in_words(r) + ".";
  text += fmt::format(" Objective {}, method {}.", r.select.objective, r.select.method);
  if (r.broken_places > 0) text += " " + broken_in_words(r.broken, r.broken_places) + ".";
  std::string body = "<p>" + escaped(text) + "</p>\n";
  if (covered_share(r)) {
    body +=
        "<p>What the sources repeat are the pairs of adjacent words that at least two sources of a story contain, or "
        "two "
        "sentences if there is one source. A pair counts more if more sources contain it, and if it comes early. The "
        "share "
        "that is covered is that of the pairs in the summary, so weighted.</p>\n";
  }
  return body;
}

// A proof that would not convince is not shown.
std::string proof(const SummaryReport& r) {
  const Certificate& certificate = r.select.certificate;
  if (certificate.kind.empty() || certificate.ratio < kProofWorthShowing) return {};
  return "<h3 id=\"proof\">How good it is</h3>\n" +
         certificate_in_words(certificate, r.select.selected.selection.value);
}

std::string method(const SummaryReport& r) {
  const Selected& selected = r.select.selected;
  std::string body = what_was_done(r) + proof(r) + (r.rouge ? rouge_table(*r.rouge) : "");
  if (const std::string curve = gain_curve(selected.selection, "sentences"); !curve.empty()) {
    body += "<h3>What each sentence adds</h3>\n" + curve;
  }
  if (selected.sparsified) {
    body += "<h3>How the choice was narrowed</h3>\n" + rounds_of_pruning(selected, r.select.n, "sentences");
  }
  return fmt::format(
      "<details class=\"method\" id=\"method\" lang=\"en\" dir=\"ltr\">\n<summary>How this was made"
      "</summary>\n{}</details>\n",
      body);
}

}  // namespace

std::string detail::in_english(const SummaryReport& r, std::string_view text) {
  if (r.language == "en") return std::string(text);
  return fmt::format("<span lang=\"en\" dir=\"ltr\">{}</span>", text);
}

std::string detail::attributes_of(const SummaryReport& r, const Document& document) {
  const std::string& language = language_of(r, document);
  return fmt::format("lang=\"{}\" dir=\"{}\"", escaped(language), is_right_to_left(language) ? "rtl" : "ltr");
}

std::string to_html(const SummaryReport& r) {
  const Headline headline = headline_of_page(r);
  const std::string body = std::string(kTextStyle) + header(r, headline) + summary_of_page(r) +
                           fmt::format("<section id=\"sources\">\n<h2>{}</h2>\n{}</section>\n",
                                       in_english(r, "Sources"), sources_of_page(r)) +
                           method(r);
  const std::string title = r.documents.size() > 1
                                ? fmt::format("{} – summary of {}", headline.text, sources(r.documents.size()))
                                : headline.text + " – summary";
  return page(title, body, {kTextScript, kTextScriptHash}, {r.language, is_right_to_left(r.language)});
}

}  // namespace winnow
