// All objectives by name, with their parameters, as the command line offers them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/neighbours.h"
#include "winnow/objective.h"
#include "winnow/objectives/features.h"
#include "winnow/objectives/needs.h"
#include "winnow/objectives/parameters.h"
#include "winnow/objectives/similarity.h"
#include "winnow/run.h"

namespace winnow {

// The options of an objective, such as {.values = {{"metric", "rbf"}, {"neighbours", 64}}}. Each objective reads the
// values of its own parameters.
struct ObjectiveOptions {
  ParameterValues values = {};
  NeighbourSearch* neighbour_search = find_neighbours;  // of dense rows, if the objective needs them
  RunOptions run = {};
};

// How `winnow stream` can maximize it.
enum class Streaming {
  kNot,
  kWindow,  // its states do not need a row after it was added, so it works on any window of rows
  kSample,  // on a sample of the rows so far, see stream/facility.h
};

class BlockObjective;  // objectives/blocks.h
class RowSource;       // row_source.h

struct NamedObjective {
  std::string_view name;
  std::string_view summary;
  std::span<const Parameter* const> parameters;
  std::unique_ptr<Objective> (*make)(const Rows&, const ObjectiveOptions&);
  bool nonnegative = false;    // its rows must be >= 0; if false, only precomputed similarities must be
  bool signed_kernel = false;  // precomputed similarities may be < 0 too
  bool sums_others = false;    // a mixture: it uses the parameters of its parts
  bool dense = false;          // its rows must be dense
  bool probabilities = false;  // its rows hold values from 0 to 1
  Streaming streaming = Streaming::kNot;
  // Over rows out of core; null: it needs all rows in memory.
  std::unique_ptr<BlockObjective> (*make_in_blocks)(RowSource&, const ObjectiveOptions&) = nullptr;
  std::string_view blocks_need = {};  // the parameter without which it needs all rows in memory all the same
  // What it needs over rows of this shape, for k picks. Of options that name rows, only their number counts. Null: it
  // does not tell, and a plan counts the rows alone.
  ObjectiveNeeds (*needs)(const RowShape&, const ObjectiveOptions&, std::size_t k) = nullptr;

  const Parameter* find(std::string_view parameter) const;  // null if there is none
  bool compares() const { return find("metric") != nullptr; }
};

std::span<const NamedObjective> objectives();

// InputError, which lists the known names, if the name is unknown.
const NamedObjective& find_objective(std::string_view name);

// In place of a name: the objective is chosen by choose_objective.
inline constexpr std::string_view kAutoObjective = "auto";

struct ObjectiveChoice {
  std::string name;      // from objectives()
  std::string why = {};  // empty if it was named
};

// "auto" is features, or facility location by cosine. If parameters of one of the two are given, it is that one.
// Otherwise it is facility location if a value of the rows is negative. Any other name is its own choice. InputError if
// neither of the two has all the parameters given.
ObjectiveChoice choose_objective(std::string_view name, const ParameterValues& values, const Rows& rows);

// The same before there are rows. Nothing if they decide.
std::optional<ObjectiveChoice> choose_objective(std::string_view name, const ParameterValues& values);

// The parameters that the objective uses with these options: its own and, for a mixture, those of its parts. Those of
// "auto" are the parameters of all objectives that it may choose.
std::vector<const Parameter*> parameters_of(std::string_view name, const ObjectiveOptions& options);

// Whether make_block_objective can make it.
bool works_in_blocks(std::string_view name, const ObjectiveOptions& options);

// The names of the objectives that have this parameter.
std::vector<std::string_view> objectives_with(std::string_view parameter);

// InputError if there is no such objective, a value is out of range, or the objective does not use it.
void check_objective_options(std::string_view name, const ObjectiveOptions& options);

// Whether the objective, or a part of the mixture, compares rows by a metric. False for "auto" if the rows decide.
bool compares_rows(std::string_view name, const ObjectiveOptions& options);

// How it compares them: the defaults if it does not.
SimilarityOptions similarity_of(std::string_view name, const ObjectiveOptions& options);

// Whether every value of the rows must be >= 0 for this objective with these options. False for "auto" if the rows
// decide.
bool needs_nonnegative_rows(std::string_view name, const ObjectiveOptions& options);

struct MixtureTerm {
  std::string objective;  // a name from objectives() other than "mixture"
  double weight = 1;      // >= 0
};

// "features=0.7,facility=0.3"; a name alone has weight 1. InputError if the text is anything else or all weights are 0.
std::vector<MixtureTerm> parse_mixture(std::string_view text);

// InputError if a value is out of range or the objective does not accept such rows. Values for other objectives are
// ignored. Keeps the view `rows`. "auto" is resolved by choose_objective.
std::unique_ptr<Objective> make_objective(std::string_view name, const Rows& rows, const ObjectiveOptions& options);

}  // namespace winnow
