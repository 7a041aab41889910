// A V that is divided among processes: what a worker computes for its shard, and what the driver does with it.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <new>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "python/src/arrays.h"
#include "python/src/blocks.h"
#include "python/src/collect.h"
#include "python/src/module.h"
#include "python/src/objective.h"
#include "python/src/options.h"
#include "python/src/parameters.h"
#include "python/src/results.h"
#include "winnow/error.h"
#include "winnow/select/represented_sample.h"
#include "winnow/shards/numbered_rows.h"
#include "winnow/shards/plan.h"
#include "winnow/shards/select.h"
#include "winnow/shards/shard.h"
#include "winnow/sparsify/border_search.h"
#include "winnow/sparsify/steps.h"

namespace winnow::python {
namespace {

using Ids = Vector<std::uint32_t>;
using Numbers = Vector<double>;

std::string_view view_of(const nb::bytes& bytes) {
  return {bytes.c_str(), bytes.size()};
}

nb::bytes to_bytes(const std::string& text) {
  return nb::bytes(text.data(), text.size());
}

nb::object array_of(Elements ids) {
  return nb::cast(to_numpy(std::vector<std::uint32_t>(ids.begin(), ids.end())));
}

std::vector<Element> list_of(const Ids& ids) {
  return {ids.data(), ids.data() + ids.size()};
}

// Dense rows as one matrix; sparse rows as (offsets, columns, values).
nb::object arrays_of(RowBlock rows) {
  if (rows.sparse) {
    return nb::make_tuple(to_numpy(std::move(rows.offsets)), to_numpy(std::move(rows.columns)),
                          to_numpy(std::move(rows.values)));
  }
  const std::size_t size = rows.size, dim = rows.dim;
  return to_numpy(std::move(rows.values)).cast().attr("reshape")(size, dim);
}

ObjectiveOptions options_of(const HeldValues& values, const RunOptions& run) {
  ObjectiveOptions options;
  options.values = values.values;
  options.run = run;
  options.run.trace = nullptr;
  return options;
}

// A worker's shard. Every call depends on what was given here and on its arguments.
struct HeldShard {
  nb::object blocks;  // the shard's own rows
  HeldValues values;
  Run run;
  std::unique_ptr<NumberedRows> rows;
  std::unique_ptr<Shard> shard;

