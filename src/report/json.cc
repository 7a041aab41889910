// JSON: see docs/json.md. The picks are written directly as text, because a document tree of a million picks would take
// more memory than the selection.
#include "report/json.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/compare_rows.h"
#include "report/text.h"
#include "report/values.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;

std::string detail::quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

namespace {

std::string to_text(const Setting& setting) {
  if (const auto* number = std::get_if<double>(&setting.value)) return fmt::format("{}", *number);
  if (const auto* flag = std::get_if<bool>(&setting.value)) return fmt::format("{}", *flag);
  return quoted(std::get<std::string>(setting.value));
}

}  // namespace

std::string detail::settings_object(const std::vector<Setting>& settings) {
  std::string text = "{";
  for (std::size_t i = 0; i < settings.size(); ++i) {
    text += fmt::format("{}{}: {}", i == 0 ? "" : ", ", quoted(settings[i].name), to_text(settings[i]));
  }
  return text + "}";
}

std::string detail::scale_field(const RunReport& report) {
  return report.scale == 1 ? "" : fmt::format("  \"scale\": {},\n", report.scale);
}

std::string detail::settings_field(const char* name, const std::vector<Setting>& settings) {
  return settings.empty() ? "" : fmt::format("  \"{}\": {},\n", name, settings_object(settings));
}

