// ROUGE scores in a report.
#pragma once

#include <string>

#include "winnow/text/rouge.h"

namespace winnow::detail {

std::string to_line(const Rouge& rouge);  // JSON on one line

}  // namespace winnow::detail
