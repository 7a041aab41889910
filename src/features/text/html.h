// The main text of a web page, with its title and date (libxml2's HTML parser).
#pragma once

#include <string>
#include <string_view>

namespace winnow::detail {

struct HtmlText {
  std::string title;  // og:title, <title> or the first heading
  std::string date;   // of <meta> or <time>, as it is written there
  std::string text;   // paragraphs, headings ("# ") and list items ("- "), with blank lines between them
};

// `page` is valid UTF-8, whatever it says of itself. The page is cut into blocks: paragraphs, headings, list items,
// cells. Scripts, forms and what HTML marks as navigation, header, footer or aside are left out. Then:
// 1. If <article> or <main> holds at least a third of the page's words outside links, nothing else counts.
// 2. A block is main text if it has at least ten words, or ends like a sentence and has four, and less than a third of
//    its letters are in links.
// 3. Other blocks stay if they are between two blocks of main text and less than half of their letters are in links;
//    a heading stays if main text follows before the next heading.
// 4. If no block is main text, all blocks stay in which less than half of the letters are in links.
// InputError, with the name, if elements are nested more than 256 deep, or if the page has no text.
// `quotations`: whether <blockquote> counts; in a mail it holds what others wrote.
HtmlText read_html(std::string_view page, const std::string& name, bool quotations = true);

// The encoding that a page states in its first bytes (<meta charset>), as it is written; empty if none.
std::string encoding_of_html(std::string_view bytes);

}  // namespace winnow::detail
