// A column of a .csv or .tsv table as documents, one per row.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/text/documents.h"

namespace winnow::detail {

// The table has a header. `column` is a name from it, or a number from 1; empty if there is one column only. Columns
// `id`, `title` (or `headline`) and `date` are used as those fields of a .jsonl line are. Rows without text are left
// out and counted. InputError, with the line, if the table is broken or has no such column.
std::vector<Document> documents_of_table(std::string_view text, const std::string& name, const std::string& column,
                                         std::size_t& skipped);

}  // namespace winnow::detail
