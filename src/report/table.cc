// The short table for people.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "report/run.h"
#include "report/text.h"
#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kPicksShown = 10;

// How many of each group, with the largest first: "picked per group: sports 5, news 3".
std::string counts_line(std::string_view verb, const LimitsReport& r) {
  constexpr std::size_t kGroupsShown = 12;
  if (!r.groups) return {};
  std::vector<std::pair<std::string, std::size_t>> counts(r.groups->counts.begin(), r.groups->counts.end());
  std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text = fmt::format("{} per group:", verb);
  for (std::size_t i = 0; i < std::min(counts.size(), kGroupsShown); ++i) {
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", printable(counts[i].first), grouped(counts[i].second));
  }
  if (counts.size() > kGroupsShown) text += fmt::format(", and {} more groups", grouped(counts.size() - kGroupsShown));
  return text + (counts.empty() ? " none\n" : "\n");
}

}  // namespace

std::string detail::grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string detail::line_about_objective(const RunReport& r) {
  if (r.objective_why.empty()) return {};
  return fmt::format("objective auto took {}: {}\n", r.objective, r.objective_why);
}

std::string detail::line_about_reading(const RunReport& r) {
  if (!r.reading) return {};
  const BlockReading& reading = *r.reading;
  const auto bytes = static_cast<double>(reading.bytes);
  const double rate = reading.seconds > 0 ? bytes / reading.seconds : 0;
  return fmt::format("rows read in blocks: {} passes, {:.3g} GB at {:.3g} GB/s, {} rows held\n", reading.passes,
                     bytes / 1e9, rate / 1e9, grouped(reading.resident_rows));
}

std::string_view detail::name_of_value(const RunReport& r) {
  return r.scores && r.scores->diversity < 1 ? "F" : "f";
}

namespace {

// One line about the two parts of the value.
std::string scores_line(const ScoresReport& scores) {
  if (!scores.parts) return {};
  const ScoreParts& parts = *scores.parts;
  const std::string share =
      parts.coverage_share ? fmt::format(", {:.4f} of the bound", *parts.coverage_share) : std::string();
  return fmt::format("diversity {}: f(S) = {:.8g}{}; mean score {:.6g}, {:.4f} of the best scores\n", scores.diversity,
                     parts.coverage, share, parts.mean_score, parts.score_share);
}

std::string checkpoint_line(const RunReport& r) {
  if (!r.checkpoint || r.checkpoint->resumed_from.empty()) return {};
  return fmt::format("resumed from the checkpoint {}: {}\n", r.checkpoint->folder, r.checkpoint->resumed_from);
}

std::string spread_line(std::string_view name, const Spread& spread) {
  return fmt::format("{}(S) + {} * the smallest distance between picks = {:.8g} + {} * {:.6g} = {:.8g}\n", name,
                     spread.weight, spread.utility, spread.weight, spread.smallest, spread.value);
}

}  // namespace

