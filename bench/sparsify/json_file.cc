#include "json_file.h"

#include <nlohmann/json.hpp>

namespace winnow::bench {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const Report& report, const Entry& entry) {
  return {{"contender", entry.contender},
          {"value", entry.value},
          {"least_value", entry.least_value},
          {"utility", report.utility(entry.value)},
          {"share", report.share(entry.value)},
          {"kept", entry.kept},
          {"evaluations", entry.evaluations},
          {"seconds", entry.seconds},
          {"times_faster", report.speedup(entry)},
          {"note", entry.note},
          {"random_kept_utility", report.utility(entry.random_kept)}};
}

ordered_json to_json(const Report& report) {
  const auto& c = report.certificate;
  ordered_json json = {{"group", report.group},
                       {"name", report.name},
                       {"n", report.n},
                       {"k", report.k},
                       {"random", report.random},
                       {"certificate",
                        {{"quick", c.quick},
                         {"tight", c.tight},
                         {"quick_seconds", c.quick_seconds},
                         {"tight_seconds", c.tight_seconds}}},
                       {"entries", ordered_json::array()}};
  for (const Entry& entry : report.entries) json["entries"].push_back(to_json(report, entry));
  return json;
}

}  // namespace

std::string to_json(std::span<const Report> reports, std::span<const KernelRate> rates,
                    const std::optional<FirstRound>& first_round) {
  ordered_json json = {{"data", ordered_json::array()}, {"kernel_rates", ordered_json::array()}};
  for (const Report& report : reports) json["data"].push_back(to_json(report));
  for (const KernelRate& rate : rates) {
    json["kernel_rates"].push_back({{"dim", rate.dim}, {"divergences", rate.divergences}, {"pairs", rate.pairs}});
  }
  if (first_round) {
    json["first_round"] = {{"rows", first_round->rows},
                           {"dim", first_round->dim},
                           {"gains_seconds", first_round->gains},
                           {"round_seconds", first_round->round}};
  }
  return json.dump(1) + "\n";
}

}  // namespace winnow::bench
