// Messages and mailboxes: what was written, without what was quoted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/documents/readers.h"
#include "support/complaint.h"
#include "unit/features/documents/make_documents.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<ReadText> mails(const std::string& bytes) {
  return detail::read_mail(bytes, "x.eml");
}

TEST(Mail, SubjectDateAndText) {
  const ReadText read = mails(mail("Subject: =?utf-8?q?Caf=C3=A9?=\nContent-Type: text/plain; charset=iso-8859-1\n"
                                   "Content-Transfer-Encoding: quoted-printable",
                                   "The caf=E9 opens on Friday.\n"))
                            .at(0);
  EXPECT_EQ(read.title, "Café");
  EXPECT_EQ(read.date, "2026-05-05");  // where it was written
  EXPECT_EQ(read.text, "The café opens on Friday.\n\n");
  EXPECT_FALSE(read.html);
}

TEST(Mail, QuotationsAndSignaturesAreLeftOut) {
  const ReadText read =
      mails(mail("Subject: x",
                 "Hello Bob,\n\nOn Monday, 4 May 2026 at 10:00,\nBob <bob@example.org> wrote:\n"
                 "> When does it open?\n>\n> I forgot.\n\nAt nine: be early.\n\n-- \nAda\nChief of cafes\n"))
          .at(0);
  EXPECT_EQ(read.text, "Hello Bob,\n\n\nAt nine: be early.\n\n");
  EXPECT_THAT(mails(mail("Subject: x", "Yes.\n\n-----Original Message-----\nFrom: Bob\n\nReally?\n")).at(0).text,
              Not(HasSubstr("Really")));
}

TEST(Mail, PlainTextIsPreferredAndAttachmentsDoNotCount) {
  const std::string headers = "Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b";
  const std::string html = "--b\nContent-Type: text/html\n\n<p>A page.</p>\n";
  const std::string plain = "--b\nContent-Type: text/plain\n\nPlain words.\n";
  const std::string attached =
      "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nAttached words.\n";
  const ReadText both = mails(mail(headers, html + plain + attached + "--b--\n")).at(0);
  EXPECT_THAT(both.text, HasSubstr("Plain words."));
  EXPECT_THAT(both.text, Not(HasSubstr("Attached")));
  const ReadText page = mails(mail(headers, html + attached + "--b--\n")).at(0);
  EXPECT_TRUE(page.html);
  EXPECT_THAT(page.text, HasSubstr("<p>A page.</p>"));
}

TEST(Mail, AMailboxHasManyMessages) {
  std::string box;
  for (const char* word : {"one", "two", "three"}) {
    box += "From ada@example.org Tue May  5 10:00:00 2026\n" +
           mail(std::string("Subject: ") + word, std::string("Message ") + word + ".\n\n");
  }
  const auto read = mails(box);
  ASSERT_EQ(read.size(), 3U);
  EXPECT_EQ(read[1].title, "two");
  EXPECT_THAT(read[2].text, HasSubstr("Message three."));
}

TEST(Mail, WhatCannotBeRead) {
  EXPECT_EQ(complaint([] { mails(mail("Subject: x", "> only\n> quoted\n")); }),
            "x.eml is a mail without text; expected at least one message with some");
  std::string deep = mail("Subject: x", "");
  deep.pop_back();
  for (int i = 0; i < 20000; ++i)
    deep += "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "\n\n--b" + std::to_string(i) + "\n";
  EXPECT_NE(complaint([&] { mails(deep); }), "no complaint");
}

}  // namespace
}  // namespace winnow::testing
