// winnow text over any file that people have: encodings, formats, languages, and what cannot be read.
#include <array>
#include <cstdio>
#include <filesystem>

#include "cli/command_test.h"
#include "unit/features/documents/make_documents.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class TextFilesTest : public CommandTest {
 protected:
  TextFilesTest() {
    folder.write("flood.txt", "The river Arven flooded the town of Lissen.\n\nBoats carried families to the school.\n");
    folder.write("table.csv", "id,body\n1,The ferry crews ended their long strike.\n2,\n");
  }

  std::string sentence_of(const std::string& arguments, const std::string& before = "") const {
    const Json json = json_of("text " + arguments + " -k 1", before);
    return json["picks"].empty() ? "" : json["picks"][0]["sentence"].get<std::string>();
  }
};

TEST_F(TextFilesTest, Encodings) {
  folder.write("old.txt",
               "Die Br\xFC"
               "cke \xFC"
               "ber den Flu\xDF ist gesperrt.\n");
  EXPECT_EQ(sentence_of("old.txt --encoding latin1"), "Die Brücke über den Fluß ist gesperrt.");
  EXPECT_EQ(sentence_of("old.txt"), "Die Brücke über den Fluß ist gesperrt.");
  EXPECT_EQ(sentence_of("- ", "iconv -f utf-8 -t utf-16 flood.txt |").substr(0, 15), "The river Arven");
  expect_complaint("text flood.txt --encoding klingon", "unknown encoding 'klingon'; expected a name such as utf-8");
  expect_complaint("features flood.txt --encoding klingon -o rows.npz", "unknown encoding 'klingon'");
}

TEST_F(TextFilesTest, ColumnsOfTables) {
  const Json json = json_of("text table.csv:body -k 1");
  EXPECT_EQ(json["picks"][0]["document"], "table.csv:2");
  EXPECT_EQ(json["picks"][0]["id"], "1");
  EXPECT_EQ(json["text"]["skipped"], 1);
  EXPECT_EQ(sentence_of("table.csv:2"), "The ferry crews ended their long strike.");
  expect_complaint("text table.csv", "table.csv is a table with 2 columns (id, body); expected FILE:COLUMN");
  expect_complaint("text table.csv:none", "table.csv has no column 'none'; it has id, body");
  expect_complaint("text flood.txt:body", "flood.txt:body");
  expect_complaint("text table.csv:body -k 1 --json table.csv", "different files");
}

TEST_F(TextFilesTest, WhatIsNotTextIsSaidByName) {
  folder.write("picture.txt", std::string("\x89PNG\r\n\x1A\n\0\0\0", 11));
  folder.write("noise", std::string("ab\0cd\0\0e", 8));
  folder.write("old.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
  expect_complaint("text picture.txt", "picture.txt is a PNG picture; expected text, HTML, PDF, DOCX, mail or a table");
  expect_complaint("text noise", "noise is not text: byte 3 is 0");
  expect_complaint("text old.doc", "old.doc is an old or encrypted Office document");
  expect_complaint("text -", "standard input is not text: byte 1 is 0", "timeout 100 cat /dev/zero |");
  expect_complaint("text /dev/urandom", "/dev/urandom is not text: byte ");
}

TEST_F(TextFilesTest, AFolderListsWhatItSkipped) {
  folder.write("picture.png", "\x89PNG\r\n\x1A\n");
  folder.write("broken.txt", std::string("ab\0cd\0\0e", 8));
  const Outcome outcome = folder.winnow("text . -k 1 --json out.json");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: note: 3 files were skipped: ./broken.txt (not text: byte 3 is 0); "
                                     "./picture.png (a PNG picture); ./table.csv (a table with 2 columns"));
  const Json skipped = Json::parse(folder.read("out.json"))["text"]["skipped_files"];
  ASSERT_EQ(skipped.size(), 3U);
  EXPECT_EQ(skipped[1], (Json{{"file", "./picture.png"}, {"reason", "a PNG picture"}}));
}

TEST_F(TextFilesTest, LanguagesOfDocuments) {
  folder.write(
      "de.txt",
      "Die Brücke über den Fluss ist seit gestern gesperrt, weil das Wasser weiter steigt. Viele Helfer kamen in "
      "die Stadt, um die Häuser am Ufer zu sichern. Niemand weiß, wie lange das noch dauern wird.\n");
  folder.write("ar.txt",
               "غمرت المياه المدينة ليلة أمس بعد أن ارتفع منسوب النهر بسرعة كبيرة. نقلت القوارب العائلات إلى المدرسة "
               "القريبة من السوق القديم. لا أحد يعرف متى ستنخفض المياه وتعود الحياة إلى طبيعتها في المدينة.\n");
  const Json json = json_of("text de.txt ar.txt flood.txt -k 2 --html page.html");
  EXPECT_EQ(json["text"]["sources"][0]["language"], "de");
  EXPECT_EQ(json["text"]["sources"][1]["language"], "ar");
  EXPECT_EQ(json["text"]["sources"][0]["encoding"], "UTF-8");
  EXPECT_THAT(folder.read("page.html"), HasSubstr("<div lang=\"ar\" dir=\"rtl\">"));
  const Json chosen = json_of("text de.txt flood.txt -k 2 --language english");
  EXPECT_EQ(chosen["text"]["language"], "en");
  EXPECT_EQ(chosen["text"]["sources"][0]["language"], "en");
  expect_complaint("text flood.txt --language klingon", "or any other that ICU knows, such as thai (th)");
  EXPECT_EQ(json_of("text flood.txt -k 1 --language khmer")["text"]["language"], "km");
}