std::string to_table(const SelectReport& r, std::string_view all_in) {
  const auto& picks = r.selected.selection.picks;
  const auto values = running_values(r.selected.selection);
  std::string text;
  const auto out = std::back_inserter(text);
  std::string kind = r.concave.empty() ? r.metric : r.concave;
  if (!r.similarities.empty()) kind += ", similarities " + r.similarities;
  if (r.neighbour_recall > 0) kind += fmt::format(", recall of neighbours {:.3f}", r.neighbour_recall);
  const std::string features = r.d == 0 ? "" : fmt::format(" ({} features)", grouped(r.d));  // f may have no rows
  fmt::format_to(out, "{} of {} rows{} picked by {}, objective {}{}\n", grouped(picks.size()), grouped(r.n), features,
                 r.method, r.objective, kind.empty() ? "" : " (" + kind + ")");
  if (!r.start.empty()) fmt::format_to(out, "in addition to {} already chosen\n", grouped(r.start.size()));
  if (r.within > 0) fmt::format_to(out, "from the {} rows of {}\n", grouped(r.within), r.within_file);
  if (r.budget) fmt::format_to(out, "spent {:.10g} of {:.10g}\n", r.budget->spent, r.budget->limit);
  text += counts_line("picked", r);
  fmt::format_to(out, "{}(S) = {:.10g}   {} gains   {:.3f} s   {:.0f} MB   {} thread{}{}\n", name_of_value(r),
                 r.selected.selection.value, grouped(r.selected.selection.evaluations), r.seconds.total,
                 static_cast<double>(r.peak_rss_bytes) / 1e6, r.threads, r.threads == 1 ? "" : "s",
                 r.instruction_set.empty() ? "" : ", " + r.instruction_set);
  text += line_about_reading(r);
  text += checkpoint_line(r);
  if (r.selected.represented_sample) {
    for (const std::string& line : in_words(*r.selected.represented_sample)) text += line + "\n";
  }
  if (r.scores) text += scores_line(*r.scores);
  if (r.selected.spread) text += spread_line(name_of_value(r), *r.selected.spread);
  text += line_about_objective(r);
  if (r.selected.chosen)
    fmt::format_to(out, "method auto took {}: {}\n", r.selected.chosen->method, r.selected.chosen->why);
  if (r.selected.sparsified) {
    fmt::format_to(out, "pruned to {} in {} rounds, {} repair passes\n", grouped(r.selected.sparsified->kept.size()),
                   r.selected.sparsified->rounds.size(), r.selected.repair.size());
    if (!r.selected.sparsified->warning.empty()) fmt::format_to(out, "warning: {}\n", r.selected.sparsified->warning);
  }
  const std::string proof = in_words(r.certificate);
  if (!proof.empty()) fmt::format_to(out, "{}\n", proof);
  if (r.assignment && r.assignment->nobody > 0) {
    fmt::format_to(out, "{} are not represented by any pick\n", grouped(r.assignment->nobody));
  }
  if (picks.empty()) return text;

  const bool assigned = r.assignment.has_value();
  fmt::format_to(out, "\n{:>8}  {:>10}  {:>12}  {:>14}{}{}\n", "rank", "row", "gain", "value",
                 assigned ? "  stands for" : "", r.ids.empty() ? "" : "  id");
  for (std::size_t i = 0; i < std::min(picks.size(), kPicksShown); ++i) {
    fmt::format_to(out, "{:>8}  {:>10}  {:>12.6g}  {:>14.8g}", i + 1, picks[i].element, picks[i].gain, values[i + 1]);
    if (assigned) fmt::format_to(out, "  {:>10}", grouped(r.assignment->sizes[r.start.size() + i]));
    text += (r.ids.empty() ? "" : "  " + printable(r.ids[picks[i].element])) + "\n";
  }
  if (picks.size() > kPicksShown) {
    fmt::format_to(out, "{:>8}  {} more: {} has them all\n", "…", grouped(picks.size() - kPicksShown), all_in);
  }
  if (r.ks.size() > 1) {
    fmt::format_to(out, "\n{:>8}  {:>14}  {:>12}\n", "k", "value", "of the last");
    for (const std::size_t k : r.ks) {
      const double value = value_at(values, k);
      fmt::format_to(out, "{:>8}  {:>14.8g}  {:>11.1f}%\n", k, value,
                     r.selected.selection.value > 0 ? 100 * value / r.selected.selection.value : 100.0);
    }
  }
  const std::string curve = draw_curve(r.selected.selection, 60, 6);
  if (!curve.empty()) text += "\n" + curve;
  return text;
}