  template <class Function>
  void visit(const Function& function) {
    function(blocks);
    function(run.progress);
    for (nb::object& array : values.arrays) function(array);
  }
  void drop() {
    shard.reset();
    rows.reset();
    blocks = run.progress = nb::none();
    values.arrays.clear();
  }
};

void make_shard(HeldShard* self, nb::handle_t<PythonBlocks> blocks, std::size_t first, std::size_t total,
                const std::string& objective, const nb::dict& parameters, const Run& run, const nb::bytes& survey,
                const Ids& known_ids, const HeldRows* known_rows) {
  HeldValues values = values_from(parameters);
  auto* held = new (self) HeldShard;
  try {
    held->blocks = nb::borrow(blocks);
    held->values = std::move(values);
    held->run = run;
    auto& source = nb::cast<PythonBlocks&>(blocks);
    const std::string_view joined = view_of(survey);
    LongCall call(run);
    const ObjectiveOptions options = options_of(held->values, run.options);
    check_objective_options(objective, options);
    const std::string name = choose_block_objective(objective, options.values).name;
    source.expect_nonnegative(needs_nonnegative_rows(name, options));
    source.expect_one_reading();
    held->rows = std::make_unique<NumberedRows>(source, first, total);
    if (known_rows != nullptr) held->rows->know(elements_of(known_ids), known_rows->rows);
    held->shard = std::make_unique<Shard>(*held->rows, name, options, joined);
  } catch (...) {
    held->~HeldShard();
    throw;
  }
}

nb::bytes survey_share(HeldShard& self) {
  std::string share;
  {
    const LongCall call(self.run);
    share = self.shard->survey_share();
  }
  return to_bytes(share);
}

// Rows of other shards, in addition to those known before.
void know(HeldShard& self, const Ids& ids, const HeldRows& rows) {
  self.rows->know(elements_of(ids), rows.rows);
}

void take_survey_of_all(HeldShard& self, const nb::bytes& survey) {
  self.shard->take_survey(view_of(survey));
}

nb::object gather(HeldShard& self, const Ids& ids) {
  check_elements(elements_of(ids), self.rows->size(), "row");
  RowBlock rows;
  {
    const LongCall call(self.run);
    self.rows->gather(elements_of(ids), rows);
  }
  return arrays_of(std::move(rows));
}

// The live part of these ids; the divergences are infinite if none are given.
LivePart live_part(const Ids& ids, const Numbers& divergence) {
  LivePart live(elements_of(ids));
  if (divergence.size() == 0) return live;
  if (divergence.size() != live.size()) throw InputError("live rows and divergences have different sizes");
  live.divergence.assign(divergence.data(), divergence.data() + divergence.size());
  return live;
}

NumPy<double> lower(const HeldShard& self, const Ids& ids, const Numbers& divergence, const Ids& probes,
                    const Numbers& residual) {
  if (residual.size() != probes.size()) throw InputError("probes and residual gains have different sizes");
  check_elements(elements_of(ids), self.rows->size(), "row");
  check_elements(elements_of(probes), self.rows->size(), "row");
  LivePart live = live_part(ids, divergence);
  {
    const LongCall call(self.run);
    self.shard->lower(live, elements_of(probes), {residual.data(), residual.size()});
  }
  return to_numpy(std::move(live.divergence));
}

nb::tuple to_tuple(BestOutside best) {
  return nb::make_tuple(to_numpy(std::move(best.gain)), array_of(best.ids), best.passed);
}

BestOutside best_from(nb::handle given) {
  const auto [gain, ids, passed] = nb::cast<std::tuple<Numbers, Ids, std::size_t>>(given);
  if (gain.size() != ids.size()) throw InputError("gains and rows outside V' have different sizes");
  return {{gain.data(), gain.data() + gain.size()}, list_of(ids), passed};
}

nb::tuple best_outside(const HeldShard& self, const Ids& kept, const Ids& given, double least, std::size_t most) {
  check_elements(elements_of(given), self.rows->size(), "row");
  BestOutside best;
  {
    const LongCall call(self.run);
    best = self.shard->best_outside(elements_of(kept), elements_of(given), least, most);
  }
  return to_tuple(std::move(best));
}

// A pair of weights and rows for each kind of weight.
nb::list heaviest(const HeldShard& self, const std::vector<Ids>& sets, std::size_t count) {
  std::vector<std::vector<Element>> lists;
  for (const Ids& set : sets) {
    check_elements(elements_of(set), self.rows->size(), "row");
    lists.push_back(list_of(set));
  }
  std::vector<Heaviest> found;
  {
    const LongCall call(self.run);
    found = self.shard->heaviest(lists, count);
  }
  nb::list kinds;
  for (Heaviest& kind : found) kinds.append(nb::make_tuple(to_numpy(std::move(kind.weight)), array_of(kind.ids)));
  return kinds;
}

nb::object merge_heaviest_of(const std::vector<std::vector<std::pair<Numbers, Ids>>>& shards, std::size_t count) {
  std::vector<std::vector<Heaviest>> parts;
  for (const auto& shard : shards) {
    auto& part = parts.emplace_back();
    for (const auto& [weight, ids] : shard) {
      if (weight.size() != ids.size()) throw InputError("weights and rows have different sizes");
      part.push_back({{weight.data(), weight.data() + weight.size()}, list_of(ids)});
    }
    if (part.size() != parts.front().size()) throw InputError("shards have different kinds of weights");
  }
  return array_of(merge_heaviest(parts, count));
}

// The driver's objective: rows are fetched by their numbers, and stay.
struct HeldGathered {
  nb::object reader;  // gather(ids) returns Rows
  HeldValues values;
  Run run;
  ObjectiveOptions options;
  ObjectiveChoice chosen;
  std::unique_ptr<NumberedRows> rows;
  std::unique_ptr<BlockObjective> f;

