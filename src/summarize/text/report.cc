// A summary as text and as JSON.
#include "winnow/text/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/json.h"
#include "report/json_tree.h"
#include "report/run.h"
#include "report/text.h"
#include "summarize/text/headlines.h"
#include "summarize/text/in_words.h"
#include "summarize/text/scores.h"
#include "summarize/text/told.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kWidth = 80;

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

// Fills lines of kWidth characters. A longer word gets its own line.
std::string wrapped(const std::string& text) {
  std::string lines;
  std::size_t column = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const auto length =
        static_cast<std::size_t>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                               text.begin() + static_cast<std::ptrdiff_t>(end), starts_character));
    if (column > 0 && column + 1 + length > kWidth) {
      lines += '\n';
      column = 0;
    }
    if (column > 0) lines += ' ';
    lines.append(text, begin, end - begin);
    column += length + (column > 0 ? 1 : 0);
    begin = end + 1;
  }
  return lines + '\n';
}

Json to_object(const BrokenText& broken) {
  return {{"file", broken.file}, {"line", broken.line}, {"byte", broken.byte}, {"bytes", broken.bytes}};
}

// A document without its text.
Json to_object(const Document& document, const SummaryReport& r) {
  const bool own = r.own_languages && !document.language.empty();
  Json json = {{"document", document.name}, {"language", own ? document.language : r.language}};
  const auto add = [&](const char* field, const std::string& text) {
    if (!text.empty()) json[field] = text;
  };
  add("id", document.id);
  add("title", document.title);
  add("date", document.date);
  add("encoding", document.encoding);
  return json;
}

// The sentences that were found but may not be picked.
std::string left_out(const TextRows& text, std::size_t scraps) {
  std::string parts;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
    if (count > 0) parts += fmt::format("{}{} {}", parts.empty() ? "" : ", ", grouped(count), count == 1 ? one : many);
  };
  add(text.headings, "heading", "headings");
  add(text.too_short, "too short", "too short");
  add(text.duplicates, "repetition", "repetitions");
  add(scraps, "scrap", "scraps");
  return parts.empty() ? "" : fmt::format("; left out: {}", parts);
}

const Pick& pick_of(const SummaryReport& r, std::size_t number) {
  return r.select.selected.selection.picks[number];
}

const Stories& stories_of(const SummaryReport& r) {
  static const Stories none;
  return r.stories == nullptr ? none : *r.stories;
}

std::uint32_t story_of(const SummaryReport& r, std::size_t number) {
  return stories_of(r).of_document[sentence_of(r, number).document];
}

// The ids of its documents, or their names if they have no ids.
Json sources_of(const SummaryReport& r, const Story& story) {
  Json list = Json::array();
  for (const std::uint32_t d : story.documents) {
    list.push_back(r.documents[d].id.empty() ? r.documents[d].name : r.documents[d].id);
  }
  return list;
}

// The stories that the summary tells, with the ranks of their sentences in the order to show.
std::string stories_json(const SummaryReport& r) {
  Json list = Json::array();
  std::uint32_t last = Stories::kNone;
  std::vector<std::size_t> numbers = r.order;
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::size_t a, std::size_t b) { return story_of(r, a) < story_of(r, b); });
  for (const std::size_t number : numbers) {
    const std::uint32_t s = story_of(r, number);
    if (s != last) {
      const Story& story = stories_of(r).stories[s];
      const Document& leader = r.documents[story.leader];
      list.push_back({{"story", s + 1},
                      {"title", leader.title.empty() ? leader.name : leader.title},
                      {"documents", story.documents.size()},
                      {"sources", sources_of(r, story)},
                      {"sentences", Json::array()}});
      if (const auto share = covered_share(r, s)) list.back()["covered"] = *share;
      last = s;
    }
    list.back()["sentences"].push_back(number + 1);
  }
  return to_line(list);
}

// The fields of a pick in addition to those of select.
std::string pick_fields(const SummaryReport& r, std::size_t number) {
  const Sentence& sentence = sentence_of(r, number);
  const Document& document = r.documents[sentence.document];
  Json json = {{"rank", number + 1}, {"document", document.name}};
  if (!document.id.empty()) json["id"] = document.id;
  if (!document.title.empty()) json["title"] = document.title;
  if (!stories_of(r).stories.empty()) json["story"] = story_of(r, number) + 1;
  json["position"] = sentence.position;
  json["span"] = {sentence.first_character, sentence.last_character};
  json["sentence"] = std::string(text_of(sentence, r.documents));
  return fields_of(json);
}