namespace {

// A line "name": "text", if the text is not empty.
std::string text_field(const char* name, const std::string& text) {
  return text.empty() ? "" : fmt::format("  \"{}\": {},\n", name, quoted(text));
}

std::string input_fields(const RunReport& r) {
  return fmt::format("  \"input\": {},\n", quoted(r.input)) + text_field("format", r.format) +
         text_field("tensor", r.tensor) + text_field("negatives", r.negatives) + scale_field(r) +
         text_field("ids_file", r.ids_file) + fmt::format("  \"n\": {},\n  \"d\": {},\n", r.n, r.d);
}

std::string scores_field(const ScoresReport& s) {
  std::string text =
      fmt::format("  \"scores\": {{\"file\": {}, \"diversity\": {}, \"coverage_unit\": {}, \"score_unit\": {}",
                  quoted(s.file), s.diversity, s.units.coverage, s.units.score);
  if (s.parts) {
    text += fmt::format(", \"coverage\": {}", s.parts->coverage);
    if (s.parts->coverage_share) text += fmt::format(", \"coverage_share\": {}", *s.parts->coverage_share);
    text += fmt::format(", \"mean_score\": {}, \"score_share\": {}", s.parts->mean_score, s.parts->score_share);
  }
  return text + "},\n";
}

std::string objective_fields(const RunReport& r) {
  const std::string recall =
      r.neighbour_recall > 0 ? fmt::format("  \"neighbour_recall\": {:.6g},\n", r.neighbour_recall) : "";
  return text_field("objective", r.objective) + text_field("objective_why", r.objective_why) +
         text_field("concave", r.concave) + text_field("metric", r.metric) + settings_field("settings", r.settings) +
         text_field("similarities", r.similarities) + recall + (r.scores ? scores_field(*r.scores) : "");
}

// What reading the rows in blocks has cost.
std::string reading_field(const BlockReading& reading) {
  const double rate = reading.seconds > 0 ? static_cast<double>(reading.bytes) / reading.seconds : 0;
  return fmt::format(
      "  \"reading\": {{\"passes\": {}, \"gathers\": {}, \"bytes\": {}, \"seconds\": {:.6f}, \"waited\": {:.6f}, "
      "\"rate\": {:.0f}, \"resident_rows\": {}, \"resident_bytes\": {}}},\n",
      reading.passes, reading.gathers, reading.bytes, reading.seconds, reading.waited, rate, reading.resident_rows,
      reading.resident_bytes);
}

std::string checkpoint_field(const CheckpointReport& c) {
  const std::string from = c.resumed_from.empty() ? "" : ", \"resumed_from\": " + quoted(c.resumed_from);
  return fmt::format("  \"checkpoint\": {{\"folder\": {}{}}},\n", quoted(c.folder), from);
}

std::string machine_fields(const RunReport& r) {
  const std::string memory = r.memory > 0 ? fmt::format("  \"memory\": {},\n", r.memory) : "";
  return memory + (r.reading ? reading_field(*r.reading) : "") + (r.checkpoint ? checkpoint_field(*r.checkpoint) : "") +
         fmt::format("  \"seed\": {},\n  \"threads\": {},\n  \"backend\": {},\n  \"instruction_set\": {},\n", r.seed,
                     r.threads, quoted(r.backend), quoted(r.instruction_set));
}

std::string chosen_fields(const std::vector<Element>& start, std::size_t forbidden) {
  std::string text = start.empty() ? "" : fmt::format("  \"start\": [{}],\n", fmt::join(start, ", "));
  if (forbidden > 0) text += fmt::format("  \"forbidden\": {},\n", forbidden);
  return text;
}

std::string limits_fields(const LimitsReport& r) {
  std::string text = text_field("start_file", r.start_file) + text_field("forbid_file", r.forbid_file);
  if (r.within > 0) text += text_field("within_file", r.within_file) + fmt::format("  \"within\": {},\n", r.within);
  if (r.budget) {
    text += fmt::format("  \"budget\": {{\"limit\": {}, \"spent\": {}", r.budget->limit, r.budget->spent);
    if (!r.budget->costs.empty()) text += ", \"costs\": " + quoted(r.budget->costs);
    text += "},\n";
  }
  if (r.groups) {
    text += "  \"groups\": {\"file\": " + quoted(r.groups->file);
    const auto add = [&](const char* name, const std::string& value) {
      if (!value.empty()) text += fmt::format(", \"{}\": {}", name, quoted(value));
    };
    add("column", r.groups->column);
    add("per_group", r.groups->per_group);
    add("at_least", r.groups->at_least);
    text += ", \"counts\": {";
    const char* comma = "";
    for (const auto& [name, count] : r.groups->counts) {
      text += fmt::format("{}{}: {}", std::exchange(comma, ", "), quoted(name), count);
    }
    text += "}},\n";
  }
  return text;
}

// The fields of a pruning, between braces that the caller writes.
std::string pruning(const Sparsified& s) {
  std::string text = fmt::format("\"kept\": {}, \"rounds\": [", s.kept.size());
  for (std::size_t i = 0; i < s.rounds.size(); ++i) {
    const SparsifyRound& round = s.rounds[i];
    fmt::format_to(std::back_inserter(text),
                   "{}\n    {{\"probes\": {}, \"live_before\": {}, \"live_after\": {}, \"divergence\": [{}], "
                   "\"dropped_up_to\": {}, \"pairs\": {}, "
                   "\"seconds\": {}}}",
                   i == 0 ? "" : ",", round.probes, round.live_before, round.live_after,
                   fmt::join(round.divergence, ", "), round.largest_dropped, round.pairs, round.seconds);
  }
  fmt::format_to(std::back_inserter(text), "], \"prepruned\": {}, \"postreduced\": {}", s.prepruned, s.postreduced);
  if (s.for_groups > 0) text += fmt::format(", \"for_groups\": {}", s.for_groups);
  if (!s.warning.empty()) text += ", \"warning\": " + quoted(s.warning);
  return text;
}

std::string certificate(const Certificate& c) {
  return fmt::format("{{\"upper_bound\": {}, \"ratio\": {}, \"kind\": {}, \"passes\": {}, \"seconds\": {}}}",
                     c.upper_bound, c.ratio, quoted(c.kind), c.passes, c.seconds);
}

std::string spread(const Spread& s) {
  return fmt::format(
      "{{\"utility\": {}, \"smallest_distance\": {}, \"value\": {}, \"diameter\": {}, \"exact_diameter\": {}, "
      "\"sets\": {}}}",
      s.utility, s.smallest, s.value, s.diameter, s.exact, s.sets);
}

std::string represented_sample(const RepresentedEstimate& s) {
  std::string text = fmt::format(
      "{{\"rows\": {}, \"held_out\": {}, \"mean_on_sample\": {}, \"mean\": {}, \"value\": {}, \"exact\": {}", s.rows,
      s.held_out, s.on_sample, s.mean, s.value(), s.is_exact());
  if (s.most) {
    text += fmt::format(", \"low\": {}, \"high\": {}, \"any_set_error\": {}, \"confidence\": {}", s.low, s.high,
                        s.any_set_error, RepresentedEstimate::kConfidence);
  }
  return text + "}";
}

std::string assignment(const Assignment& a) {
  return fmt::format("{{\"items\": {}, \"nobody\": {}, \"sizes\": [{}]}}", a.of.size(), a.nobody,
                     fmt::join(a.sizes, ", "));
}

std::string repairs(const std::vector<RepairPass>& passes) {
  std::string text = fmt::format("{{\"passes\": {}, \"added\": [", passes.size());
  for (std::size_t i = 0; i < passes.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", passes[i].added);
  text += "], \"values\": [";
  for (std::size_t i = 0; i < passes.size(); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ", ", passes[i].value_after);
  return text + "]}";
}

}  // namespace

std::string detail::json_list(std::span<const std::string> objects) {
  if (objects.empty()) return "[]";
  return fmt::format("[\n    {}\n  ]", fmt::join(objects, ",\n    "));
}

std::string to_json(const SelectReport& report) {
  return to_json(report, MoreJson());
}

std::string detail::to_json(const SelectReport& r, const MoreJson& more) {
  const auto values = running_values(r.selected.selection);
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  text += input_fields(r);
  fmt::format_to(out, "  \"k\": {},\n", r.ks.empty() ? 0 : r.ks.back());
  text += text_field("asked_k", r.asked_k);
  if (r.until_gain > 0) fmt::format_to(out, "  \"until_gain\": {},\n", r.until_gain);
  if (r.until_coverage > 0) fmt::format_to(out, "  \"until_coverage\": {},\n", r.until_coverage);
  text += objective_fields(r);
  fmt::format_to(out, "  \"method\": {},\n", quoted(r.method));
  text += settings_field("method_settings", r.method_settings) + text_field("certify", r.certify) + machine_fields(r);
  if (r.selected.chosen) {
    fmt::format_to(out, "  \"chosen\": {{\"method\": {}, \"why\": {}}},\n", quoted(r.selected.chosen->method),
                   quoted(r.selected.chosen->why));
  }
  if (r.selected.sparsified) {
    fmt::format_to(out, "  \"sparsify\": {{\"pruner\": {}, \"preset\": {}, {}, \"repair\": {}}},\n", quoted(r.pruner),
                   quoted(r.preset), pruning(*r.selected.sparsified), repairs(r.selected.repair));
  }
  text += chosen_fields(r.start, r.forbidden) + limits_fields(r) + text_field("assign_file", r.assign_file);
  text += "  \"picks\": [";
  const std::size_t listed = more.order.empty() ? r.selected.selection.picks.size() : more.order.size();
  for (std::size_t place = 0; place < listed; ++place) {
    const std::size_t i = more.order.empty() ? place : more.order[place];
    const Pick& pick = r.selected.selection.picks[i];
    fmt::format_to(out, "{}\n    {{\"index\": {}, ", place == 0 ? "" : ",", pick.element);
    if (more.pick) text += more.pick(i) + ", ";
    if (!r.ids.empty()) fmt::format_to(out, "\"id\": {}, ", quoted(r.ids[pick.element]));
    if (r.assignment) fmt::format_to(out, "\"stands_for\": {}, ", r.assignment->sizes[r.start.size() + i]);
    fmt::format_to(out, "\"gain\": {}}}", pick.gain);
  }
  text += r.selected.selection.picks.empty() ? "],\n" : "\n  ],\n";
  fmt::format_to(out, "  \"value\": {},\n  \"values\": [", r.selected.selection.value);
  for (std::size_t i = 0; i < r.ks.size(); ++i) {
    fmt::format_to(out, "{}{{\"k\": {}, \"value\": {}}}", i == 0 ? "" : ", ", r.ks[i], value_at(values, r.ks[i]));
  }
  fmt::format_to(out, "],\n  \"evaluations\": {},\n", r.selected.selection.evaluations);
  if (r.selected.spread) fmt::format_to(out, "  \"spread\": {},\n", spread(*r.selected.spread));
  if (r.selected.represented_sample) {
    fmt::format_to(out, "  \"represented_sample\": {},\n", represented_sample(*r.selected.represented_sample));
  }
  if (r.assignment) fmt::format_to(out, "  \"assignment\": {},\n", assignment(*r.assignment));
  if (!r.certificate.kind.empty()) {
    fmt::format_to(out, "  \"certificate\": {},\n", certificate(r.certificate));
  }
  if (more.seconds.empty()) {
    fmt::format_to(out, "  \"seconds\": {{\"read\": {}, \"build\": {}, \"maximize\": {}, \"total\": {}}},\n",
                   r.seconds.read, r.seconds.build, r.seconds.maximize, r.seconds.total);
  } else {
    text += "  \"seconds\": {";
    for (const auto& [stage, seconds] : more.seconds) {
      fmt::format_to(out, "{}\"{}\": {}", text.ends_with('{') ? "" : ", ", stage, seconds);
    }
    text += "},\n";
  }
  for (const auto& [name, value] : more.more) fmt::format_to(out, "  \"{}\": {},\n", name, value);
  fmt::format_to(out, "  \"peak_rss_bytes\": {}\n}}\n", r.peak_rss_bytes);
  return text;
}

std::string to_json(const SparsifyReport& r) {
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  text += input_fields(r);
  fmt::format_to(out, "  \"k\": {},\n", r.k);
  text += text_field("asked_k", r.asked_k) + objective_fields(r) +
          settings_field("method_settings", r.method_settings) + machine_fields(r) +
          chosen_fields(r.start, r.forbidden) + limits_fields(r);
  fmt::format_to(out, "  \"pruner\": {},\n  \"preset\": {},\n  {},\n", quoted(r.pruner), quoted(r.preset),
                 pruning(r.sparsified));
  fmt::format_to(out, "  \"elements\": [{}],\n", fmt::join(r.sparsified.kept, ", "));
  if (!r.ids.empty()) {
    text += "  \"ids\": [";
    for (std::size_t i = 0; i < r.sparsified.kept.size(); ++i) {
      text += (i == 0 ? "" : ", ") + quoted(r.ids[r.sparsified.kept[i]]);
    }
    text += "],\n";
  }
  fmt::format_to(out, "  \"evaluations\": {},\n", r.sparsified.evaluations);
  fmt::format_to(out, "  \"seconds\": {{\"read\": {}, \"build\": {}, \"prune\": {}, \"total\": {}}},\n", r.seconds.read,
                 r.seconds.build, r.seconds.prune, r.seconds.total);
  fmt::format_to(out, "  \"peak_rss_bytes\": {}\n}}\n", r.peak_rss_bytes);
  return text;
}

namespace {

std::string spread_field(const char* name, const CompareSpread& spread) {
  return fmt::format(", \"{}\": [{}, {}]", name, spread.least, spread.most);
}

// The spread of what was measured more than once. A value that is the same for every seed has none.
std::string spread_fields(const Comparison& m) {
  std::string text;
  if (m.value_spread.is_wide()) {
    text += spread_field("value_spread", m.value_spread) + spread_field("utility_spread", m.utility_spread);
  }
  return m.timed_runs > 1 ? text + spread_field("seconds_spread", m.seconds_spread) : text;
}

std::string comparison(const Comparison& m, const std::string& k) {
  std::string text =
      fmt::format("{{\"method\": {}{}, \"settings\": {}", quoted(m.method), k, settings_object(m.settings));
  if (!m.reason.empty()) return text + fmt::format(", \"reason\": {}}}", quoted(m.reason));
  text += fmt::format(
      ", \"chosen\": {}, \"picks\": {}, \"value\": {}, \"utility\": {}, \"share\": {}, \"kept\": {}, "
      "\"evaluations\": {}, \"seconds\": {}, \"timed_runs\": {}, \"certificate\": {}",
      quoted(m.chosen), m.picks, m.value, m.utility, m.share, m.kept, m.evaluations, m.seconds, m.timed_runs,
      m.certificate);
  if (m.random_kept_utility) text += fmt::format(", \"random_kept_utility\": {}", *m.random_kept_utility);
  return text + spread_fields(m) + "}";
}

std::string random_sets(const Comparison& random, const std::string& k) {
  return fmt::format("{{\"picks\": {}{}, \"value\": {}, \"utility\": {}, \"seconds\": {}{}}}", random.picks, k,
                     random.value, random.utility, random.seconds, spread_fields(random));
}

}  // namespace

std::string to_json(const CompareReport& r) {
  const bool by_k = is_limited_by_k(r);
  std::vector<std::string> methods, randoms;
  std::vector<std::size_t> ks;
  for (const Compared& size : r.sizes) {
    const std::string k = by_k ? fmt::format(", \"k\": {}", size.k) : "";
    ks.push_back(size.k);
    randoms.push_back(random_sets(size.random, k));
    for (const Comparison& m : size.methods) methods.push_back(comparison(m, k));
  }
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  text += input_fields(r);
  if (by_k) fmt::format_to(out, "  \"k\": {},\n", ks.back());
  if (ks.size() > 1) fmt::format_to(out, "  \"ks\": [{}],\n", fmt::join(ks, ", "));
  text += text_field("asked_k", r.asked_k) + objective_fields(r) + text_field("certify", r.certify) + machine_fields(r);
  if (!r.start.empty()) fmt::format_to(out, "  \"start\": [{}],\n", fmt::join(r.start, ", "));
  if (r.forbidden > 0) fmt::format_to(out, "  \"forbidden\": {},\n", r.forbidden);
  text += limits_fields(r);
  fmt::format_to(out, "  \"repeats\": {},\n  \"random_value\": {},\n", r.repeats, r.sizes.back().random.value);
  fmt::format_to(out, "  \"random\": {},\n  \"methods\": {}\n}}\n", json_list(randoms), json_list(methods));
  return text;
}

std::string to_json(const CertifyReport& r) {
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  text += input_fields(r) + text_field("picks_file", r.picks);
  if (!r.taken.empty()) {
    text += "  \"taken_from_picks\": [";
    for (std::size_t i = 0; i < r.taken.size(); ++i) text += (i == 0 ? "" : ", ") + quoted(r.taken[i]);
    text += "],\n";
  }
  text += objective_fields(r) + machine_fields(r) + chosen_fields(r.start, r.forbidden) + limits_fields(r) +
          text_field("certify", r.certify) + text_field("asked_k", r.asked_k);
  fmt::format_to(out, "  \"k\": {},\n  \"value\": {},\n  \"certificate\": {}\n}}\n", r.k, r.value,
                 certificate(r.certificate));
  return text;
}

}  // namespace winnow
