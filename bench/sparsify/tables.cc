#include "tables.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

#include "quantiles.h"

namespace winnow::bench {
namespace {

constexpr std::string_view kRow = "  {:<11} {:>9} {:>8} {:>8} {:>12} {:>10} {:>8} {:>10}\n";
constexpr std::string_view kRowOver = "  {:<11} {:>22} {:>22} {:>8} {:>12} {:>10} {:>18} {:>22}\n";

std::string quartiles(std::vector<double> values, int digits) {
  return fmt::format("{:.{}f} {:.{}f} {:.{}f}", quantile(values, 0.25), digits, median(values), digits,
                     quantile(values, 0.75), digits);
}

std::string row(const Report& report, const Entry& entry) {
  return fmt::format(fmt::runtime(kRow), entry.contender, fmt::format("{:.4f}", report.utility(entry.value)),
                     fmt::format("{:.3f}", report.share(entry.value)), fmt::format("{:.0f}", entry.kept),
                     fmt::format("{:.0f}", entry.evaluations), fmt::format("{:.4f}", entry.seconds),
                     fmt::format("{:.2f}", report.speedup(entry)),
                     entry.random_kept > 0 ? fmt::format("{:.4f}", report.utility(entry.random_kept)) : "");
}

std::string row_over(std::span<const Report> reports, const std::string& contender) {
  const auto all = [&](const auto& figure) {
    return over(reports, [&](const Report& r) { return figure(r, r.of(contender)); });
  };
  return fmt::format(fmt::runtime(kRowOver), contender,
                     quartiles(all([](const Report& r, const Entry& e) { return r.utility(e.value); }), 4),
                     quartiles(all([](const Report& r, const Entry& e) { return r.share(e.value); }), 3),
                     fmt::format("{:.0f}", median(all([](const Report&, const Entry& e) { return e.kept; }))),
                     fmt::format("{:.0f}", median(all([](const Report&, const Entry& e) { return e.evaluations; }))),
                     fmt::format("{:.4f}", median(all([](const Report&, const Entry& e) { return e.seconds; }))),
                     quartiles(all([](const Report& r, const Entry& e) { return r.speedup(e); }), 2),
                     reports[0].of(contender).random_kept > 0
                         ? quartiles(all([](const Report& r, const Entry& e) { return r.utility(e.random_kept); }), 4)
                         : "");
}

}  // namespace

std::string table(const Report& report) {
  std::string text = fmt::format("\n{}: n = {}, k = {}\n", report.name, report.n, report.k);
  text += fmt::format(fmt::runtime(kRow), "", "f/f(lazy)", "share", "|V'|", "evaluations", "seconds", "x lazy",
                      "random V'");
  for (const Entry& entry : report.entries) text += row(report, entry);
  text += fmt::format(fmt::runtime(kRow), "random", fmt::format("{:.4f}", report.utility(report.random)), "0.000", "",
                      "", "", "", "");
  const auto& c = report.certificate;
  text += fmt::format(
      "  certificate of lazy's picks: quick {:.4f} in {:.4f} s ({:.1f} % of lazy), tight {:.4f} in {:.4f} s\n", c.quick,
      c.quick_seconds, 100 * report.quick_cost(), c.tight, c.tight_seconds);
  for (const Entry& entry : report.entries) {
    if (!entry.note.empty()) text += fmt::format("  {}: {}\n", entry.contender, entry.note);
  }
  return text;
}

std::string table_over(std::span<const Report> reports) {
  const auto sizes = over(reports, [](const Report& r) { return static_cast<double>(r.n); });
  std::string text =
      fmt::format("\n{}: {} sets, n = {:.0f} to {:.0f}, k = {}; lower quartile, median, upper quartile\n",
                  reports[0].group, reports.size(), quantile(sizes, 0), quantile(sizes, 1), reports[0].k);
  text += fmt::format(fmt::runtime(kRowOver), "", "f/f(lazy)", "share", "|V'|", "evaluations", "seconds", "x lazy",
                      "random V'");
  for (const Entry& entry : reports[0].entries) text += row_over(reports, entry.contender);
  text += fmt::format(fmt::runtime(kRowOver), "random",
                      quartiles(over(reports, [](const Report& r) { return r.utility(r.random); }), 4), "0.000", "", "",
                      "", "", "");
  text += fmt::format("  certificate of lazy's picks: quick {} ({} % of lazy), tight {}\n",
                      quartiles(over(reports, [](const Report& r) { return r.certificate.quick; }), 4),
                      quartiles(over(reports, [](const Report& r) { return 100 * r.quick_cost(); }), 1),
                      quartiles(over(reports, [](const Report& r) { return r.certificate.tight; }), 4));
  std::set<std::string> choices;
  for (const Report& report : reports) {
    const std::string& note = report.of("auto").note;
    choices.insert(note.substr(0, note.find(':')));
  }
  text += fmt::format("  auto chose: {}\n", fmt::join(choices, ", "));
  return text;
}

}  // namespace winnow::bench
