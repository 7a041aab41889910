#include "cli/picks_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

std::optional<double> number_in(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool same(const std::string& a, const std::string& b) {
  return a == b || (number_in(a) && number_in(a) == number_in(b));
}

class Taker {
 public:
  Taker(const std::string& path, const Command& command) : path_(path), command_(command) {}

  bool given(const std::string& option) const { return command_.is_given(option); }

  // `now` is the option's value on the command line, if it was given.
  bool take(const std::string& option, const std::string& said, const std::string& now) {
    if (!given(option)) {
      taken_.push_back(option.substr(2));
      return true;
    }
    if (!same(said, now)) refuse(option, now, "'" + said + "'");
    return false;
  }

  void refuse(const std::string& option, const std::string& now, const std::string& said) const {
    throw InputError(fmt::format("{} is '{}', but the picks of {} were made with {}; expected the same, or no {}",
                                 option, now, path_, said, option));
  }

  void refuse_file(const std::string& why) const { throw InputError(fmt::format("the picks of {} {}", path_, why)); }

  std::vector<std::string> taken() const { return taken_; }

 private:
  std::string path_;
  const Command& command_;
  std::vector<std::string> taken_;
};

std::string option_of(std::string setting) {
  std::replace(setting.begin(), setting.end(), '_', '-');
  return "--" + setting;
}

// The objective and its settings; `concave` and `metric` are separate fields.
void take_objective(const Json& json, const std::string& path, Taker& taker, ObjectiveArguments& objective) {
  if (!json.contains("objective")) return;
  const std::string name = text_of(json["objective"]);
  const auto all = objectives();
  if (std::none_of(all.begin(), all.end(), [&](const NamedObjective& known) { return known.name == name; })) {
    throw InputError(
        fmt::format("the picks of {} were made with objective '{}', which certify cannot build from rows; "
                    "expected picks of select, or only row numbers",
                    path, name));
  }
  const bool open = objective.objective == kAutoObjective;
  if (taker.take("--objective", name, open ? name : objective.objective) || open) objective.objective = name;
  Json settings = json.value("settings", Json::object());
  for (const char* beside : {"concave", "metric"}) {
    if (json.contains(beside)) settings[beside] = json[beside];
  }
  for (const auto& [setting, value] : settings.items()) {
    const std::string option = option_of(setting);
    const std::string parameter = option.substr(2);
    if (taker.take(option, text_of(value), objective.given[parameter])) objective.given[parameter] = text_of(value);
  }
  if (!json.contains("settings")) return;
  for (const auto& [parameter, value] : objective.given) {
    if (taker.given("--" + parameter) && !settings.contains(setting_name(parameter))) {
      taker.refuse("--" + parameter, value, "none");
    }
  }
}

// auto, and keep for rows without negative values, were resolved in the JSON.
void take_negatives(const Json& json, Taker& taker, InputArguments& input) {
  if (!json.contains("negatives")) return;
  const std::string said = text_of(json["negatives"]);
  const bool open = input.negatives == "auto" || (input.negatives == "keep" && said == "error");
  if (taker.take("--negatives", said, open ? said : input.negatives) || open) input.negatives = said;
}

// The rows may have been saved in another format since, which has no tensors.
void take_tensor(const Json& json, Taker& taker, InputArguments& input) {
  if (!json.contains("tensor")) return;
  const bool same_kind = text_of(json.value("input", Json())) == input.path || input.path.ends_with(".safetensors");
  if (!taker.given("--tensor") && !same_kind) return;
  if (taker.take("--tensor", text_of(json["tensor"]), input.tensor)) input.tensor = text_of(json["tensor"]);
}

void take_scale(const Json& json, Taker& taker, InputArguments& input) {
  if (json.contains("scale")) {
    const Json& said = json["scale"];
    if (taker.take("--scale", text_of(said), fmt::format("{}", input.scale))) input.scale = said.get<double>();
  } else if (json.contains("settings") && taker.given("--scale") && input.scale != 1) {
    taker.refuse("--scale", fmt::format("{}", input.scale), "no --scale");
  }
}

void take_scores(const Json& json, Taker& taker, ScoreArguments& scores) {
  const std::string now = scores.diversity ? fmt::format("{}", *scores.diversity) : "";
  if (!json.contains("scores")) {
    if (!json.contains("settings")) return;
    if (taker.given("--scores")) taker.refuse("--scores", scores.file, "no --scores");
    if (taker.given("--diversity")) taker.refuse("--diversity", now, "no --scores");
    return;
  }
  const Json& of = json["scores"];
  if (taker.take("--scores", text_of(of.at("file")), scores.file)) scores.file = text_of(of.at("file"));
  if (taker.take("--diversity", text_of(of.at("diversity")), now)) scores.diversity = of.at("diversity").get<double>();
  scores.units = {of.at("coverage_unit").get<double>(), of.at("score_unit").get<double>()};
  if (!(scores.units->coverage > 0 && scores.units->score > 0)) {
    taker.refuse_file("have scores whose units are not > 0; expected the JSON as winnow wrote it");
  }
}

// A sample of represented rows is drawn by the seed, so f is another one with another seed.
void take_seed(const Json& json, Taker& taker, InputArguments& input) {
  const auto drawn = input.objective.given.find("represented-sample");
  if (drawn == input.objective.given.end() || drawn->second == "0" || !json.contains("seed")) return;
  const std::string now = fmt::format("{}", input.run.seed);
  if (taker.take("--seed", text_of(json["seed"]), now)) input.run.seed = json["seed"].get<std::uint64_t>();
}

void take_limits(const Json& json, Taker& taker, ConstraintArguments& constraint) {
  if (json.contains("text") || json.contains("video")) {
    taker.refuse_file("are of a text or a film, whose limits rows do not have; expected picks of select or stream");
  }
  const Json budget = json.value("budget", Json::object());
  if (budget.contains("costs")) {
    const std::string now = constraint.budget ? fmt::format("{}", *constraint.budget) : "";
    if (taker.take("--budget", text_of(budget["limit"]), now)) constraint.budget = budget["limit"].get<double>();
    if (taker.take("--costs", text_of(budget["costs"]), constraint.costs)) constraint.costs = text_of(budget["costs"]);
  }
  const auto take = [&](const char* option, const Json& from, const char* field, std::string& into) {
    if (from.contains(field) && taker.take(option, text_of(from[field]), into)) into = text_of(from[field]);
  };
  const Json groups = json.value("groups", Json::object());
  if (groups.contains("file")) {
    const std::string column = groups.contains("column") ? ":" + text_of(groups["column"]) : "";
    const std::string said = text_of(groups["file"]) + column;
    if (taker.take("--groups", said, constraint.groups)) constraint.groups = said;
  }
  take("--per-group", groups, "per_group", constraint.per_group);
  take("--at-least", groups, "at_least", constraint.at_least);
  take("--forbid", json, "forbid_file", constraint.forbid);
  take("--within", json, "within_file", constraint.within);
  if (json.contains("start_file") && taker.given("--start"))
    taker.take("--start", text_of(json["start_file"]), constraint.start);

  // A limit that the run did not have would change what its picks are compared with.
  if (!json.contains("settings")) return;
  const auto refuse_new = [&](const char* option, const Json& from, const char* field, const std::string& now) {
    if (taker.given(option) && !from.contains(field)) taker.refuse(option, now, fmt::format("no {}", option));
  };
  refuse_new("--budget", budget, "costs", constraint.budget ? fmt::format("{}", *constraint.budget) : "");
  refuse_new("--costs", budget, "costs", constraint.costs);
  refuse_new("--groups", groups, "file", constraint.groups);
  refuse_new("--per-group", groups, "per_group", constraint.per_group);
  refuse_new("--at-least", groups, "at_least", constraint.at_least);
  refuse_new("--forbid", json, "forbid_file", constraint.forbid);
  refuse_new("--within", json, "within_file", constraint.within);
  refuse_new("--start", json, "start_file", constraint.start);
}

}  // namespace

