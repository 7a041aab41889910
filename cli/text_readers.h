// The readers of PDF and mail, loaded when they are first needed.
#pragma once

#include "winnow/text/documents.h"

namespace winnow::cli {

// InputError if the program was built without it, SystemError if it cannot be loaded.
TextReader load_text_reader(ForeignKind kind);

}  // namespace winnow::cli
