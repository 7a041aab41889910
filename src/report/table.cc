// The short table for people.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
namespace {

constexpr std::size_t kPicksShown = 10;

// 1234567 -> "1,234,567".
std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace

std::string to_table(const SelectReport& r) {
  const auto& picks = r.selection.picks;
  const auto values = running_values(r.selection);
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{} of {} rows ({} features) picked by {}, objective {} ({})\n", grouped(picks.size()),
                 grouped(r.n), grouped(r.d), r.method, r.objective, r.concave);
  fmt::format_to(out, "f(S) = {:.10g}   {} gains   {:.3f} s   {:.0f} MB   {} thread{}, {}\n", r.selection.value,
                 grouped(r.selection.evaluations), r.seconds.total, static_cast<double>(r.peak_rss_bytes) / 1e6,
                 r.threads, r.threads == 1 ? "" : "s", r.instruction_set);
  if (picks.empty()) return text;

  // Names come from a file; what would steer a terminal is shown as a question mark.
  const auto printable = [](std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }, '?');
    return name;
  };
  fmt::format_to(out, "\n{:>8}  {:>10}  {:>12}  {:>14}{}\n", "rank", "row", "gain", "value",
                 r.ids.empty() ? "" : "  id");
  for (std::size_t i = 0; i < std::min(picks.size(), kPicksShown); ++i) {
    fmt::format_to(out, "{:>8}  {:>10}  {:>12.6g}  {:>14.8g}{}{}\n", i + 1, picks[i].element, picks[i].gain,
                   values[i + 1], r.ids.empty() ? "" : "  ", r.ids.empty() ? "" : printable(r.ids[picks[i].element]));
  }
  if (picks.size() > kPicksShown) {
    fmt::format_to(out, "{:>8}  {} more: -o FILE.csv or --json FILE has them all\n", "…",
                   grouped(picks.size() - kPicksShown));
  }
  if (r.ks.size() > 1) {
    fmt::format_to(out, "\n{:>8}  {:>14}  {:>12}\n", "k", "value", "of the last");
    for (const std::size_t k : r.ks) {
      const double value = value_at(values, k);
      fmt::format_to(out, "{:>8}  {:>14.8g}  {:>11.1f}%\n", k, value,
                     r.selection.value > 0 ? 100 * value / r.selection.value : 100.0);
    }
  }
  const std::string curve = draw_curve(r.selection, 60, 6);
  if (!curve.empty()) text += "\n" + curve;
  return text;
}

}  // namespace winnow