  template <class Function>
  void visit(const Function& function) {
    function(reader);
    function(run.progress);
    for (nb::object& array : values.arrays) function(array);
  }
  void drop() {
    f.reset();
    rows.reset();
    reader = run.progress = nb::none();
    values.arrays.clear();
  }

  void fetch(Elements ids, RowBlock& to) const {
    const nb::gil_scoped_acquire locked;
    const nb::object found = reader.attr("gather")(array_of(ids));
    const Rows& given = nb::cast<const HeldRows&>(found).rows;
    if (size(given) != ids.size() || dim(given) != rows->dim()) {
      throw InputError("the shards gave other rows than were asked for");
    }
    to.clear(rows->dim(), rows->sparse());
    for (std::size_t v = 0; v < ids.size(); ++v) to.append(given, static_cast<Element>(v));
  }
};

void make_gathered(HeldGathered* self, nb::object reader, std::size_t total, std::size_t columns, bool sparse,
                   std::uint64_t row_bytes, const std::string& objective, const nb::dict& parameters, const Run& run) {
  check_row_count(total);
  HeldValues values = values_from(parameters);
  auto* held = new (self) HeldGathered;
  try {
    held->reader = std::move(reader);
    held->values = std::move(values);
    held->run = run;
    LongCall call(run);
    held->options = options_of(held->values, run.options);
    check_objective_options(objective, held->options);
    held->chosen = choose_block_objective(objective, held->options.values);
    held->rows = std::make_unique<NumberedRows>(total, columns, sparse, row_bytes,
                                                [held](Elements ids, RowBlock& to) { held->fetch(ids, to); });
    held->f = make_block_objective(held->chosen.name, *held->rows, held->options);
  } catch (...) {
    held->~HeldGathered();
    throw;
  }
}

nb::bytes join_surveys(HeldGathered& self, const std::vector<nb::bytes>& shares) {
  std::vector<std::string> texts;
  for (const nb::bytes& share : shares) texts.emplace_back(view_of(share));
  return to_bytes(self.f->join_surveys(texts));
}

void take_survey(HeldGathered& self, const nb::bytes& joined) {
  self.f->take_survey(view_of(joined));
}

NumPy<double> residuals(HeldGathered& self, const Ids& ids) {
  check_elements(elements_of(ids), self.rows->size(), "row");
  std::vector<double> out(ids.size());
  {
    const LongCall call(self.run);
    self.f->residual_gains(elements_of(ids), out);
  }
  return to_numpy(std::move(out));
}

// How "sparsify" prunes with these settings. InputError if shards cannot do it.
SelectOptions sparsify_options(const HeldGathered& self, std::size_t k, const nb::dict& settings) {
  SelectOptions options;
  options.k = k;
  options.method = "sparsify";
  options.run = self.run.options;
  set_method(settings, *self.f, std::min(k, self.f->size()), options);
  const SparsifyOptions& sparsify = options.prune->sparsify;
  if (options.prune->pruner == Pruner::kQuickPrune || sparsify.preprune || sparsify.postreduce ||
      sparsify.probes != ProbeWeights::kUniform) {
    throw InputError(
        "quickprune, preprune, postreduce and weighted probes need all rows in one process; expected pruner ss or "
        "sample with uniform probes");
  }
  return options;
}

nb::dict settings_of(const HeldGathered& self, std::size_t k, const nb::dict& settings) {
  const PruneOptions prune = *sparsify_options(self, k, settings).prune;
  nb::dict dict;
  dict["pruner"] = std::string(kPruners[static_cast<std::size_t>(prune.pruner)]);
  dict["r"] = prune.sparsify.r;
  dict["c"] = prune.sparsify.c;
  dict["cumulative"] = prune.sparsify.cumulative;
  dict["floor"] = prune.sparsify.floor;
  dict["max_rounds"] = prune.sparsify.max_rounds;
  dict["repair"] = prune.repair_passes;
  return dict;
}

// The Python object that asks all shards.
class PythonShards final : public Shards {
 public:
  explicit PythonShards(nb::handle shards) : shards_(shards) {}