std::string text_json(const SummaryReport& r) {
  Json json = {{"documents", r.documents.size()},
               {"sentences", r.text->found},
               {"too_short", r.text->too_short},
               {"duplicates", r.text->duplicates},
               {"headings_dropped", r.text->headings},
               {"scraps", r.scraps},
               {"stories", stories_of(r).stories.size()},
               {"tables", stories_of(r).tables},
               {"broken_places", r.broken_places},
               {"skipped", r.skipped},
               {"language", r.language}};
  json["sources"] = Json::array();
  for (const Document& document : r.documents) json["sources"].push_back(to_object(document, r));
  json["skipped_files"] = Json::array();
  for (const SkippedFile& file : r.skipped_files) {
    json["skipped_files"].push_back({{"file", file.file}, {"reason", file.reason}});
  }
  json["broken"] = Json::array();
  for (const BrokenText& broken : r.broken) json["broken"].push_back(to_object(broken));
  return to_line(json);
}

std::string query_json(const SummaryReport& r) {
  return to_line(Json{{"words", r.query}, {"sentences", r.match->sentences}, {"unknown", r.match->unknown}});
}

// "-- River Arven breaks its banks (4 sources say this)".
std::string story_heading(const SummaryReport& r, const ToldStory& told) {
  const Story& story = stories_of(r).stories[told.story];
  return wrapped(fmt::format("-- {} ({})", printable(label_of(r, r.documents[story.leader])),
                             sources_in_words(story.documents.size()))) +
         "\n";
}

// The run as select would report it.
SelectReport select_report(const Documents& read, const Summary& summary, const SummarizeOptions& options) {
  RunReport run;
  run.input = read.input;
  run.n = summary.text.sentences.size();
  run.d = summary.text.rows.dim;
  run.objective = options.objective;
  run.settings = text_settings(options);
  for (const Setting& setting : run.settings) {
    if (setting.name == "concave") run.concave = std::get<std::string>(setting.value);
  }
  describe_run(options.run, run);

  SelectReport r = make_report(std::move(run), summary.select, summary.selected);
  r.certify = to_string(options.certify);
  r.certificate = summary.certificate;
  r.seconds = {read.seconds, 0, summary.seconds.maximize, read.seconds + summary.seconds.total};
  const auto words = static_cast<double>(options.length.words);
  if (words > 0) r.budget = {words, static_cast<double>(summary.words)};
  r.assignment = summary.assignment;
  return r;
}

}  // namespace

std::string detail::length_in_words(const SummaryReport& r) {
  return fmt::format("{} of {} sentences, {} words, from {} document{}{}", grouped(r.order.size()),
                     grouped(r.text->found), grouped(r.words), grouped(r.documents.size()),
                     r.documents.size() == 1 ? "" : "s", left_out(*r.text, r.scraps));
}

std::string detail::query_in_words(const SummaryReport& r) {
  std::string text = fmt::format("about \"{}\": {} of {} sentences concern it", printable(r.query),
                                 grouped(r.match->sentences), grouped(r.text->sentences.size()));
  for (std::size_t i = 0; i < r.match->unknown.size(); ++i) {
    text += fmt::format("{} \"{}\"", i == 0 ? "; in no sentence:" : ",", printable(r.match->unknown[i]));
  }
  return text;
}

std::string broken_in_words(std::span<const BrokenText> broken, std::size_t places) {
  constexpr std::size_t kShown = 3;
  if (places == 0) return {};
  std::string text = fmt::format("{} place{} in the input {} not UTF-8, shown as U+FFFD", grouped(places),
                                 places == 1 ? "" : "s", places == 1 ? "was" : "were");
  const std::size_t shown = std::min(kShown, broken.size());
  for (std::size_t i = 0; i < shown; ++i) {
    fmt::format_to(std::back_inserter(text), "{} {}, line {}, byte {}", i == 0 ? ":" : ";", printable(broken[i].file),
                   broken[i].line, broken[i].byte);
  }
  if (places > shown) text += "; …";
  return text;
}

std::string skipped_in_words(std::span<const SkippedFile> skipped) {
  constexpr std::size_t kShown = 10;
  if (skipped.empty()) return {};
  std::string text = fmt::format("{} file{} skipped", grouped(skipped.size()), skipped.size() == 1 ? " was" : "s were");
  for (std::size_t i = 0; i < std::min(kShown, skipped.size()); ++i) {
    fmt::format_to(std::back_inserter(text), "{} {} ({})", i == 0 ? ":" : ";", printable(skipped[i].file),
                   printable(skipped[i].reason));
  }
  return text + (skipped.size() > kShown ? "; …; --json lists all" : "");
}

