// Turns a line of a .jsonl file into a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/text/documents.h"

namespace winnow::detail {

// `name` is the file and line. Empty if the field is null or missing. InputError if the line is not a JSON object or
// the field is not a string.
std::optional<Document> document_of_json(std::string_view line, const std::string& name, const std::string& field);

}  // namespace winnow::detail
