#include "features/text/html.h"

#include <fmt/format.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <memory>
#include <vector>

#include "features/text/utf8.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

using namespace std::string_view_literals;

enum class HtmlPart { kParagraph, kHeading, kItem };

struct HtmlPiece {
  HtmlPart part = HtmlPart::kParagraph;
  bool inside = false;  // in <article> or <main>
  std::string text;
  std::size_t letters = 0;  // bytes that are not space
  std::size_t linked = 0;   // of these in links
  std::size_t words() const {
    return text.empty() ? 0 : 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), ' '));
  }
};

std::string_view view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

template <std::size_t n>
bool in(std::string_view name, const std::array<std::string_view, n>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array kIgnored = {"script"sv, "style"sv,  "noscript"sv, "template"sv, "nav"sv,    "header"sv,
                                 "footer"sv, "aside"sv,  "form"sv,     "button"sv,   "select"sv, "iframe"sv,
                                 "svg"sv,    "canvas"sv, "object"sv,   "video"sv,    "audio"sv,  "head"sv,
                                 "menu"sv,   "dialog"sv, "textarea"sv};
constexpr std::array kInline = {"a"sv,      "abbr"sv,   "acronym"sv, "b"sv,   "bdi"sv,  "bdo"sv,  "big"sv,   "cite"sv,
                                "code"sv,   "data"sv,   "del"sv,     "dfn"sv, "em"sv,   "font"sv, "i"sv,     "ins"sv,
                                "kbd"sv,    "label"sv,  "mark"sv,    "q"sv,   "s"sv,    "samp"sv, "small"sv, "span"sv,
                                "strike"sv, "strong"sv, "sub"sv,     "sup"sv, "time"sv, "tt"sv,   "u"sv,     "var"sv,
                                "wbr"sv,    "img"sv,    "ruby"sv,    "rb"sv};

std::string attribute(const xmlNode* node, const char* name) {
  const std::unique_ptr<xmlChar, void (*)(void*)> value(xmlGetProp(node, reinterpret_cast<const xmlChar*>(name)),
                                                        xmlFree);
  return std::string(view(value.get()));
}

std::string small(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

// One blank for any run of white space; none at the ends.
std::string in_one_line(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool hard = text.substr(at).starts_with("\xC2\xA0");
    if (hard) ++at;
    if (!hard && text[at] != ' ' && (text[at] < '\t' || text[at] > '\r')) {
      line += text[at];
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string all_text(const xmlNode* node) {
  const std::unique_ptr<xmlChar, void (*)(void*)> text(xmlNodeGetContent(node), xmlFree);
  return in_one_line(view(text.get()));
}

bool is_heading(std::string_view name) {
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
}

// Walks over the tree once. Its depth is limited by the parser.
class Page {
 public:
  explicit Page(bool quotations) : quotations_(quotations) {}

  std::vector<HtmlPiece> pieces;
  std::string og_title, title, heading, meta_date, time;

  void read(const xmlNode* node, bool linked, bool inside) {
    for (; node != nullptr; node = node->next) {
      if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
        add(view(node->content), linked);
      } else if (node->type == XML_ELEMENT_NODE) {
        read_element(node, linked, inside);
      }
    }
  }
  void end_piece() {
    current_.text = in_one_line(current_.text);
    if (!current_.text.empty()) {
      const bool first = heading.empty() && current_.part == HtmlPart::kHeading;
      if (first) heading = current_.text;
      pieces.push_back(std::move(current_));
    }
    current_ = {};
  }

 private:
  void read_element(const xmlNode* node, bool linked, bool inside) {
    const std::string name = small(view(node->name));
    note(node, name);
    const bool hidden = name != "head" && (xmlHasProp(node, reinterpret_cast<const xmlChar*>("hidden")) != nullptr ||
                                           attribute(node, "aria-hidden") == "true");
    if (name == "head") return read_head(node->children);
    // A header inside an article holds its title and date.
    if (hidden || (name == "blockquote" && !quotations_) || (in(name, kIgnored) && !(inside && name == "header")))
      return;
    if (name == "br") return add(" ", false);
    if (in(name, kInline)) return read(node->children, linked || name == "a", inside);
    const bool part_of_text = inside || name == "article" || name == "main" || attribute(node, "role") == "main";
    end_piece();
    start(name, part_of_text);
    read(node->children, linked, part_of_text);
    end_piece();
    start("", inside);
  }

  void read_head(const xmlNode* node) {
    for (; node != nullptr; node = node->next) {
      if (node->type == XML_ELEMENT_NODE) note(node, small(view(node->name)));
    }
  }

  // What elements say about the page.
  void note(const xmlNode* node, const std::string& name) {
    if (name == "title" && title.empty()) title = all_text(node);
    if (name == "time" && time.empty()) {
      time = in_one_line(attribute(node, "datetime"));
      if (time.empty()) time = all_text(node);
    }
    if (name != "meta") return;
    const std::string key = small(attribute(node, "property") + attribute(node, "name") + attribute(node, "itemprop"));
    const std::string content = in_one_line(attribute(node, "content"));
    constexpr std::array kDates = {"article:published_time"sv,
                                   "date"sv,
                                   "datepublished"sv,
                                   "dc.date"sv,
                                   "dcterms.date"sv,
                                   "pubdate"sv,
                                   "publishdate"sv,
                                   "dcterms.created"sv,
                                   "dc.date.issued"sv,
                                   "og:published_time"sv};
    if (key == "og:title" && og_title.empty()) og_title = content;
    if (in(key, kDates) && meta_date.empty()) meta_date = content;
  }

  void start(std::string_view name, bool inside) {
    current_.inside = inside;
    if (is_heading(name)) current_.part = HtmlPart::kHeading;
    if (name == "li" || name == "dd" || name == "dt") current_.part = HtmlPart::kItem;
  }

  void add(std::string_view text, bool linked) {
    const auto letters = static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return c != ' ' && (c < '\t' || c > '\r'); }));
    current_.text += text;
    current_.letters += letters;
    current_.linked += linked ? letters : 0;
  }

  bool quotations_;
  HtmlPiece current_;
};

