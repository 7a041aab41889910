// JSON: see docs/json.md. The picks are written straight to text, for a document tree of a million of them would cost
// more memory than the selection did.
#include "report/json.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

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
  const auto* number = std::get_if<double>(&setting.value);
  return number != nullptr ? fmt::format("{}", *number) : quoted(std::get<std::string>(setting.value));
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
  if (!s.warning.empty()) text += ", \"warning\": " + quoted(s.warning);
  return text;
}

std::string certificate(const Certificate& c) {
  return fmt::format("{{\"upper_bound\": {}, \"ratio\": {}, \"kind\": {}, \"passes\": {}, \"seconds\": {}}}",
                     c.upper_bound, c.ratio, quoted(c.kind), c.passes, c.seconds);
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
  fmt::format_to(out, "  \"input\": {},\n", quoted(r.input));
  fmt::format_to(out, "  \"n\": {},\n  \"d\": {},\n  \"k\": {},\n", r.n, r.d, r.ks.empty() ? 0 : r.ks.back());
  fmt::format_to(out, "  \"objective\": {},\n", quoted(r.objective));
  if (!r.concave.empty()) fmt::format_to(out, "  \"concave\": {},\n", quoted(r.concave));
  if (!r.metric.empty()) fmt::format_to(out, "  \"metric\": {},\n", quoted(r.metric));
  if (!r.settings.empty()) {
    text += "  \"settings\": {";
    for (std::size_t i = 0; i < r.settings.size(); ++i) {
      fmt::format_to(out, "{}{}: {}", i == 0 ? "" : ", ", quoted(r.settings[i].name), to_text(r.settings[i]));
    }
    text += "},\n";
  }
  fmt::format_to(out, "  \"method\": {},\n  \"seed\": {},\n  \"threads\": {},\n", quoted(r.method), r.seed, r.threads);
  fmt::format_to(out, "  \"backend\": {},\n  \"instruction_set\": {},\n", quoted(r.backend), quoted(r.instruction_set));
  if (r.selected.chosen) {
    fmt::format_to(out, "  \"chosen\": {{\"method\": {}, \"why\": {}}},\n", quoted(r.selected.chosen->method),
                   quoted(r.selected.chosen->why));
  }
  if (r.selected.sparsified) {
    fmt::format_to(out, "  \"sparsify\": {{\"pruner\": {}, \"preset\": {}, {}, \"repair\": {}}},\n", quoted(r.pruner),
                   quoted(r.preset), pruning(*r.selected.sparsified), repairs(r.selected.repair));
  }
  if (!r.start.empty()) fmt::format_to(out, "  \"start\": [{}],\n", fmt::join(r.start, ", "));
  if (r.forbidden > 0) fmt::format_to(out, "  \"forbidden\": {},\n", r.forbidden);
  if (r.budget) {
    fmt::format_to(out, "  \"budget\": {{\"limit\": {}, \"spent\": {}}},\n", r.budget->limit, r.budget->spent);
  }
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
  fmt::format_to(out, "  \"input\": {},\n  \"n\": {},\n  \"d\": {},\n  \"k\": {},\n", quoted(r.input), r.n, r.d, r.k);
  fmt::format_to(out, "  \"pruner\": {},\n  \"preset\": {},\n  \"seed\": {},\n  {},\n", quoted(r.pruner),
                 quoted(r.preset), r.seed, pruning(r.sparsified));
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

std::string to_json(const CompareReport& r) {
  std::string text = "{\n";
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "  \"input\": {},\n  \"n\": {},\n  \"d\": {},\n  \"k\": {},\n", quoted(r.input), r.n, r.d, r.k);
  fmt::format_to(out, "  \"repeats\": {},\n  \"random_value\": {},\n  \"methods\": [", r.repeats, r.random_value);
  for (std::size_t i = 0; i < r.methods.size(); ++i) {
    const Comparison& m = r.methods[i];
    fmt::format_to(
        out,
        "{}\n    {{\"method\": {}, \"chosen\": {}, \"value\": {}, \"utility\": {}, \"share\": {}, \"kept\": {}, "
        "\"evaluations\": {}, \"seconds\": {}, \"certificate\": {}}}",
        i == 0 ? "" : ",", quoted(m.method), quoted(m.chosen), m.value, m.utility, m.share, m.kept, m.evaluations,
        m.seconds, m.certificate);
  }
  text += "\n  ]\n}\n";
  return text;
}

std::string to_json(const Certificate& c, double value, std::size_t k) {
  return fmt::format("{{\n  \"k\": {},\n  \"value\": {},\n  \"certificate\": {}\n}}\n", k, value, certificate(c));
}

}  // namespace winnow
