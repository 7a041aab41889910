// JSON: see docs/json.md. The picks are written straight to text, for a document tree of a million of them would cost
// more memory than the selection did.
#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
namespace {

// A JSON string; bytes that are no UTF-8 become U+FFFD.
std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

std::string to_json(const SelectReport& r) {
  const auto values = running_values(r.selection);
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "  \"input\": {},\n", quoted(r.input));
  fmt::format_to(out, "  \"n\": {},\n  \"d\": {},\n  \"k\": {},\n", r.n, r.d, r.ks.empty() ? 0 : r.ks.back());
  fmt::format_to(out, "  \"objective\": {},\n  \"concave\": {},\n", quoted(r.objective), quoted(r.concave));
  fmt::format_to(out, "  \"method\": {},\n  \"seed\": {},\n  \"threads\": {},\n", quoted(r.method), r.seed, r.threads);
  fmt::format_to(out, "  \"backend\": {},\n  \"instruction_set\": {},\n", quoted(r.backend), quoted(r.instruction_set));
  text += "  \"picks\": [";
  for (std::size_t i = 0; i < r.selection.picks.size(); ++i) {
    const Pick& pick = r.selection.picks[i];
    fmt::format_to(out, "{}\n    {{\"index\": {}, ", i == 0 ? "" : ",", pick.element);
    if (!r.ids.empty()) fmt::format_to(out, "\"id\": {}, ", quoted(r.ids[pick.element]));
    fmt::format_to(out, "\"gain\": {}}}", pick.gain);
  }
  text += r.selection.picks.empty() ? "],\n" : "\n  ],\n";
  fmt::format_to(out, "  \"value\": {},\n  \"values\": [", r.selection.value);
  for (std::size_t i = 0; i < r.ks.size(); ++i) {
    fmt::format_to(out, "{}{{\"k\": {}, \"value\": {}}}", i == 0 ? "" : ", ", r.ks[i], value_at(values, r.ks[i]));
  }
  fmt::format_to(out, "],\n  \"evaluations\": {},\n", r.selection.evaluations);
  fmt::format_to(out, "  \"seconds\": {{\"read\": {}, \"build\": {}, \"maximize\": {}, \"total\": {}}},\n",
                 r.seconds.read, r.seconds.build, r.seconds.maximize, r.seconds.total);
  fmt::format_to(out, "  \"peak_rss_bytes\": {}\n}}\n", r.peak_rss_bytes);
  return text;
}

}  // namespace winnow
