// Reports from results and the options that gave them.
#include <algorithm>
#include <utility>

#include "base/memory.h"
#include "report/run.h"
#include "winnow/report.h"
#include "winnow/select/parameters.h"
#include "winnow/select/stream_parameters.h"

namespace winnow {
using namespace detail;
namespace {

// The text of the setting, empty if there is none of that name.
std::string text_of(const std::vector<Setting>& settings, std::string_view name) {
  const auto found = std::find_if(settings.begin(), settings.end(), [&](const Setting& s) { return s.name == name; });
  return found == settings.end() ? "" : std::get<std::string>(found->value);
}

}  // namespace

RunReport describe_objective(std::string_view objective, const ObjectiveOptions& options,
                             const std::map<std::string, std::string>& files) {
  RunReport report;
  report.objective = objective;
  report.settings = settings_of(parameters_of(objective, options), options.values);
  const bool concave = find_objective(objective).find("concave") != nullptr;  // its own, not that of a part
  report.concave = concave ? text_of(report.settings, "concave") : "";
  report.metric = text_of(report.settings, "metric");
  for (const auto& [name, path] : files) report.settings.push_back({setting_name(name), path});
  describe_run(options.run, report);
  return report;
}

void describe_rows(const std::string& path, const ReadOptions& read, const Table& table, RunReport& report) {
  report.input = path;
  report.format = to_string(read.format);
  report.tensor = table.tensor;
  report.negatives = to_string(read.negatives);
  report.scale = read.scale;
  report.n = size(table.rows);
  report.d = table.columns;
}

LimitsReport describe_limits(const Limits& limits, const Selection& selection) {
  std::vector<Element> picks;
  for (const Pick& pick : selection.picks) picks.push_back(pick.element);
  return describe_limits(limits, picks);
}

LimitsReport describe_limits(const Limits& limits, Elements picks) {
  LimitsReport report;
  report.start_file = limits.start_file;
  report.forbid_file = limits.forbid_file;
  report.within_file = limits.within_file;
  report.within = limits.within;
  if (limits.budget) {
    report.budget = {.limit = *limits.budget, .costs = limits.costs_file};
    for (const Element v : picks) report.budget->spent += limits.costs[v];
  }
  if (!limits.groups.empty()) {
    report.groups = {.file = limits.groups_file,
                     .column = limits.groups_column,
                     .per_group = limits.per_group,
                     .at_least = limits.at_least};
    for (const Element v : picks) ++report.groups->counts[limits.groups[v]];
  }
  return report;
}

SelectReport make_report(RunReport run, const SelectOptions& options, Selected selected) {
  SelectReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.ks = {selected.selection.picks.size()};
  report.until_gain = options.maximize.until_gain;
  report.until_coverage = options.until_coverage;
  report.method = options.method;
  report.method_settings = method_settings(options);
  if (selected.prune) {
    report.pruner = kPruners[static_cast<std::size_t>(selected.prune->pruner)];
    report.preset = selected.prune->preset;
  }
  report.certify = to_string(options.certify);
  report.certificate = selected.certificate;
  report.start = options.start;
  report.forbidden = options.forbidden.size();
  report.selected = std::move(selected);
  report.peak_rss_bytes = peak_rss_bytes();
  return report;
}

SparsifyReport make_report(RunReport run, const SelectOptions& options, Sparsified sparsified) {
  SparsifyReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.k = options.k;
  report.method_settings = method_settings(options, /*pruning_alone=*/true);
  report.pruner = kPruners[static_cast<std::size_t>(options.prune->pruner)];
  report.preset = options.prune->preset;
  report.start = options.start;
  report.forbidden = options.forbidden.size();
  report.sparsified = std::move(sparsified);
  report.peak_rss_bytes = peak_rss_bytes();
  return report;
}

StreamReport make_report(RunReport run, std::string method, const StreamOptions& options, StreamSelection selection) {
  StreamReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.method_settings = stream_settings(method, options);
  report.method = std::move(method);
  report.options = options;
  report.selection = std::move(selection);
  report.peak_rss_bytes = peak_rss_bytes();
  return report;
}

CompareReport make_report(RunReport run, const CompareOptions& options, std::vector<Compared> sizes) {
  CompareReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.certify = to_string(options.select.certify);
  report.repeats = options.repeats;
  report.start = options.select.start;
  report.forbidden = options.select.forbidden.size();
  report.sizes = std::move(sizes);
  return report;
}

CertifyReport make_report(RunReport run, const SelectOptions& options, const Selection& selection,
                          const Certificate& certificate) {
  CertifyReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.count = selection.picks.size();
  report.k = options.k;
  report.value = selection.value;
  report.start = options.start;
  report.forbidden = options.forbidden.size();
  report.certify = to_string(options.certify);
  report.certificate = certificate;
  return report;
}

}  // namespace winnow
