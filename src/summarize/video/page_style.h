// How the pages of films and photos look, in addition to what every page of ours has.
#pragma once

#include <string>

namespace winnow::detail {

std::string film_style();

}  // namespace winnow::detail
