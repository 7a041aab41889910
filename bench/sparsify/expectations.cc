#include "expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "quantiles.h"
#include "tables.h"

namespace winnow::bench {
namespace {

bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Lines {
 public:
  void at_least(std::string_view what, double figure, double bound) { add(what, figure, ">=", bound, figure >= bound); }
  void at_most(std::string_view what, double figure, double bound) { add(what, figure, "<=", bound, figure <= bound); }
  void below(std::string_view what, double figure, double bound) { add(what, figure, "<", bound, figure < bound); }
  const std::string& text() const { return text_; }

 private:
  void add(std::string_view what, double figure, std::string_view relation, double bound, bool met) {
    text_ +=
        fmt::format("  {:<62} {:>9.4f}  {:>2} {:<8.5g} {}\n", what, figure, relation, bound, met ? "met" : "NOT met");
  }

  std::string text_;
};

// The utility bounds of auto hold for every seed, so its worst repeat counts; elsewhere the median does.
void expect_of_generated(const Report& report, Lines& lines) {
  const auto& name = report.name;
  const auto what = [&](std::string_view text) { return fmt::format("{}: {}", name, text); };
  const Entry& automatic = report.of("auto");
  const Entry& fast = report.of("SS fast");
  const Entry& paper = report.of("SS paper");

  if (one_of(name, {"a", "d", "video"})) {
    lines.at_least(what("auto, times faster than lazy"), report.speedup(automatic), 4);
    lines.at_least(what("quick certificate of lazy's picks"), report.certificate.quick, 0.99);
  } else {
    lines.at_most(what("auto, seconds over lazy's"), 1 / report.speedup(automatic), 1.1);
  }
  lines.at_least(what("auto, utility (worst repeat)"), report.utility(automatic.least_value), 0.99);
  lines.at_least(what("auto, share (worst repeat)"), report.share(automatic.least_value), 0.9);

  lines.at_least(what("SS fast, utility"), report.utility(fast.value), name == "near-dup" ? 0.995 : 0.999);
  if (name == "d") lines.at_least(what("SS fast, times faster than lazy"), report.speedup(fast), 2.5);
  if (name == "near-dup") return;
  lines.at_most(what("SS fast, seconds over SS paper's"), fast.seconds / paper.seconds, 1.0 / 3);
  lines.at_least(what("SS fast, utility over SS paper's"), fast.value / paper.value, 1);
  lines.below(what("quick certificate, seconds over lazy's"), report.quick_cost(), 0.1);
}

void expect_of_news(std::span<const Report> days, Lines& lines) {
  const auto slowdown = over(days, [](const Report& r) { return 1 / r.speedup(r.of("auto")); });
  const auto utility = over(days, [](const Report& r) { return r.utility(r.of("auto").least_value); });
  const auto share = over(days, [](const Report& r) { return r.share(r.of("auto").least_value); });
  const auto fast = over(days, [](const Report& r) { return r.utility(r.of("SS fast").value); });
  const auto tight = over(days, [](const Report& r) { return r.certificate.tight; });
  lines.at_most("news: auto, seconds over lazy's, median day", median(slowdown), 1.1);
  lines.at_most("news: auto, seconds over lazy's, slowest day", quantile(slowdown, 1), 1.1);
  lines.at_least("news: auto, utility, worst day", quantile(utility, 0), 0.99);
  lines.at_least("news: auto, share, worst day", quantile(share, 0), 0.9);
  lines.at_least("news: SS fast, utility, median day", median(fast), 0.995);
  lines.at_least("news: tight certificate of lazy's picks, median day", median(tight), 0.95);
}

}  // namespace

std::string summary(std::span<const Report> reports, std::span<const KernelRate> rates,
                    const std::optional<FirstRound>& first_round) {
  Lines lines;
  std::vector<Report> days;
  for (const Report& report : reports) {
    if (report.group == "news") {
      days.push_back(report);
    } else {
      expect_of_generated(report, lines);
    }
  }
  if (!days.empty()) expect_of_news(days, lines);
  for (const KernelRate& rate : rates) {
    lines.at_least(fmt::format("divergences over pair kernel, rates, {} features", rate.dim), rate.ratio(), 0.8);
  }
  if (first_round) lines.at_most("facility location: first round over one pass of gains", first_round->ratio(), 1.6);
  return "\nexpectations\n" + lines.text();
}

}  // namespace winnow::bench
