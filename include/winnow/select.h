// The façade: from rows to picks in one call. For finer control, use the headers that it includes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/certify.h"
#include "winnow/constraint.h"
#include "winnow/maximize.h"
#include "winnow/objectives/registry.h"
#include "winnow/select/gist.h"
#include "winnow/select/prune.h"
#include "winnow/select/represented_sample.h"
#include "winnow/select/scores.h"

namespace winnow {

struct SelectOptions {
  std::size_t k = 0;  // the number of picks; at least n selects all. Ignored if a constraint is set
  // Replaces k. It limits only the new picks: the elements of `start` are already paid for.
  std::shared_ptr<const Constraint> constraint = nullptr;
  std::vector<Element> start = {};      // already chosen: f includes them, and they are not picked again
  std::vector<Element> forbidden = {};  // never picked
  // Picks are made from these elements only, for example from the V' of an earlier pruning; unset: from all of V. f
  // does not change, and certificates compare with all of V. Elements of `start` need not be among them.
  std::optional<std::vector<Element>> within = {};
  std::string objective = "auto";  // a name from objectives(), or "auto": see choose_objective
  ObjectiveOptions objective_options = {};
  // select(rows): how good each row is by itself, one number >= 0 per row, beside how well the picks cover all rows.
  // Empty: only f counts. See select/scores.h.
  std::vector<double> scores = {};
  double diversity = 0.5;       // from 0 (the scores alone) to 1 (f alone)
  std::string method = "auto";  // a name from methods()
  MaximizeOptions maximize = {};
  // If the constraint has costs, picks are compared by gain / cost^cost_exponent. Unset: maximize.cost_exponent or, if
  // that is 0, the best of several exponents (best_by_costs in select/budget.h).
  std::optional<double> cost_exponent = {};
  std::size_t enumerate = 0;  // 1 to 3: try every seed of at most this many elements, see select/budget.h; 0: off
  bool nested = false;        // the first m picks must also be the answer for k = m; auto then runs lazy
  // > 0: stop once f(S) reaches this share of f of all elements that may be chosen. The limit k still holds.
  double until_coverage = 0;
  CertifyEffort certify = CertifyEffort::kQuick;  // of select()
  std::optional<PruneOptions> prune = {};         // for method "sparsify"; unset: the fast preset with repair
  GistOptions gist = {};                          // for method "gist", which needs a plain k and no start
  RunOptions run = {};  // of all stages: the objective, pruning, maximizing and the certificate
};

struct Choice {
  std::string method;
  std::string why;
};

// The result, with the details of the method that ran.
struct Selected {
  Selection selection;
  std::optional<Choice> chosen;          // by method "auto"
  ObjectiveChoice objective = {};        // by select(rows, options)
  std::optional<Sparsified> sparsified;  // by method "sparsify"
  std::optional<PruneOptions> prune;     // likewise: how it pruned
  std::vector<RepairPass> repair;        // likewise
  std::optional<Spread> spread;          // by method "gist"; the certificate is then of Spread::value
  Certificate certificate;               // by select(), unless the effort is kOff or f is not monotone
  // By select(rows), if f counts a sample of the rows: what start and picks are worth over all rows.
  std::optional<RepresentedEstimate> represented_sample = {};
};

// The optimizers, "sparsify", "gist" and "auto". "sparsify" prunes, runs greedy on the remaining elements, then
// repairs. "gist" maximizes f and the smallest distance between picks together (select/gist.h). "auto" estimates the
// cost of lazy, threshold, stochastic and sparsify on a sample and runs the cheapest.
struct Method {
  std::string_view name;
  std::string_view summary;
  bool takes_best = false;     // see NamedMaximizer
  bool unconstrained = false;  // likewise
  bool spreads = false;        // maximizes more than f, so its f is not comparable with that of the others
};
std::vector<Method> methods();

// InputError, which lists the known names, if the name is unknown.
Method find_method(std::string_view name);

// InputError if an option is out of range or names something that does not exist.
void check_options(const SelectOptions& options);

// Runs the method within the constraint over V - start - forbidden, or over the part of it in `within`. Values include
// f(start); picks do not list it. If the method stops before the constraint has its minimums, the elements with the
// largest gains among those that it wants are added.
Selected select_by_method(const Objective& objective, const SelectOptions& options);

// Selects, then certifies with options.certify. If the selection stopped early, it is compared with sets of the same
// size.
Selected select(const Objective& objective, const SelectOptions& options);

// Checks the options and the rows (see check_rows), builds the objective (with the scores, if there are any), selects
// and certifies.
Selected select(const Rows& rows, const SelectOptions& options);

// The same for rows outside memory (row_source.h, objectives/blocks.h). options.run.memory limits what is held. Method
// "auto" prunes, and objective "auto" is features. The picks are those of the same method in memory. InputError if the
// objective or the method needs all rows in memory, or if the memory is too little.
Selected select(RowSource& rows, const SelectOptions& options);

// Certifies the picks against the best set that these options allow; see certify.h. InputError if the options do not
// allow the picks. If the objective is not monotone, there is no certificate and its kind is empty.
Certificate certify_selection(const Objective& objective, const Selection& selection, const SelectOptions& select,
                              const CertifyOptions& options);
// The same among all sets of k elements of V.
Certificate certify_selection(const Objective& objective, const Selection& selection, std::size_t k,
                              const CertifyOptions& options);

// Given picks as a selection: f(start + picks), and the gain of each pick after those before it.
Selection make_selection(const Objective& objective, Elements start, Elements picks);

// Prunes what select_by_method chooses from, given the start, as options.prune says (unset: the fast preset), for k
// picks. The constraint is ignored; see PruneOptions::groups.
Sparsified prune(const Objective& objective, const SelectOptions& options);

// Estimates the number of picks with these options: k, or the number that is likely to fit in the constraint.
std::size_t find_usual_size(const Objective& objective, const SelectOptions& options);

// The fast preset as select_by_method uses it for this objective and k.
PruneOptions make_default_prune(const Objective& objective, std::size_t k);

}  // namespace winnow
