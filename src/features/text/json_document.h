// A line of a .jsonl file as a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/text/documents.h"

namespace winnow::detail {

// `name` is the file and line. Nothing where the field is null or not there; InputError where the line is no JSON
// object or the field no string.
std::optional<Document> document_of_json(std::string_view line, const std::string& name, const std::string& field);

}  // namespace winnow::detail
