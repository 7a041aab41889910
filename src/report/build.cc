// Reports from results and the options that gave them.
#include <algorithm>
#include <utility>

#include "report/run.h"
#include "winnow/report.h"
#include "winnow/select/parameters.h"

namespace winnow {
using namespace detail;
namespace {

constexpr const char* kPruners[] = {"ss", "quickprune"};  // in the order of Pruner

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

SelectReport make_report(RunReport run, const SelectOptions& options, Selected selected) {
  SelectReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.ks = {selected.selection.picks.size()};
  report.until_gain = options.maximize.until_gain;
  report.until_coverage = options.until_coverage;
  report.method = options.method;
  report.method_settings = method_settings(options);
  if (options.prune) {
    report.pruner = kPruners[static_cast<std::size_t>(options.prune->pruner)];
    report.preset = options.prune->preset;
  }
  report.certify = to_string(options.certify);
  report.certificate = selected.certificate;
  report.start = options.start;
  report.forbidden = options.forbidden.size();
  report.selected = std::move(selected);
  return report;
}

SparsifyReport make_report(RunReport run, const SelectOptions& options, Sparsified sparsified) {
  SparsifyReport report;
  static_cast<RunReport&>(report) = std::move(run);
  report.k = options.k;
  report.method_settings = method_settings(options, /*pruning_alone=*/true);
  report.pruner = kPruners[static_cast<std::size_t>(options.prune->pruner)];
  report.preset = options.prune->preset;
  report.sparsified = std::move(sparsified);
  return report;
}

}  // namespace winnow
