#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace winnow::detail {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1c1e21; --dim: #5f6670; --paper: #fdfdfb; --line: #d9dad3; --mark: #fff1a8;
  --accent: #0b62a4; --c0: #0b62a4; --c1: #c2410c; --c2: #0b7a4b; --c3: #8e3b8f; --c4: #8a6100; --c5: #00788a;
  --c6: #b5226f; --c7: #5f6670; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e2; --dim: #9aa1ab; --paper: #16181b; --line: #34383e;
  --mark: #564a0c; --accent: #7cc0f5; --c0: #7cc0f5; --c1: #ff9d6c; --c2: #63d3a0; --c3: #dba0e3; --c4: #e3c04f;
  --c5: #5fd3e0; --c6: #ff8fc0; --c7: #b5bcc6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
h1, h2, h3, nav, figcaption, table, .source, .figures { font-family: system-ui, sans-serif; line-height: 1.25; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin-bottom: .3rem; }
a { color: var(--accent); }
nav a { margin-right: 1rem; }
.figures, .source, figcaption, caption { color: var(--dim); font-size: .85rem; }
ol.summary { padding-left: 1.6rem; } ol.summary li { margin-bottom: .7rem; }
ol.summary .source { display: block; }
article { border-top: 1px solid var(--line); padding-top: .4rem; margin-top: 1.4rem; }
h4 { font: 600 1rem system-ui, sans-serif; margin: 1rem 0 .2rem; } .item { margin: .2rem 0 .2rem 1.2rem; }
pre { font-size: .8rem; overflow-x: auto; color: var(--dim); white-space: pre-wrap; }
mark { background: var(--mark); color: inherit; border-radius: .15rem; padding: 0 .1rem; }
:target { outline: 2px solid var(--accent); outline-offset: 2px; }
mark a { font: .75rem system-ui, sans-serif; text-decoration: none; vertical-align: super; margin-left: .15rem; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; } svg text { fill: var(--dim); font: 11px system-ui, sans-serif; }
.axis { stroke: var(--line); fill: none; } .curve { stroke: var(--accent); stroke-width: 2; fill: none; }
.chart text { font-size: 12px; } .chart .label { fill: var(--ink); } .grid { stroke: var(--line); opacity: .6; fill: none; }
.line { stroke: currentColor; stroke-width: 2; fill: none; stroke-linejoin: round; } .dashed { stroke-dasharray: 6 4; }
.mark { fill: currentColor; stroke: var(--paper); stroke-width: 1; }
.c0 { color: var(--c0); } .c1 { color: var(--c1); } .c2 { color: var(--c2); } .c3 { color: var(--c3); }
.c4 { color: var(--c4); } .c5 { color: var(--c5); } .c6 { color: var(--c6); } .c7 { color: var(--c7); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; list-style: none; margin: .3rem 0; padding: 0;
  font: .85rem/1.4 system-ui, sans-serif; } .key { width: 2rem; vertical-align: middle; margin-right: .4rem; }
@media screen and (max-width: 34rem) { .chart text { font-size: 18px; } .chart .line { stroke-width: 3; }
  .chart .mark { stroke: currentColor; stroke-width: 4; } }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.wide { overflow-x: auto; margin-bottom: 1.2rem; } .wide caption { text-align: left; padding-bottom: .3rem; }
th.name, td.name, td.reason { text-align: left; } td.reason { white-space: normal; color: var(--dim); }
.wide .name { position: sticky; left: 0; background: var(--paper); }
@media screen and (min-width: 50rem) { .wide { width: max-content; max-width: calc(100vw - 2.5rem); margin-left: 50%;
  transform: translateX(-50%); } }
td.bar { width: 50%; text-align: left; } td.bar span { display: block; height: .7rem; background: var(--accent); }
@media print { :root { --ink: #000; --dim: #444; --paper: #fff; --line: #bbb; --mark: #eee; --accent: #000;
    --c0: #0b62a4; --c1: #c2410c; --c2: #0b7a4b; --c3: #8e3b8f; --c4: #8a6100; --c5: #00788a; --c6: #b5226f; --c7: #5f6670; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } nav { display: none; }
  .wide { overflow: visible; } .wide table { font-size: 7pt; } .wide th, .wide td { padding: .15rem .25rem; }
  mark { border-bottom: 1.5px solid #000; border-radius: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  figure, li, tr, h2, h3 { break-inside: avoid; } h2, h3 { break-after: avoid; } }
)";

// Control characters that HTML does not allow, or that show as nothing.
bool is_control(char c) {
  return (c >= 0 && c < ' ' && c != '\n' && c != '\t' && c != '\r') || c == 127;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        if (is_control(c)) {
          out += "\xEF\xBF\xBD";
        } else {
          out += c;
        }
    }
  }
  return out;
}

std::string isolated(std::string_view text) {
  return "<bdi>" + escaped(text) + "</bdi>";
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) text += j <= count ? kLetters[group >> (18 - 6 * j) & 63U] : '=';
  }
  return text;
}

std::string page(std::string_view title, std::string_view body, const PageScript& script,
                 const PageLanguage& language) {
  const std::string allowed = script.text.empty() ? "" : fmt::format("; script-src '{}'", script.hash);
  const std::string ending = script.text.empty() ? "" : fmt::format("<script>{}</script>\n", script.text);
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\"{}>\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "img-src data:; media-src data:{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}{}</body>\n</html>\n",
      escaped(language.code), language.right_to_left ? " dir=\"rtl\"" : "", allowed, escaped(title), kStyle, body,
      ending);
}

std::string section(std::string_view id, std::string_view heading, std::string_view body) {
  return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n", escaped(id), escaped(heading), body);
}

}  // namespace winnow::detail
