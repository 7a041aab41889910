// Texts in any encoding, pages, tables and Word documents. Inputs are read under names of all kinds. A changed byte in
// an archive mostly ends at its checksum, so 'D' and a text make a valid Word document with that text as its XML.
#include <cstdlib>

#include "features/text/utf8.h"
#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"
#include "winnow/error.h"
#include "winnow/text/documents.h"
#include "winnow/text/sentences.h"

using namespace winnow;

namespace {

const std::string kWord =
    "<?xml version=\"1.0\"?><w:document xmlns:w=\"x\"><w:body><w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr><w:r>"
    "<w:t>Title</w:t></w:r></w:p><w:p><w:del><w:r><w:t>no</w:t></w:r></w:del><w:r><w:t>A text &amp; more.</w:t><w:tab/>"
    "</w:r></w:p></w:body></w:document>";

std::string docx(std::string_view xml) {
  return zip_of({{"word/document.xml", std::string(xml)}, {"docProps/core.xml", std::string(xml)}});
}

void read_as(std::string_view bytes, const char* name, const char* encoding) {
  ReadTextOptions options;
  options.run.threads = 1;
  options.encoding = encoding;
  try {
    Documents read = read_documents(bytes, name, options);
    detect_languages(read.documents, options.run);
    for (const Document& document : read.documents) {
      if (!detail::repair_utf8(document.text).broken.empty() || document.language.empty()) std::abort();
    }
  } catch (const InputError&) {
  }
}

}  // namespace

std::vector<std::string> seeds() {
  return {
      "<!DOCTYPE html><html><head><title>T</title><meta charset=\"utf-8\"><meta name=date "
      "content=\"2026\"></head><body>"
      "<nav><a href=x>Home</a></nav><article><h1>Head</h1><p>A sentence of ten words, to be sure that it "
      "counts.</p><ul><li>Item one.<li>Item <b>two</b></ul><table><tr><td>x</table></article></body></html>",
      "id,title,text\n1,T,\"A, \"\"quoted\"\"\ntext.\"\n2,,Another.\n",
      "text\nOne.\nTwo.\n",
      "Ein Text \xFC"
      "ber alte Zeichen \x93in\x94 einer Datei.\n",
      std::string("\xFF\xFEH\0e\0l\0l\0o\0.\0\n\0", 16),
      "\x82\xb1\x82\xea\x82\xcd\x95\xb6\x82\xc5\x82\xb7\x81\x42\n",
      docx(kWord),
      "D" + kWord};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.starts_with('D')) {
    read_as(docx(bytes.substr(1)), "x.docx", "");
    return 0;
  }
  for (const char* name : {"x.txt", "x.html", "x.csv", "x.tsv", "-"}) read_as(bytes, name, "");
  read_as(bytes, "x.txt", "shift_jis");
  read_as(bytes, "x.txt", "utf-16");
  return 0;
}
