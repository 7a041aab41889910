// The pieces that every HTML page of ours is made of. A page needs nothing but itself: no script, no picture, no font
// from elsewhere, and a policy that forbids a browser to load any. Pictures and clips are in the page itself, as data:
// URLs. A script is in the page too, and every page can be read without it.
#pragma once

#include <string>
#include <string_view>

#include "winnow/select.h"

namespace winnow::detail {

// Text inside an element or a quoted attribute: markup loses its meaning, and control characters become U+FFFD.
std::string escaped(std::string_view text);

// The same in <bdi>: whatever turns the direction of writing inside stays inside.
std::string isolated(std::string_view text);

// For data: URLs.
std::string base64(std::string_view bytes);

// A script of the page's own, and its hash as a policy states it: "sha256-…".
struct PageScript {
  std::string_view text = {};
  std::string_view hash = {};
};

// The language that most of a page is in.
struct PageLanguage {
  std::string_view code = "en";
  bool right_to_left = false;
};

// From <!doctype html> to </html>. The title is text, the body markup. The policy allows the script and no other.
std::string page(std::string_view title, std::string_view body, const PageScript& script = {},
                 const PageLanguage& language = {});

// A section with a heading; `id` to link to.
std::string section(std::string_view id, std::string_view heading, std::string_view body);

// f(S) after each pick, as a drawing (SVG) with axes. Empty if there are no picks.
std::string gain_curve(const Selection& selection, std::string_view what);

// How many of n were left after each round of pruning, as a table with bars; a sentence if nothing was pruned.
std::string rounds_of_pruning(const Selected& selected, std::size_t n, std::string_view what);

// What the certificate proves of a selection of that value, in sentences.
std::string certificate_in_words(const Certificate& certificate, double value);

}  // namespace winnow::detail
