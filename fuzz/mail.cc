// Messages and mailboxes.
#include "features/documents/readers.h"
#include "fuzz/fuzz.h"
#include "tests/unit/features/documents/make_documents.h"
#include "winnow/error.h"

using namespace winnow;

std::vector<std::string> seeds() {
  const std::string parts =
      mail("Subject: =?utf-8?q?Caf=C3=A9?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b",
           "--b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nCaf=E9 "
           "opens.\n\nBob wrote:\n> When?\n\n-- \nAda\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: "
           "base64\n\nPHA+SGk8L3A+\n--b--\n");
  return {parts, mail("Subject: x", "A message.\n"),
          "From ada@example.org Tue May  5 10:00:00 2026\n" + parts +
              "\nFrom ada@example.org Tue May  5 10:00:00 2026\n" + parts};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    detail::read_mail({reinterpret_cast<const char*>(data), size}, "x.eml");
  } catch (const InputError&) {
  }
  return 0;
}