SummaryReport make_summary_report(const Documents& read, const Summary& summary, const SummarizeOptions& options,
                                  std::span<const Sentences> references) {
  SummaryReport r;
  r.select = select_report(read, summary, options);
  r.documents = read.documents;
  r.text = &summary.text;
  r.own_languages = options.text.language == "auto";
  r.language = r.own_languages ? main_language(read.documents) : find_language(options.text.language).code;
  r.lines = options.text.lines;
  r.stories = &summary.stories;
  r.repeated = summary.repeated;
  r.query = options.query;
  r.match = &summary.query;
  r.scraps = summary.scraps;
  r.order = summary.order;
  r.words = summary.words;
  r.broken = read.broken;
  r.broken_places = read.broken_places;
  r.skipped = read.skipped;
  r.skipped_files = read.skipped_files;
  r.seconds = summary.seconds;
  if (!references.empty()) r.rouge = rouge(sentences_of(summary, read.documents), references);
  return r;
}

std::string to_json(const SummaryReport& r) {
  MoreJson more;
  more.order = r.order;
  more.pick = [&](std::size_t number) { return pick_fields(r, number); };
  more.seconds = {{"read", r.select.seconds.read},    {"split", r.seconds.text.split},
                  {"words", r.seconds.text.words},    {"tfidf", r.seconds.text.tfidf},
                  {"objective", r.seconds.objective}, {"maximize", r.select.seconds.maximize},
                  {"certify", r.seconds.certify},     {"total", r.select.seconds.total}};
  more.more = {{"text", text_json(r)}, {"words", std::to_string(r.words)}};
  if (!stories_of(r).stories.empty()) more.more.emplace_back("stories", stories_json(r));
  if (!r.query.empty()) more.more.emplace_back("query", query_json(r));
  if (const auto share = covered_share(r)) more.more.emplace_back("covered", to_line(*share));
  if (r.rouge) more.more.emplace_back("rouge", to_line(*r.rouge));
  return to_json(r.select, more);
}

std::string to_csv(const SummaryReport& r) {
  std::string text = "rank,index,document,position,gain,sentence\n";
  for (const std::size_t i : r.order) {
    const Pick& pick = pick_of(r, i);
    const Sentence& sentence = sentence_of(r, i);
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\n", i + 1, pick.element,
                   csv_field(r.documents[sentence.document].name), sentence.position, pick.gain,
                   csv_field(printable(text_of(sentence, r.documents))));
  }
  return text;
}

std::string to_text(const SummaryReport& r) {
  std::string text;
  const auto out = std::back_inserter(text);
  const auto told = told_stories(r);
  auto story = told.begin();
  for (std::size_t i = 0; i < r.order.size(); ++i) {
    if (story != told.end() && story->first == i) text += story_heading(r, *story++);
    const Sentence& sentence = sentence_of(r, r.order[i]);
    text += wrapped(printable(text_of(sentence, r.documents)));
    fmt::format_to(out, "    {}, sentence {}\n\n", printable(r.documents[sentence.document].name),
                   sentence.position + 1);
  }
  return text + figures_in_words(r);
}

std::string to_plain_text(const SummaryReport& r) {
  std::string text;
  for (const std::size_t i : r.order) text += printable(text_of(sentence_of(r, i), r.documents)) + "\n";
  return text;
}

std::string figures_in_words(const SummaryReport& r) {
  std::string text = length_in_words(r) + "\n";
  const auto out = std::back_inserter(text);
  if (!r.query.empty()) text += query_in_words(r) + "\n";
  if (const std::string covers = coverage_in_words(r); !covers.empty()) text += covers + "\n";
  if (r.skipped > 0) fmt::format_to(out, "{} lines without a text were skipped\n", grouped(r.skipped));
  if (r.broken_places > 0) text += broken_in_words(r.broken, r.broken_places) + "\n";
  fmt::format_to(out, "objective {}, method {}", r.select.objective, r.select.method);
  if (r.select.selected.chosen) fmt::format_to(out, " ({})", r.select.selected.chosen->method);
  text += '\n';
  if (r.select.selected.sparsified) {
    fmt::format_to(out, "pruned to {} in {} rounds\n", grouped(r.select.selected.sparsified->kept.size()),
                   r.select.selected.sparsified->rounds.size());
  }
  if (const std::string proof = in_words(r.select.certificate); !proof.empty()) text += proof + "\n";
  fmt::format_to(out,
                 "{:.3f} s: reading {:.3f}, sentences {:.3f}, words {:.3f}, TF-IDF {:.3f}, objective {:.3f}, "
                 "selecting {:.3f}, proof {:.3f}\n",
                 r.select.seconds.total, r.select.seconds.read, r.seconds.text.split, r.seconds.text.words,
                 r.seconds.text.tfidf, r.seconds.objective, r.select.seconds.maximize, r.seconds.certify);
  if (r.rouge) text += "\n" + to_table(*r.rouge);
  return text;
}

std::string assignment_csv(const SummaryReport& r) {
  SelectReport named = r.select;
  for (const Sentence& sentence : r.text->sentences) {
    named.ids.push_back(fmt::format("{}:{}", r.documents[sentence.document].name, sentence.position));
  }
  return assignment_csv(named);
}

}  // namespace winnow
