// The table of the methods' parameters.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "select/choose.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"
#include "winnow/types.h"

namespace winnow {
namespace {

using Kind = ParameterKind;
using Value = ParameterValue;
using Found = std::optional<ParameterValue>;
using Names = std::string_view;

double number(const Value& value) {
  return std::get<double>(value.held());
}

std::size_t count(const Value& value) {
  return static_cast<std::size_t>(number(value));
}

const std::string& text(const Value& value) {
  return std::get<std::string>(value.held());
}

void check_one_of(std::string_view name, std::string_view given, std::initializer_list<std::string_view> all,
                  std::string_view expected) {
  if (std::find(all.begin(), all.end(), given) != all.end()) return;
  throw InputError(fmt::format("{} '{}': expected {}", name, given, expected));
}

constexpr std::string_view kProbeNames[] = {"uniform", "importance", "importance2"};  // in the order of ProbeWeights

template <class Enum>
Enum enum_of(std::span<const std::string_view> names, const Value& value) {
  return static_cast<Enum>(std::find(names.begin(), names.end(), text(value)) - names.begin());
}

constexpr Names kAutoStochasticSparsify[] = {"auto", "stochastic", "sparsify"};
constexpr Names kAutoThreshold[] = {"auto", "threshold"};
constexpr Names kSieves[] = {"sieve", "sieve++", "three-sieves"};
constexpr Names kThreeSieves[] = {"three-sieves"};
constexpr Names kSparsify[] = {"auto", "sparsify"};
constexpr Names kGist[] = {"gist"};
constexpr Names kSeeded[] = {"auto", "greedy", "lazy", "threshold"};
constexpr Names kByCosts[] = {"auto",          "greedy", "lazy",    "threshold",    "stochastic",
                              "random-greedy", "sieve",  "sieve++", "three-sieves", "sparsify"};

constexpr MethodParameter kTable[] = {
    {{.name = "epsilon",
      .usual = 0.01,
      .expected = "a number 0 < epsilon < 1",
      .in_range = [](double x) { return x > 0 && x < 1; },
      .help = "smaller values examine more candidates per step, 0 < E < 1"},
     kAutoStochasticSparsify,
     false,
     [](SelectOptions& o, const Value& v) { o.maximize.epsilon = number(v); },
     [](const SelectOptions& o) -> Found { return o.maximize.epsilon; }},
    {{.name = "beta",
      .usual = 0.9,
      .expected = "a number 0 < beta <= 1",
      .in_range = [](double x) { return x > 0 && x <= 1; },
      .help = "accept a gain >= B * the best bound, 0 < B <= 1"},
     kAutoThreshold,
     false,
     [](SelectOptions& o, const Value& v) { o.maximize.beta = number(v); },
     [](const SelectOptions& o) -> Found { return o.maximize.beta; }},
    {{.name = "trials",
      .kind = Kind::kCount,
      .usual = 50.0,
      .expected = "a number from 2 to 100000",
      .in_range = [](double x) { return x >= 2 && x <= 100000; },
      .help = "thresholds tried at once"},
     kSieves,
     false,
     [](SelectOptions& o, const Value& v) { o.maximize.trials = count(v); },
     [](const SelectOptions& o) -> Found { return o.maximize.trials; },
     true},
    {{.name = "patience",
      .kind = Kind::kCount,
      .usual = 200.0,
      .expected = "a number >= 1",
      .in_range = [](double x) { return x >= 1; },
      .help = "rejections in a row after which the threshold falls"},
     kThreeSieves,
     false,
     [](SelectOptions& o, const Value& v) { o.maximize.patience = count(v); },
     [](const SelectOptions& o) -> Found { return o.maximize.patience; },
     true},
    {{.name = "enumerate",
      .kind = Kind::kCount,
      .expected = "1, 2 or 3",
      .in_range = [](double x) { return x >= 1 && x <= 3; },
      .help = "under a budget: try every start of at most this many rows, 1 to 3; 3 guarantees 1 - 1/e"},
     kSeeded,
     false,
     [](SelectOptions& o, const Value& v) { o.enumerate = count(v); },
     [](const SelectOptions& o) { return o.enumerate == 0 ? Found() : Found(o.enumerate); }},
    {{.name = "cost-exponent",
      .expected = "a number >= 0",
      .help = "under a budget: compare gain / cost^R; default: the better of R = 0 and R = 1, for words R = 0"},
     kByCosts,
     false,
     [](SelectOptions& o, const Value& v) { o.cost_exponent = number(v); },
     [](const SelectOptions& o) { return o.cost_exponent ? Found(*o.cost_exponent) : Found(); }},
    {{.name = "spread",
      .expected = "a number >= 0 and below 2^60",
      .in_range = [](double x) { return x >= 0 && x < double{kMostValue}; },
      .help = "the weight L in f(S) + L * the smallest distance between picks; required"},
     kGist,
     false,
     [](SelectOptions& o, const Value& v) { o.gist.spread = number(v); },
     [](const SelectOptions& o) { return o.gist.spread ? Found(*o.gist.spread) : Found(); }},
    {{.name = "distance",
      .kind = Kind::kText,
      .usual = "euclidean",
      .expected = "euclidean or angular",
      .check_text =
          [](std::string_view t) {
            check_one_of("distance", t, {"euclidean", "angular"}, "euclidean or angular");
          },
      .help = "of two rows: euclidean, or angular (the angle between them, from 0 to pi)"},
     kGist,
     false,
     [](SelectOptions& o, const Value& v) { o.gist.distance = enum_of<DistanceKind>(kDistanceNames, v); },
     [](const SelectOptions& o) -> Found { return kDistanceNames[static_cast<std::size_t>(o.gist.distance)]; }},
    {{.name = "step",
      .usual = 0.05,
      .expected = "a number 0.0001 <= step < 1",
      .in_range = [](double x) { return x >= 0.0001 && x < 1; },
      .help = "distance thresholds grow by 1 + E; the result is at least 1 / (2 + 2E) of the best"},
     kGist,
     false,
     [](SelectOptions& o, const Value& v) { o.gist.step = number(v); },
     [](const SelectOptions& o) -> Found { return o.gist.step; }},
    {{.name = "preset",
      .kind = Kind::kText,
      .usual = "fast",
      .expected = "paper or fast",
      .check_text =
          [](std::string_view t) {
            check_one_of("preset", t, {"fast", "paper"}, "paper or fast");
          },
      .help = "fast (few probes, cumulative divergences, a floor, repair) or paper (only r = 8, c = 8)"},
     kSparsify,
     true},
    {{.name = "pruner",
      .kind = Kind::kText,
      .usual = "ss",
      .expected = "ss, quickprune or sample",
      .check_text =
          [](std::string_view t) {
            check_one_of("pruner", t, {"ss", "quickprune", "sample"}, "ss, quickprune or sample");
          },
      .help = "ss (submodular sparsification), quickprune, or sample (random rows, as many as --floor; repair finds "
              "the rest)"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->pruner = enum_of<Pruner>(kPruners, v); },
     [](const SelectOptions& o) -> Found { return kPruners[static_cast<std::size_t>(o.prune->pruner)]; }},
    {{.name = "r",
      .expected = "a number > 0",
      .in_range = [](double x) { return x > 0; },
      .help = "r * log2 n probes per round",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.r = number(v); },
     [](const SelectOptions& o) -> Found { return o.prune->sparsify.r; }},
    {{.name = "c",
      .expected = "a number > 1",
      .in_range = [](double x) { return x > 1; },
      .help = "each round keeps 1 / sqrt c of the rows that are not probes",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.c = number(v); },
     [](const SelectOptions& o) -> Found { return o.prune->sparsify.c; }},
    {{.name = "floor",
      .kind = Kind::kCount,
      .expected = "a whole number >= 0",
      .help = "keep at least this many rows; fast: 2k, for sparse rows 4k"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.floor = count(v); },
     [](const SelectOptions& o) -> Found { return o.prune->sparsify.floor; }},
    {{.name = "probes",
      .kind = Kind::kText,
      .usual = "uniform",
      .expected = "uniform, importance or importance2",
      .check_text =
          [](std::string_view t) {
            check_one_of("probes", t, {"uniform", "importance", "importance2"}, "uniform, importance or importance2");
          },
      .help = "uniform, importance (by f(u) + f(u|V-u)) or importance2 (squared)",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.probes = enum_of<ProbeWeights>(kProbeNames, v); },
     [](const SelectOptions& o) -> Found { return kProbeNames[static_cast<std::size_t>(o.prune->sparsify.probes)]; }},
    {{.name = "preprune",
      .kind = Kind::kFlag,
      .usual = 0.0,
      .expected = "given or not",
      .help = "first drop the rows that greedy cannot pick (loses nothing; needs k)",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.preprune = number(v) != 0; },
     [](const SelectOptions& o) -> Found { return o.prune->sparsify.preprune; }},
    {{.name = "postreduce",
      .expected = "a number",
      .help = "finally reduce V' by double greedy, divergences <= EPS",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.postreduce = number(v); },
     [](const SelectOptions& o) {
       return o.prune->sparsify.postreduce ? Found(*o.prune->sparsify.postreduce) : Found();
     }},
    {{.name = "max-rounds",
      .kind = Kind::kCount,
      .usual = 0.0,
      .expected = "a whole number >= 0",
      .help = "stop after this many rounds; 0: when Algorithm 1 stops",
      .with = "pruner",
      .with_value = "ss"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->sparsify.max_rounds = count(v); },
     [](const SelectOptions& o) -> Found { return o.prune->sparsify.max_rounds; }},
    {{.name = "delta",
      .usual = 0.3,
      .expected = "a number > 0",
      .in_range = [](double x) { return x > 0; },
      .help = "smaller values keep more rows",
      .with = "pruner",
      .with_value = "quickprune"},
     kSparsify,
     true,
     [](SelectOptions& o, const Value& v) { o.prune->delta = number(v); },
     [](const SelectOptions& o) -> Found { return o.prune->delta; }},
    {{.name = "repair",
      .kind = Kind::kCount,
      .expected = "a whole number >= 0",
      .help = "at most this many repair passes; fast: 3, paper: 0"},
     kSparsify,
     false,
     [](SelectOptions& o, const Value& v) { o.prune->repair_passes = count(v); },
     [](const SelectOptions& o) -> Found { return o.prune->repair_passes; }},
};

const Parameter& preset_parameter() {
  return std::find_if(std::begin(kTable), std::end(kTable),
                      [](const auto& row) { return row.parameter.name == "preset"; })
      ->parameter;
}

}  // namespace

std::span<const MethodParameter> method_parameters() {
  return kTable;
}

std::vector<const Parameter*> parameters_of_method(std::string_view method) {
  std::vector<const Parameter*> used;
  for (const MethodParameter& row : kTable) {
    if (std::find(row.methods.begin(), row.methods.end(), method) != row.methods.end()) used.push_back(&row.parameter);
  }
  return used;
}

void set_method_values(const ParameterValues& values, const Objective* objective, std::size_t k,
                       SelectOptions& options) {
  PruneOptions prune;
  prune.preset = values.text(preset_parameter());
  if (prune.preset == "paper") {
    prune.sparsify = paper_preset();
    prune.repair_passes = 0;
  } else if (objective != nullptr) {
    prune = make_default_prune(*objective, k);
    const bool asked = std::any_of(std::begin(kTable), std::end(kTable), [&](const MethodParameter& row) {
      const bool of_pruner = row.parameter.name == "pruner" || row.parameter.with == "pruner";
      return of_pruner && values.find(row.parameter.name) != nullptr;
    });
    const std::size_t ground = options.within ? options.within->size() : objective->size();
    if (options.method == "auto" && !asked && detail::samples_for_auto(*objective, ground, k)) {
      prune.pruner = Pruner::kSample;
    }
  }
  prune.sparsify.k = k;
  options.prune = prune;
  for (const MethodParameter& row : kTable) {
    const ParameterValue* value = values.find(row.parameter.name);
    if (value == nullptr || row.set == nullptr) continue;
    check_value(row.parameter, *value);
    row.set(options, *value);
  }
  if (k == 0) options.prune->sparsify.preprune = false;
  check_sparsify_options(options.prune->sparsify);
}

std::vector<Setting> method_settings(const SelectOptions& options, bool pruning_alone) {
  ParameterValues values;
  if (options.prune) values.set("preset", options.prune->preset);
  for (const MethodParameter& row : kTable) {
    const bool of_prune = row.methods.data() == kSparsify;
    if (row.get == nullptr || (of_prune && !options.prune)) continue;
    if (pruning_alone && !row.prunes) continue;
    const Found found = row.get(options);
    if (found) values.set(row.parameter.name, *found);
  }
  auto used = parameters_of_method(options.method);
  if (pruning_alone) {
    std::erase_if(used, [](const Parameter* parameter) {
      return std::none_of(std::begin(kTable), std::end(kTable), [&](const MethodParameter& row) {
        return row.prunes && row.parameter.name == parameter->name;
      });
    });
  }
  return settings_of(used, values);
}

}  // namespace winnow