bool ends_like_sentence(std::string_view text) {
  while (!text.empty() && (text.back() == '"' || text.back() == '\'' || text.back() == ')')) text.remove_suffix(1);
  for (const std::string_view mark :
       {"."sv, "!"sv, "?"sv, "…"sv, "”"sv, "»"sv, "。"sv, "！"sv, "？"sv, "।"sv, "۔"sv, "؟"sv, "។"sv}) {
    if (text.ends_with(mark)) return true;
  }
  return false;
}

// A long run without spaces counts as words of three characters: it is of a script that writes none.
std::size_t words_in(const HtmlPiece& piece) {
  return std::max(piece.words(), count_characters(piece.text) / 12);
}

bool is_main(const HtmlPiece& piece) {
  const std::size_t words = words_in(piece);
  const bool enough = words >= 10 || (words >= 4 && ends_like_sentence(piece.text));
  return piece.part != HtmlPart::kHeading && enough && 3 * piece.linked < piece.letters;
}

bool mostly_text(const HtmlPiece& piece) {
  return 2 * piece.linked < piece.letters;
}

// Rule 1.
void keep_inside(std::vector<HtmlPiece>& pieces) {
  std::size_t inside = 0;
  std::size_t all = 0;
  for (const HtmlPiece& piece : pieces) {
    if (3 * piece.linked >= piece.letters) continue;
    all += words_in(piece);
    inside += piece.inside ? words_in(piece) : 0;
  }
  if (inside > 0 && 3 * inside >= all) std::erase_if(pieces, [](const HtmlPiece& piece) { return !piece.inside; });
}

