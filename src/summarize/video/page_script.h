// The script of the page: a still plays at a click, without controls on top of it.
#pragma once

#include "report/page.h"

namespace winnow::detail {

PageScript film_script();

}  // namespace winnow::detail
