// What a module with a reader exports: one function of a fixed name. WINNOW_READER is read_pdf or read_mail.
#include "features/documents/readers.h"

extern "C" winnow::TextReader winnow_text_reader();

extern "C" winnow::TextReader winnow_text_reader() {
  return winnow::detail::WINNOW_READER;
}
