// The text of a Word document (DOCX): XML in a zip archive.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/text/documents.h"

namespace winnow::detail {

// The paragraphs with blank lines between them; headings begin with "# ". Text that was deleted, and what older
// programs would show instead of something, is left out. InputError, with the name, if the archive is not a Word
// document, is damaged, unpacks to more than 256 MiB, or has no text.
ReadText read_docx(std::string_view bytes, const std::string& name);

}  // namespace winnow::detail