  std::vector<Element> prune(std::size_t k) override {
    const nb::gil_scoped_acquire locked;
    return list_of(nb::cast<Ids>(shards_.attr("prune")(k)));
  }
  BestOutside best_outside(Elements kept, Elements given, Gain least, std::size_t most) override {
    const nb::gil_scoped_acquire locked;
    return best_from(shards_.attr("best_outside")(array_of(kept), array_of(given), least, most));
  }
  std::vector<Element> heaviest(std::span<const std::vector<Element>> sets, std::size_t count) override {
    const nb::gil_scoped_acquire locked;
    nb::list lists;
    for (const auto& set : sets) lists.append(array_of(set));
    return list_of(nb::cast<Ids>(shards_.attr("heaviest")(lists, count)));
  }

 private:
  nb::handle shards_;
};

nb::dict select_gathered(HeldGathered& self, nb::object shards, std::size_t k, const nb::dict& settings,
                         const std::string& certify) {
  SelectOptions options = sparsify_options(self, k, settings);
  const CertifyEffort effort = parse_certify(certify);
  PythonShards all(shards);
  PrunedSelection found;
  std::optional<RepresentedEstimate> sample;
  {
    LongCall call(self.run);
    self.f->follow(call.options());
    MaximizeOptions maximize = options.maximize;
    maximize.run = call.options();
    found = select_from_shards(*self.f, all, k, *options.prune, maximize, effort);
    self.f->follow({});
    std::vector<Element> picks;
    for (const Pick& pick : found.selection.picks) picks.push_back(pick.element);
    sample = estimate_represented(*self.rows, self.chosen.name, self.options, picks);
  }
  std::vector<Element> picks;
  std::vector<double> gains;
  for (const Pick& pick : found.selection.picks) {
    picks.push_back(pick.element);
    gains.push_back(pick.gain);
  }
  nb::dict dict;
  dict["indices"] = to_indices(picks);
  dict["gains"] = to_numpy(std::move(gains));
  dict["value"] = found.selection.value;
  dict["evaluations"] = found.selection.evaluations;
  dict["kept"] = to_indices(found.sparsified.kept);
  dict["repair"] = to_list(found.repair);
  dict["certificate"] = found.certificate ? nb::object(certificate_dict(*found.certificate)) : nb::none();
  dict["represented_sample"] = to_object(sample);
  return dict;
}

// (known, bits, value, number, elements), as BorderQuestion.
using Question = std::tuple<std::uint32_t, std::uint32_t, std::uint64_t, std::uint32_t, bool>;

Question to_tuple(const BorderQuestion& q) {
  return {q.known, q.bits, q.value, q.number, q.elements};
}
BorderQuestion question_of(const Question& q) {
  return {std::get<0>(q), std::get<1>(q), std::get<2>(q), std::get<3>(q), std::get<4>(q)};
}

Divergences divergences_of(const Ids& ids, const Numbers& divergence) {
  if (ids.size() != divergence.size()) throw InputError("live rows and divergences have different sizes");
  return {elements_of(ids), {divergence.data(), divergence.size()}};
}

nb::tuple draw(const Ids& live, std::size_t count, std::uint64_t seed, std::uint64_t round) {
  const auto draws = draw_probes(LivePart(elements_of(live)), count, seed, round);
  std::vector<double> keys;
  std::vector<Element> ids;
  for (const Draw& one : draws) {
    keys.push_back(one.key);
    ids.push_back(one.id);
  }
  return nb::make_tuple(to_numpy(std::move(keys)), array_of(ids));
}

nb::object merge(const Numbers& keys, const Ids& ids, std::size_t count) {
  if (keys.size() != ids.size()) throw InputError("keys and rows have different sizes");
  std::vector<Draw> draws;
  for (std::size_t i = 0; i < ids.size(); ++i) draws.push_back({keys.data()[i], ids.data()[i]});
  return array_of(merge_draws(std::move(draws), count));
}

nb::tuple elements_in(const Ids& ids, const Numbers& divergence, const Question& question) {
  std::vector<double> values;
  std::vector<Element> found;
  for (const Diverging& one : collect_elements(divergences_of(ids, divergence), question_of(question))) {
    values.push_back(one.divergence);
    found.push_back(one.id);
  }
  return nb::make_tuple(to_numpy(std::move(values)), array_of(found));
}

void tell_elements(BorderSearch& self, const Numbers& divergence, const Ids& ids) {
  const Divergences given = divergences_of(ids, divergence);
  std::vector<Diverging> elements;
  for (std::size_t i = 0; i < ids.size(); ++i) elements.push_back({given.divergence[i], given.ids[i]});
  self.tell(std::move(elements));
}

nb::object stays(const Ids& ids, const Numbers& divergence, double value, Element last) {
  const Divergences given = divergences_of(ids, divergence);
  const Border border{value, last};
  std::vector<std::uint8_t> stay(ids.size());
  for (std::size_t p = 0; p < stay.size(); ++p) stay[p] = border.drops(given.divergence[p], given.ids[p]) ? 0 : 1;
  return to_numpy(std::move(stay)).cast().attr("view")("bool");
}

nb::tuple merge_outside(const std::vector<nb::object>& parts, std::size_t most) {
  std::vector<BestOutside> best;
  for (const nb::object& part : parts) best.push_back(best_from(part));
  return to_tuple(merge_best(best, most));
}

RoundPlan round_plan(std::size_t total, double r, double c, std::size_t floor, std::size_t max_rounds) {
  SparsifyOptions options;
  options.r = r;
  options.c = c;
  options.floor = floor;
  options.max_rounds = max_rounds;
  check_sparsify_options(options);
  return {total, options};
}

// (rows, bytes per row, bytes held) of each shard.
using ShardSizes = std::vector<std::tuple<std::size_t, double, std::uint64_t>>;

nb::dict plan_of(const HeldGathered& self, const ShardSizes& shards, std::size_t k, std::size_t sampled,
                 const nb::dict& settings, std::size_t workers, std::size_t threads, const nb::dict& rates) {
  PlannedCluster cluster;
  for (const auto& [rows, row_bytes, held] : shards) cluster.shards.push_back({rows, row_bytes, held});
  cluster.columns = self.rows->dim();
  cluster.sparse = self.rows->sparse();
  cluster.k = k;
  cluster.sampled = sampled;
  cluster.prune = *sparsify_options(self, k, settings).prune;
  cluster.workers = workers;
  cluster.threads = threads;
  ClusterRates given;
  take(rates, "read", given.read);
  take(rates, "row", given.row);
  take(rates, "pair", given.pair);
  take(rates, "network", given.network);
  take(rates, "exchange", given.exchange);
  const ClusterPlan plan = plan_cluster(cluster, given);
  nb::list steps;
  for (const ClusterStep& step : plan.steps) {
    steps.append(nb::make_tuple(step.name, step.read, step.moved, step.exchanges, step.seconds));
  }
  nb::dict dict;
  dict["memory_per_worker"] = plan.worker_bytes;
  dict["memory_of_driver"] = plan.driver_bytes;
  dict["passes"] = plan.passes;
  dict["rounds"] = plan.rounds;
  dict["kept"] = plan.kept;
  dict["steps"] = steps;
  return dict;
}

}  // namespace

void add_shards(nb::module_& module) {
  nb::class_<HeldShard>(module, "Shard", nb::type_slots(Collected<HeldShard>::slots),
                        "What one shard contributes. Each call depends on its arguments alone.")
      .def("__init__", &make_shard, nb::arg("rows"), nb::arg("first"), nb::arg("total"), nb::arg("objective"),
           nb::arg("parameters"), nb::arg("run"), nb::arg("survey"), nb::arg("known_ids"), nb::arg("known_rows").none())
      .def("survey", &survey_share)
      .def("take_survey", &take_survey_of_all, nb::arg("survey"))
      .def("know", &know, nb::arg("ids"), nb::arg("rows"))
      .def("gather", &gather, nb::arg("ids"))
      .def("lower", &lower, nb::arg("live"), nb::arg("divergence"), nb::arg("probes"), nb::arg("residual"))
      .def("best_outside", &best_outside, nb::arg("kept"), nb::arg("given"), nb::arg("least"), nb::arg("most"))
      .def("heaviest", &heaviest, nb::arg("sets"), nb::arg("count"))
      .def("reading", [](const HeldShard& self) { return reading_object(self.shard->reading()); });

  nb::class_<HeldGathered>(module, "Gathered", nb::type_slots(Collected<HeldGathered>::slots),
                           "The driver's objective over rows that are fetched by their numbers.")
      .def("__init__", &make_gathered, nb::arg("reader"), nb::arg("total"), nb::arg("columns"), nb::arg("sparse"),
           nb::arg("row_bytes"), nb::arg("objective"), nb::arg("parameters"), nb::arg("run"))
      .def_prop_ro("name", [](const HeldGathered& self) { return self.chosen.name; })
      .def("join_surveys", &join_surveys, nb::arg("shares"))
      .def("take_survey", &take_survey, nb::arg("joined"))
      .def("residuals", &residuals, nb::arg("ids"))
      .def("settings", &settings_of, nb::arg("k"), nb::arg("settings"))
      .def("plan", &plan_of, nb::arg("shards"), nb::arg("k"), nb::arg("sampled"), nb::arg("settings"),
           nb::arg("workers"), nb::arg("threads"), nb::arg("rates"))
      .def("select", &select_gathered, nb::arg("shards"), nb::arg("k"), nb::arg("settings"), nb::arg("certify"));

  nb::class_<RoundPlan>(module, "RoundPlan", "How many rows a round draws and drops, and when pruning ends.")
      .def_static("make", &round_plan, nb::arg("total"), nb::arg("r"), nb::arg("c"), nb::arg("floor"),
                  nb::arg("max_rounds"))
      .def_prop_ro("probe_count", &RoundPlan::probe_count)
      .def("goes_on", &RoundPlan::goes_on, nb::arg("live"), nb::arg("kept"), nb::arg("round"))
      .def("drop_count", &RoundPlan::drop_count, nb::arg("live"), nb::arg("kept"));

  nb::class_<BorderSearch>(module, "BorderSearch", "The exact border of a round, from counts of all shards.")
      .def(nb::init<std::size_t>(), nb::arg("count"))
      .def_prop_ro("done", &BorderSearch::done)
      .def_prop_ro("question", [](const BorderSearch& self) { return to_tuple(self.question()); })
      .def_prop_ro("border",
                   [](const BorderSearch& self) { return std::pair(self.border().value, self.border().last); })
      .def(
          "tell",
          [](BorderSearch& self, const Vector<std::uint64_t>& counts) {
            self.tell(std::span<const std::uint64_t>(counts.data(), counts.size()));
          },
          nb::arg("counts"))
      .def("tell_elements", &tell_elements, nb::arg("divergence"), nb::arg("ids"));

  module.def("draw", &draw, nb::arg("live"), nb::arg("count"), nb::arg("seed"), nb::arg("round"));
  module.def("merge_draws", &merge, nb::arg("keys"), nb::arg("ids"), nb::arg("count"));
  module.def(
      "count_digits",
      [](const Ids& ids, const Numbers& divergence, const Question& question) {
        return to_numpy(count_digits(divergences_of(ids, divergence), question_of(question)));
      },
      nb::arg("live"), nb::arg("divergence"), nb::arg("question"));
  module.def("elements_in", &elements_in, nb::arg("live"), nb::arg("divergence"), nb::arg("question"));
  module.def("stays", &stays, nb::arg("live"), nb::arg("divergence"), nb::arg("value"), nb::arg("last"));
  module.def("merge_heaviest", &merge_heaviest_of, nb::arg("shards"), nb::arg("count"));
  module.def("merge_outside", &merge_outside, nb::arg("parts"), nb::arg("most"));
  module.def(
      "draw_sample",
      [](std::size_t total, std::size_t count, std::uint64_t seed, bool held_out) {
        const auto use = held_out ? SampleUse::kHeldOut : SampleUse::kRepresented;
        return array_of(draw_sample(total, count, seed, use));
      },
      nb::arg("total"), nb::arg("count"), nb::arg("seed"), nb::arg("held_out"));
}

}  // namespace winnow::python
