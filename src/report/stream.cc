// Reports of a stream as JSON, CSV and a table.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/json.h"
#include "report/run.h"
#include "report/text.h"
#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;
namespace {

// The picks as a selection, for what only asks for gains; row numbers of a stream may not fit in there.
Selection gains_of(const StreamSelection& s) {
  Selection selection;
  for (const StreamPick& pick : s.picks) selection.picks.push_back({0, pick.gain});
  selection.value = s.value;
  return selection;
}

}  // namespace

std::string to_json(const StreamReport& r) {
  const StreamSelection& s = r.selection;
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "  \"input\": {},\n  \"format\": {},\n", quoted(r.input), quoted(r.format));
  if (!r.tensor.empty()) fmt::format_to(out, "  \"tensor\": {},\n", quoted(r.tensor));
  fmt::format_to(out, "  \"negatives\": {},\n{}", quoted(r.negatives), scale_field(r));
  fmt::format_to(out, "  \"rows\": {},\n  \"d\": {},\n  \"k\": {},\n", s.rows, r.d, r.options.k);
  fmt::format_to(out, "  \"objective\": {},\n", quoted(r.objective));
  if (!r.objective_why.empty()) fmt::format_to(out, "  \"objective_why\": {},\n", quoted(r.objective_why));
  if (r.reservoir > 0) {
    fmt::format_to(out, "  \"metric\": {},\n  \"reservoir\": {},\n", quoted(r.metric), r.reservoir);
  } else {
    fmt::format_to(out, "  \"concave\": {},\n", quoted(r.concave));
  }
  text += settings_field("settings", r.settings) + settings_field("method_settings", r.method_settings);
  fmt::format_to(out, "  \"method\": {},\n  \"trials\": {},\n  \"epsilon\": {},\n  \"patience\": {},\n",
                 quoted(r.method), r.options.trials, r.options.epsilon, r.options.patience);
  fmt::format_to(out, "  \"seed\": {},\n  \"threads\": {},\n", r.seed, r.options.run.threads);
  fmt::format_to(out, "  \"backend\": {},\n  \"instruction_set\": {},\n", quoted(r.backend), quoted(r.instruction_set));
  text += "  \"picks\": [";
  for (std::size_t i = 0; i < s.picks.size(); ++i) {
    fmt::format_to(out, "{}\n    {{\"index\": {}, \"gain\": {}}}", i == 0 ? "" : ",", s.picks[i].row, s.picks[i].gain);
  }
  text += s.picks.empty() ? "],\n" : "\n  ],\n";
  fmt::format_to(out, "  \"value\": {},\n  \"evaluations\": {},\n  \"stored\": {},\n", s.value, s.evaluations,
                 s.stored);
  fmt::format_to(out, "  \"seconds\": {},\n  \"peak_rss_bytes\": {}\n}}\n", r.seconds, r.peak_rss_bytes);
  return text;
}

std::string to_csv(const StreamReport& r) {
  const auto values = running_values(gains_of(r.selection));
  std::string text = "rank,index,gain,value\n";
  for (std::size_t i = 0; i < r.selection.picks.size(); ++i) {
    const StreamPick& pick = r.selection.picks[i];
    fmt::format_to(std::back_inserter(text), "{},{},{},{}\n", i + 1, pick.row, pick.gain, values[i + 1]);
  }
  return text;
}

std::string to_table(const StreamReport& r) {
  constexpr std::size_t kPicksShown = 10;
  const StreamSelection& s = r.selection;
  const Selection selection = gains_of(s);
  const auto values = running_values(selection);
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{} of {} rows ({} features) picked by {} in one pass, objective {} ({})\n",
                 grouped(s.picks.size()), grouped(s.rows), grouped(r.d), r.method, r.objective,
                 r.reservoir > 0 ? fmt::format("{}, over a sample of {}", r.metric, grouped(r.reservoir)) : r.concave);
  fmt::format_to(out, "f(S) = {:.10g}   {} gains   {:.3f} s   {:.0f} MB   at most {} picks held   {} thread{}, {}\n",
                 s.value, grouped(s.evaluations), r.seconds, static_cast<double>(r.peak_rss_bytes) / 1e6,
                 grouped(s.stored), r.options.run.threads, r.options.run.threads == 1 ? "" : "s", r.instruction_set);
  text += line_about_objective(r);
  if (s.picks.size() < r.options.k) {
    fmt::format_to(out, "{} were asked for; no other row reached the threshold when it was read\n",
                   grouped(r.options.k));
  }
  if (s.picks.empty()) return text;
  fmt::format_to(out, "\n{:>8}  {:>12}  {:>12}  {:>14}\n", "rank", "row", "gain", "value");
  for (std::size_t i = 0; i < std::min(s.picks.size(), kPicksShown); ++i) {
    fmt::format_to(out, "{:>8}  {:>12}  {:>12.6g}  {:>14.8g}\n", i + 1, s.picks[i].row, s.picks[i].gain, values[i + 1]);
  }
  if (s.picks.size() > kPicksShown) {
    fmt::format_to(out, "{:>8}  {} more: -o FILE.csv or --json FILE has them all\n", "…",
                   grouped(s.picks.size() - kPicksShown));
  }
  const std::string curve = draw_curve(selection, 60, 6);
  if (!curve.empty()) text += "\n" + curve;
  return text;
}

}  // namespace winnow
