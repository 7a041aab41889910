// The drawings and tables of a page: the gain curve, the rounds of pruning, the certificate.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "report/page.h"
#include "report/text.h"
#include "report/values.h"

namespace winnow::detail {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 200;
constexpr double kLeft = 56;   // room for the numbers of the axis
constexpr double kBelow = 24;  // likewise
constexpr std::size_t kMostPoints = 600;

}  // namespace

std::string gain_curve(const Selection& selection, std::string_view what) {
  const auto values = running_values(selection);
  const std::size_t picks = values.size() - 1;
  const double top = *std::max_element(values.begin(), values.end());
  if (picks == 0 || !(top > 0)) return {};
  const auto x = [&](std::size_t i) {
    return kLeft + (kWidth - kLeft - 8) * static_cast<double>(i) / static_cast<double>(picks);
  };
  const auto y = [&](double value) { return 8 + (kHeight - 8 - kBelow) * (1 - value / top); };
  std::string points;
  const std::size_t step = std::max<std::size_t>(1, picks / kMostPoints);
  for (std::size_t i = 0; i <= picks; i += step) {
    fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f} ", x(i), y(values[i]));
  }
  fmt::format_to(std::back_inserter(points), "{:.1f},{:.1f}", x(picks), y(values[picks]));
  std::string last;
  if (picks > 1)
    last = fmt::format(" The last pick added {:.2g} % of the whole.", 100 * selection.picks.back().gain / top);
  return fmt::format(
      "<figure>\n<svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"The value after each pick\">\n"
      "<path class=\"axis\" d=\"M{2} 8V{3}H{4}\"/>\n<polyline class=\"curve\" points=\"{5}\"/>\n"
      "<text x=\"{6}\" y=\"14\" text-anchor=\"end\">{7:.4g}</text><text x=\"{6}\" y=\"{3}\" "
      "text-anchor=\"end\">0</text>\n"
      "<text x=\"{2}\" y=\"{8}\">0</text><text x=\"{4}\" y=\"{8}\" text-anchor=\"end\">{9} {10}</text>\n</svg>\n"
      "<figcaption>What the summary is worth after each pick: the flatter the end, the less one more would add.{11}"
      "</figcaption>\n</figure>\n",
      kWidth, kHeight, kLeft, kHeight - kBelow, kWidth - 8, points, kLeft - 6, top, kHeight - 6, grouped(picks),
      escaped(picks == 1 && what.ends_with('s') ? what.substr(0, what.size() - 1) : what), last);
}

std::string rounds_of_pruning(const Selected& selected, std::size_t n, std::string_view what) {
  if (!selected.sparsified) {
    return fmt::format("<p>Nothing was pruned: all {} {} stood to be chosen until the last pick.</p>\n", grouped(n),
                       escaped(what));
  }
  const auto share = [&](std::size_t left) { return 100.0 * static_cast<double>(left) / static_cast<double>(n); };
  std::string rows;
  const auto add = [&](const std::string& name, std::size_t left, std::size_t probes) {
    fmt::format_to(std::back_inserter(rows),
                   "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"bar\"><span style=\"width: {:.2f}%\"></span></td>"
                   "</tr>\n",
                   name, probes > 0 ? grouped(probes) : "", grouped(left), share(left));
  };
  const Sparsified& pruned = *selected.sparsified;
  add("start", n, 0);
  for (std::size_t i = 0; i < pruned.rounds.size(); ++i) {
    add(std::to_string(i + 1), pruned.rounds[i].live_after, pruned.rounds[i].probes);
  }
  add("kept", pruned.kept.size(), 0);
  std::size_t repaired = 0;
  for (const RepairPass& pass : selected.repair) repaired += pass.added;
  std::string after;
  if (repaired > 0) after = fmt::format("<p>Repair brought {} back.</p>\n", grouped(repaired));
  return fmt::format(
      "<p>Of {} {}, pruning kept {}; the picks were made among those. Each round keeps its probes and drops what they "
      "stand "
      "for best.</p>\n"
      "<table>\n<tr><th>round</th><th>probes</th><th>left besides</th><th></th></tr>\n{}</table>\n{}",
      grouped(n), escaped(what), grouped(pruned.kept.size()), rows, after);
}

std::string certificate_in_words(const Certificate& certificate, double value) {
  if (certificate.kind.empty()) return "<p>No proof was asked for.</p>\n";
  const double percent = std::floor(certificate.ratio * 1e4) / 100;
  return fmt::format(
      "<p>By the measure that was maximized, this selection is worth {:.6g}. No other within the same limits can be "
      "worth more than {:.6g}, so this one has <strong>at least {:.2f} %</strong> of the best possible. That is proven "
      "for this very input, not expected on average ({} bound, {} pass{} over the input).</p>\n",
      value, certificate.upper_bound, percent, escaped(certificate.kind), certificate.passes,
      certificate.passes == 1 ? "" : "es");
}

}  // namespace winnow::detail