#ifdef WINNOW_DOCUMENTS

TEST_F(TextFilesTest, PdfAndMail) {
  folder.write("plan.pdf", pdf_with_pages({{"The council closed the old bridge."}}));
  folder.write("note.eml", mail("Subject: Party\nContent-Type: text/html",
                                "<p>The party begins on Friday evening.</p>"
                                "<blockquote>When does it begin?</blockquote>"));
  folder.write("scan.pdf", pdf_with_pages({{}}));
  EXPECT_EQ(sentence_of("plan.pdf"), "The council closed the old bridge.");
  EXPECT_EQ(sentence_of("-", "cat plan.pdf |"), "The council closed the old bridge.");
  const Json mail = json_of("text note.eml -k 2");
  EXPECT_EQ(mail["text"]["sources"][0]["title"], "Party");
  EXPECT_EQ(mail["text"]["sources"][0]["date"], "2026-05-05");
  EXPECT_EQ(mail["picks"].size(), 1U);
  expect_complaint("text scan.pdf", "scan.pdf is a PDF without text, such as scanned pages");
  const Outcome all = folder.winnow("text . -k 1");
  EXPECT_EQ(all.exit_code, 0) << all.err;
  EXPECT_THAT(all.err, HasSubstr("./scan.pdf (a PDF without text"));
}

#endif

std::string libraries_of(const std::string& program) {
  std::string loaded;
  std::FILE* pipe = popen(("ldd '" + program + "'").c_str(), "r");
  std::array<char, 4096> buffer;
  while (pipe != nullptr && std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) loaded += buffer.data();
  EXPECT_TRUE(pipe != nullptr && pclose(pipe) == 0) << program;
  return loaded;
}

// winnow-text has the libraries of text, and the modules have those of PDF and mail.
TEST_F(TextFilesTest, LibrariesAreLoadedOnlyIfTheyAreNeeded) {
  const std::string first = libraries_of(WINNOW_PROGRAM);
  EXPECT_THAT(first, HasSubstr("libc.so"));
  for (const char* library : {"libicu", "libxml2", "libcld2", "poppler", "gmime", "libhwy"}) {
    EXPECT_THAT(first, Not(HasSubstr(library)));
  }
  const std::string second = libraries_of(WINNOW_PROGRAM "-text");
  EXPECT_THAT(second, HasSubstr("libicuuc"));
  for (const char* library : {"poppler", "gmime", "glib"}) EXPECT_THAT(second, Not(HasSubstr(library)));
}

TEST_F(TextFilesTest, TheAnswersAreThoseOfOneProgram) {
  folder.write("rows.csv", "1,0\n0,1\n1,1\n");
  for (const char* arguments :
       {"", "--help", "--version", "--bogus", "bogus", "text", "text --help", "text flood.txt -k 1 -o -",
        "text flood.txt --bogus", "text nowhere.txt", "features --help", "features flood.txt -o rows.npz",
        "evaluate --help", "evaluate rouge", "evaluate rouge --candidate flood.txt --reference flood.txt",
        "select --help", "select rows.csv -k 1 -o -", "select rows.csv --words 3", "select rows.csv --bogus"}) {
    const Outcome two = folder.run(WINNOW_PROGRAM, arguments);
    const Outcome one = folder.run(WINNOW_PROGRAM "-text", arguments);
    EXPECT_EQ(two.exit_code, one.exit_code) << arguments << two.err;
    EXPECT_EQ(two.out, one.out) << arguments;
    EXPECT_EQ(two.err, one.err) << arguments;
  }
}

TEST_F(TextFilesTest, StandardInputIsUnread) {
  const Outcome outcome = folder.run(WINNOW_PROGRAM, "text - -k 1 -o -", "cat flood.txt |");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("The river Arven"));
}

TEST_F(TextFilesTest, OneLineIfTheSecondProgramIsMissing) {
  std::filesystem::copy_file(WINNOW_PROGRAM, folder.path() + "/alone");
  const Outcome outcome = folder.run("./alone", "text flood.txt");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: texts need the program winnow-text; expected it as " + folder.path()));
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_EQ(folder.run("./alone", "select --bogus").exit_code, 2);
}

}  // namespace
}  // namespace winnow::testing
