// The text of PDF files, and what cannot be read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "features/documents/readers.h"
#include "support/complaint.h"
#include "unit/features/documents/make_documents.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

ReadText pdf_text(const std::string& bytes) {
  return detail::read_pdf(bytes, "x.pdf").at(0);
}

TEST(Pdf, TextTitleAndDate) {
  const ReadText read = pdf_text(pdf_with_pages({{"The old road is closed.", "It stays closed."}}));
  EXPECT_EQ(read.text, "The old road is closed.\nIt stays closed.");
  EXPECT_EQ(read.title, "A plan");
  EXPECT_EQ(read.date, "2026-05-01");
}

TEST(Pdf, RunningTitlesAndPageNumbersAreLeftOut) {
  std::vector<std::vector<std::string>> pages;
  const std::vector<std::string> texts = {"The river rose.", "The town was dry.", "Boats came late.",
                                          "Nobody was hurt."};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    pages.push_back({"Report of the council", texts[i], std::to_string(i + 1)});
  }
  EXPECT_EQ(pdf_text(pdf_with_pages(pages)).text,
            "The river rose.\n\nThe town was dry.\n\nBoats came late.\n\nNobody was hurt.");
}

TEST(Pdf, HyphenatedWordsAreJoined) {
  EXPECT_EQ(pdf_text(pdf_with_pages({{"This is an exam-", "ple of a hyphen."}})).text,
            "This is an example of a hyphen.");
  EXPECT_EQ(pdf_text(pdf_with_pages({{"It goes on over-"}, {"leaf, and the sentence"}, {"does too."}})).text,
            "It goes on overleaf, and the sentence\ndoes too.");
}

TEST(Pdf, WhatCannotBeRead) {
  const std::string good = pdf_with_pages({{"Text."}});
  EXPECT_EQ(complaint([] { pdf_text("%PDF-1.4 and no more"); }), "x.pdf is a damaged PDF; expected one that opens");
  EXPECT_EQ(complaint([&] { pdf_text(pdf_with_pages({{}})); }),
            "x.pdf is a PDF without text, such as scanned pages; expected one whose text can be selected");
  const std::string encrypted = pdf_with_pages(
      {{"Secret."}}, "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (" + std::string(32, 'o') + ") /U (" +
                         std::string(32, 'u') + ") >> /ID [(0123456789abcdef) (0123456789abcdef)]");
  EXPECT_EQ(complaint([&] { pdf_text(encrypted); }),
            "x.pdf is an encrypted PDF; expected one that opens without a password");
}

TEST(Pdf, LargeClaimsAndLoops) {
  EXPECT_NE(
      complaint([] {
        pdf_text(pdf_of({"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 2000000000 /Kids [2 0 R] >>"}));
      }),
      "no complaint");
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "[";
  EXPECT_NE(complaint([&] { pdf_text(pdf_of({"<< /Type /Catalog /Pages " + deep + " >>"})); }), "no complaint");
}

}  // namespace
}  // namespace winnow::testing
