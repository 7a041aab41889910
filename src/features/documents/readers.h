// Readers of files that need large libraries: PDF (poppler) and mail (GMime). The program loads each only if it is
// given such a file (cli/text_readers.cc), so they depend on nothing else here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/text/documents.h"

namespace winnow::detail {

// The text of all pages as one document, with the title and date that the file states. Lines that most pages begin or
// end with (a running title, page numbers) are left out, and words that are hyphenated at the end of a line are joined.
// InputError, with the name, if the file is damaged, needs a password, has no text (scanned pages), more than 100,000
// pages or more than 256 MiB of text.
std::vector<ReadText> read_pdf(std::string_view bytes, const std::string& name);

// The messages of an .eml or mbox file, each with its subject and date. The text is that of the part text/plain, or of
// text/html if there is none; attachments do not count. Quoted replies and the signature (from "-- " on) are left out.
// Messages without text are left out too. InputError, with the name, if no message has text, or if parts are nested
// more than 100 deep.
std::vector<ReadText> read_mail(std::string_view bytes, const std::string& name);

}  // namespace winnow::detail
