// The façade: rows in, picks out, in one call. For anything finer, use the headers it includes.
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
#include "winnow/select/prune.h"

namespace winnow {

struct SelectOptions {
  std::size_t k = 0;  // how many; more than there are selects all. Not read where a constraint is set
  // In place of k. It limits the new picks alone: what is in `start` is already paid for.
  std::shared_ptr<const Constraint> constraint = nullptr;
  std::vector<Element> start = {};      // already chosen: f counts them, and they are not picked again
  std::vector<Element> forbidden = {};  // never picked
  std::string objective = "features";   // a name from objectives()
  ObjectiveOptions objective_options = {};
  std::string method = "auto";  // a name from methods()
  MaximizeOptions maximize = {};
  // Where the constraint has costs, picks are compared by gain / cost^this; unset: maximize.cost_exponent, or, where
  // that is 0, the best of several (best_by_costs in budget.h).
  std::optional<double> cost_exponent = {};
  std::size_t enumerate = 0;  // 1 to 3: try every seed of at most so many elements (see budget.h)
  bool nested = false;        // the first m picks must be the answer for k = m as well: auto then takes lazy
  double until_coverage =
      0;  // > 0: stop when f(S) has reached this share of f of all that may be chosen; within k all the same
  CertifyEffort certify = CertifyEffort::kQuick;  // of select()
  std::optional<PruneOptions> prune = {};         // for method "sparsify"; unset: the fast preset with repair
  RunOptions run = {};  // of all stages: the objective, pruning, maximizing and the certificate
};

struct Choice {
  std::string method;
  std::string why;
};

// What came out, and what the method has to say about it.
struct Selected {
  Selection selection;
  std::optional<Choice> chosen;          // by method "auto"
  std::optional<Sparsified> sparsified;  // by method "sparsify"
  std::vector<RepairPass> repair;        // likewise
  Certificate certificate;               // by select(), unless the effort is kOff or f is not monotone
};

// The optimizers, "sparsify" (prune, then greedy on what is left, then repair) and "auto" (the cheapest of lazy,
// threshold, stochastic and sparsify, by what a sample says).
struct Method {
  std::string_view name;
  std::string_view summary;
};
std::vector<Method> methods();

// InputError where an option is out of range or names what is not there.
void check_options(const SelectOptions& options);

// Runs the method within the constraint over V - start - forbidden. Values include f(start); picks do not list it.
Selected select_by_method(const Objective& objective, const SelectOptions& options);

// Selects, then certifies with the effort that the options name. Where the selection stopped early, it is compared with
// sets of as many elements.
Selected select(const Objective& objective, const SelectOptions& options);

// Checks the options and the rows (see check_rows), builds the objective, selects and certifies.
Selected select(const Rows& rows, const SelectOptions& options);

// How near the best that these options allow the picks are; see certify.h. InputError where they do not allow them. No
// certificate (an empty kind) where the objective is not monotone.
Certificate certify_selection(const Objective& objective, const Selection& selection, const SelectOptions& select,
                              const CertifyOptions& options);
// Likewise, among all sets of k elements of V.
Certificate certify_selection(const Objective& objective, const Selection& selection, std::size_t k,
                              const CertifyOptions& options);

// About how many picks these options will end in: k, or what the constraint is likely to have room for.
std::size_t find_usual_size(const Objective& objective, const SelectOptions& options);

// The fast preset as select_by_method would use it for these options.
PruneOptions make_default_prune(const Objective& objective, std::size_t k);

}  // namespace winnow
