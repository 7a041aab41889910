// PDF files.
#include "features/documents/readers.h"
#include "fuzz/fuzz.h"
#include "tests/unit/features/documents/make_documents.h"
#include "winnow/error.h"

using namespace winnow;

std::vector<std::string> seeds() {
  return {pdf_with_pages({{"The old road is closed.", "It stays closed."}}),
          pdf_with_pages({{"Report", "One exam-", "1"}, {"Report", "ple and more.", "2"}, {"Report", "End.", "3"}})};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    detail::read_pdf({reinterpret_cast<const char*>(data), size}, "x.pdf");
  } catch (const InputError&) {
  }
  return 0;
}
