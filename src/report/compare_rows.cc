#include "report/compare_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "report/run.h"
#include "report/text.h"

namespace winnow::detail {
namespace {

struct Column {
  std::string head;
  std::function<std::string(const Comparison&)> cell;
};

std::string share_text(double share) {
  return fmt::format("{:.5f}", share);
}

std::string seconds_text(double seconds) {
  return fmt::format("{:.{}f}", seconds, seconds < 0.001 ? 6 : 4);
}

// "0.9931–0.9960", empty if all were equal.
std::string range_text(const CompareSpread& spread, std::string (*text)(double)) {
  return spread.is_wide() ? text(spread.least) + "–" + text(spread.most) : "";
}

std::vector<Column> columns_of(const CompareReport& report, const Compared& size) {
  const bool repeated = report.repeats > 1;
  const bool fewer = std::any_of(size.methods.begin(), size.methods.end(),
                                 [&](const Comparison& m) { return m.reason.empty() && m.picks != size.k; });
  const bool timed_often = std::any_of(size.methods.begin(), size.methods.end(),
                                       [](const Comparison& m) { return m.reason.empty() && m.timed_runs > 1; });
  std::vector<Column> columns;
  const auto add = [&](bool wanted, const std::string& head, std::function<std::string(const Comparison&)> cell) {
    if (wanted) columns.push_back({head, std::move(cell)});
  };
  add(fewer, "picks", [](const Comparison& m) { return grouped(m.picks); });
  add(true, fmt::format("{}(S)", name_of_value(report)),
      [](const Comparison& m) { return fmt::format("{:.8g}", m.value); });
  add(true, "of lazy", [](const Comparison& m) { return share_text(m.utility); });
  add(repeated, "least–most", [](const Comparison& m) { return range_text(m.utility_spread, share_text); });
  add(true, "share", [](const Comparison& m) { return fmt::format("{:.4f}", m.share); });
  add(true, "|V'|", [](const Comparison& m) { return grouped(m.kept); });
  add(true, "random V'",
      [](const Comparison& m) { return m.random_kept_utility ? share_text(*m.random_kept_utility) : ""; });
  add(true, "evaluations", [](const Comparison& m) { return grouped(m.evaluations); });
  add(true, "seconds", [](const Comparison& m) { return seconds_text(m.seconds); });
  add(timed_often, "least–most", [](const Comparison& m) { return range_text(m.seconds_spread, seconds_text); });
  add(report.certify != "off", "proven",
      [](const Comparison& m) { return m.certificate > 0 ? fmt::format("{:.4f}", m.certificate) : ""; });
  return columns;
}

CompareLine line_of(const Comparison& m, const std::vector<Column>& columns) {
  CompareLine line{m.chosen.empty() ? m.method : fmt::format("{} ({})", m.method, m.chosen), {}, m.reason};
  for (const Column& column : columns) line.cells.push_back(m.reason.empty() ? column.cell(m) : "");
  return line;
}

}  // namespace

CompareLines compare_lines(const CompareReport& report, const Compared& size) {
  const auto columns = columns_of(report, size);
  CompareLines table;
  for (const Column& column : columns) table.heads.push_back(column.head);
  for (const Comparison& m : size.methods) table.lines.push_back(line_of(m, columns));
  table.lines.push_back(line_of(size.random, columns));
  return table;
}

bool is_limited_by_k(const CompareReport& report) {
  return !report.asked_k.empty() || report.sizes.back().k > 0;
}

std::string size_in_words(const CompareReport& report, const Compared& size) {
  const std::string rows = fmt::format("{} rows ({} features)", grouped(report.n), grouped(report.d));
  return is_limited_by_k(report) ? fmt::format("{} of {}", grouped(size.k), rows) : rows;
}

std::string limits_in_words(const CompareReport& report) {
  std::vector<std::string> limits;
  if (report.budget) limits.push_back(fmt::format("a budget of {:.10g}", report.budget->limit));
  if (report.groups) limits.push_back(fmt::format("limits per group ({})", report.groups->file));
  if (!report.start.empty()) {
    limits.push_back(fmt::format("in addition to {} already chosen", grouped(report.start.size())));
  }
  if (report.forbidden > 0) limits.push_back(fmt::format("without {} forbidden", grouped(report.forbidden)));
  if (report.within > 0) limits.push_back(fmt::format("from {} rows ({})", grouped(report.within), report.within_file));
  if (report.scores) {
    limits.push_back(fmt::format("scores {} with diversity {}", report.scores->file, report.scores->diversity));
  }
  return fmt::format("{}", fmt::join(limits, ", "));
}

std::string repeats_in_words(const CompareReport& report) {
  if (report.repeats < 2) return {};
  return fmt::format("{} runs each, seeds {} to {}: medians, and the least and the most", report.repeats, report.seed,
                     report.seed + report.repeats - 1);
}

}  // namespace winnow::detail