std::string to_table(const SparsifyReport& r) {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{} of {} rows ({} features) kept by {}, preset {}\n", grouped(r.sparsified.kept.size()),
                 grouped(r.n), grouped(r.d), r.pruner, r.preset);
  if (!r.start.empty()) fmt::format_to(out, "given {} already chosen\n", grouped(r.start.size()));
  text += counts_line("kept", r);
  if (r.sparsified.for_groups > 0) {
    fmt::format_to(out, "{} of them because their group had too few\n", grouped(r.sparsified.for_groups));
  }
  fmt::format_to(out, "{} evaluations   {:.3f} s   {:.0f} MB\n", grouped(r.sparsified.evaluations), r.seconds.total,
                 static_cast<double>(r.peak_rss_bytes) / 1e6);
  text += line_about_reading(r) + checkpoint_line(r) + line_about_objective(r);
  if (r.sparsified.prepruned > 0)
    fmt::format_to(out, "{} dropped before the first round\n", grouped(r.sparsified.prepruned));
  fmt::format_to(out, "\n{:>6}  {:>8}  {:>12}  {:>12}  {:>12}  {:>9}\n", "round", "probes", "live before", "after",
                 "median w", "seconds");
  for (std::size_t i = 0; i < r.sparsified.rounds.size(); ++i) {
    const SparsifyRound& round = r.sparsified.rounds[i];
    fmt::format_to(out, "{:>6}  {:>8}  {:>12}  {:>12}  {:>12.5g}  {:>9.4f}\n", i + 1, round.probes,
                   grouped(round.live_before), grouped(round.live_after), round.divergence[2], round.seconds);
  }
  if (r.sparsified.postreduced > 0) fmt::format_to(out, "{} dropped afterwards\n", grouped(r.sparsified.postreduced));
  if (!r.sparsified.warning.empty()) fmt::format_to(out, "\nwarning: {}\n", r.sparsified.warning);
  fmt::format_to(out, "\n-o FILE.csv or --json FILE has the rows\n");
  return text;
}

std::string to_table(const CertifyReport& report) {
  std::string text = fmt::format("{}(S) = {:.10g} with {} picks, k = {}\n", name_of_value(report), report.value,
                                 report.count, report.k);
  if (report.scores) text += scores_line(*report.scores);
  if (!report.taken.empty()) {
    text += fmt::format("objective {}; from {}: {}\n", report.objective, report.picks, fmt::join(report.taken, ", "));
  }
  text += counts_line("picked", report);
  return text + line_about_reading(report) + line_about_objective(report) + in_words(report.certificate) + "\n";
}

std::vector<std::string> in_words(const RepresentedEstimate& s) {
  constexpr double kPercent = 100 * RepresentedEstimate::kConfidence;
  std::vector<std::string> lines{
      fmt::format("f counts a sample of {} of {} rows: {:.5g} per row", grouped(s.rows), grouped(s.n), s.on_sample)};
  const std::string others = fmt::format("measured on {} other rows", grouped(s.held_out));
  if (s.is_exact()) {
    lines.push_back(fmt::format("over all rows: {:.5g} per row (all rows were measured)", s.mean));
  } else if (s.most) {
    lines.push_back(fmt::format("over all rows: {:.5g} to {:.5g} per row with {:.0f} % confidence, about {:.5g} ({})",
                                s.low, s.high, kPercent, s.mean, others));
  } else {
    lines.push_back(
        fmt::format("over all rows: about {:.5g} per row ({}); products have no largest value, so no error is known",
                    s.mean, others));
  }
  if (!s.most || s.picks == 0) return lines;
  const std::string every = fmt::format("for every set of {} rows at once, f per row differs by", grouped(s.picks));
  lines.push_back(
      s.any_set_error < *s.most
          ? fmt::format("{} at most {:.5g} between the sample and all rows, with {:.0f} % confidence", every,
                        s.any_set_error, kPercent)
          : fmt::format("{} an unknown amount between the sample and all rows: the sample is too small", every));
  return lines;
}

std::string in_words(const Certificate& certificate) {
  if (certificate.kind.empty()) return {};
  return fmt::format("proven: at least {:.4f} of the best possible ({} bound {:.8g})",
                     std::floor(certificate.ratio * 1e4) / 1e4, certificate.kind, certificate.upper_bound);
}

}  // namespace winnow