TakenOver take_over(const PicksFile& picks, const Command& command, InputArguments& input,
                    ConstraintArguments& constraint) {
  if (!picks.is_json()) return {};
  const Json json = Json::parse(picks.text(), nullptr, false);
  if (!json.is_object()) return {};  // reading the picks reports the error
  Taker taker(picks.path, command);
  try {
    take_objective(json, picks.path, taker, input.objective);
    take_negatives(json, taker, input);
    take_tensor(json, taker, input);
    take_scale(json, taker, input);
    take_seed(json, taker, input);
    take_scores(json, taker, input.scores);
    take_limits(json, taker, constraint);
    TakenOver taken;
    const bool of_rows = json.contains("settings") || json.contains("rows");
    if (json.contains("n") && of_rows) taken.n = json["n"].get<std::size_t>();
    if (json.contains("d") && of_rows) taken.d = json["d"].get<std::size_t>();
    // Without a k of its own, the run stopped for another reason.
    const bool limited_by_k = json.contains("asked_k") || json.contains("rows");
    if (limited_by_k && json.contains("k")) taken.k = json["k"].get<std::size_t>();
    taken.spread = json.contains("spread");
    taken.options = taker.taken();
    if (taken.k && !command.is_given("-k")) taken.options.emplace_back("k");
    if (json.contains("start") && !command.is_given("--start")) taken.options.emplace_back("start");
    return taken;
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{} is not JSON of winnow: {}", picks.path, error.what()));
  }
}

}  // namespace winnow::cli
