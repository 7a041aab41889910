// The façade: rows in, picks out, in one call. For anything finer, use the headers it includes.
#pragma once

#include <cstddef>
#include <string>

#include "winnow/maximize.h"
#include "winnow/objectives.h"

namespace winnow {

struct SelectOptions {
  std::size_t k = 0;                   // how many; more than there are selects all
  std::string objective = "features";  // a name from objectives()
  ObjectiveOptions objective_options = {};
  std::string method = "lazy";  // a name from maximizers()
  MaximizeOptions maximize = {};
};

// InputError where an option is out of range or names what is not there.
void check_options(const SelectOptions& options);

// Checks the options and the rows (see check_rows), builds the objective, and maximizes it within |S| <= k.
Selection select(const Rows& rows, const SelectOptions& options);

// The last of those steps alone, over all of V.
Selection maximize(const Objective& objective, const SelectOptions& options);

}  // namespace winnow