// Rules 2 to 4: whether each piece stays.
std::vector<char> choose(const std::vector<HtmlPiece>& pieces) {
  std::vector<char> kept(pieces.size(), 0);
  std::size_t first = pieces.size();
  std::size_t last = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!is_main(pieces[i])) continue;
    kept[i] = 1;
    first = std::min(first, i);
    last = i;
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool heading = pieces[i].part == HtmlPart::kHeading;
    if (first == pieces.size() || (!heading && first < i && i < last)) {
      if (mostly_text(pieces[i])) kept[i] = 1;
    } else if (heading) {
      std::size_t next = i + 1;
      while (next < pieces.size() && pieces[next].part != HtmlPart::kHeading && !is_main(pieces[next])) ++next;
      kept[i] = next < pieces.size() && pieces[next].part != HtmlPart::kHeading ? 1 : 0;
    }
  }
  return kept;
}

std::string joined_text(const std::vector<HtmlPiece>& pieces, const std::vector<char>& kept) {
  std::string text;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (kept[i] == 0) continue;
    if (!text.empty()) text += "\n\n";
    if (pieces[i].part == HtmlPart::kHeading) text += "# ";
    if (pieces[i].part == HtmlPart::kItem) text += "- ";
    text += pieces[i].text;
  }
  return text;
}

using DocumentPtr = std::unique_ptr<xmlDoc, void (*)(xmlDoc*)>;

// libxml2 stops at 256 levels and would leave out the rest in silence.
DocumentPtr parse_page(std::string_view page, const std::string& name) {
  if (page.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw InputError(fmt::format("{} is a page of {} bytes; expected at most 2 GiB", name, page.size()));
  }
  static const bool started = (xmlInitParser(), true);  // before several threads parse
  static_cast<void>(started);
  const std::unique_ptr<htmlParserCtxt, void (*)(htmlParserCtxt*)> context(htmlNewParserCtxt(), htmlFreeParserCtxt);
  if (context == nullptr) throw std::bad_alloc();
  constexpr int kOptions = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET;
  DocumentPtr document(
      htmlCtxtReadMemory(context.get(), page.data(), static_cast<int>(page.size()), nullptr, "UTF-8", kOptions),
      xmlFreeDoc);
  const xmlError* error = xmlCtxtGetLastError(context.get());
  if (error != nullptr && error->level == XML_ERR_FATAL && error->code == XML_ERR_INTERNAL_ERROR) {
    throw InputError(
        fmt::format("{} cannot be read: {}; expected a page with less nesting", name, in_one_line(error->message)));
  }
  return document;
}

}  // namespace

HtmlText read_html(std::string_view page, const std::string& name, bool quotations) {
  const DocumentPtr document = parse_page(page, name);
  Page found(quotations);
  if (document != nullptr) found.read(xmlDocGetRootElement(document.get()), false, false);
  found.end_piece();
  keep_inside(found.pieces);
  HtmlText result;
  result.title = !found.og_title.empty() ? found.og_title : !found.title.empty() ? found.title : found.heading;
  result.date = !found.meta_date.empty() ? found.meta_date : found.time;
  result.text = joined_text(found.pieces, choose(found.pieces));
  if (result.text.empty()) throw InputError(fmt::format("{} is a page without text; expected some to read", name));
  return result;
}

std::string encoding_of_html(std::string_view bytes) {
  const std::string beginning = small(bytes.substr(0, 4096));
  for (std::size_t at = beginning.find("<meta"); at != beginning.npos; at = beginning.find("<meta", at + 1)) {
    const std::string tag = beginning.substr(at, beginning.find('>', at) - at);
    const std::size_t found = tag.find("charset=");
    if (found == tag.npos) continue;
    const std::size_t begin = tag.find_first_not_of("\"' ", found + 8);
    if (begin == tag.npos) continue;
    return tag.substr(begin, tag.find_first_of("\"' ;/", begin) - begin);
  }
  return {};
}

}  // namespace winnow::detail
