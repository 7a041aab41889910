// Pages, Word documents, tables and folders of all of them; and what cannot be read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/complaint.h"
#include "unit/io/make_files.h"
#include "winnow/text/documents.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kPage = R"(<!DOCTYPE html>
<html lang="en"><head><title>The flood in Lissen</title>
<meta property="article:published_time" content="2026-05-01T08:00:00Z"><style>p { color: red }</style></head>
<body>
<div class="menu"><a href="1">Politics and economy</a> <a href="2">Culture, sports and all other pages of this paper</a></div>
<nav><ul><li><a href="/">Home page of the newspaper with everything that there is to read today</a></li></ul></nav>
<h1>The flood</h1>
<p>The river Arven flooded the town of <b>Lissen</b> on Monday night, and two hundred families left.</p>
<p>Boats carried families to the school,&nbsp;the <a href="x">mayor</a> said.</p>
<h2>Costs</h2>
<ul><li>Nobody knows yet what the repair of the bridge will cost the town.</li><li>Two schools</li>
<li>The state promised to help everyone who lost a home in the flood.</li></ul>
<h2>Read more</h2>
<ul><li><a href="3">Ten things you did not know about rivers and their floods in spring</a></li></ul>
<footer>All rights reserved by the company that owns this newspaper and its pages.</footer>
<script>document.write("Noise. More noise, with enough words to be a paragraph of its own.")</script>
</body></html>)";

Document read_one(const std::string& bytes, const std::string& name) {
  return read_documents(bytes, name).documents.at(0);
}

TEST(Html, TheMainTextWithoutNavigation) {
  const Document document = read_one(kPage, "page.html");
  EXPECT_EQ(document.text,
            "# The flood\n\n"
            "The river Arven flooded the town of Lissen on Monday night, and two hundred families left.\n\n"
            "Boats carried families to the school, the mayor said.\n\n"
            "# Costs\n\n"
            "- Nobody knows yet what the repair of the bridge will cost the town.\n\n"
            "- Two schools\n\n"
            "- The state promised to help everyone who lost a home in the flood.");
  EXPECT_EQ(document.title, "The flood in Lissen");
  EXPECT_EQ(document.date, "2026-05-01T08:00:00Z");
}

TEST(Html, IsRecognizedByItsContent) {
  EXPECT_EQ(read_one(kPage, "page.txt").title, "The flood in Lissen");
  EXPECT_EQ(read_one("<?xml version=\"1.0\"?>\n<!-- x -->\n" + kPage, "-").title, "The flood in Lissen");
  EXPECT_THAT(read_one("A text about <html> and other tags.", "x.txt").text, HasSubstr("<html>"));
}

TEST(Html, AnArticleIsAllThatCounts) {
  const std::string page =
      "<html><body><p>Subscribe to our letter with all the news of the day, every morning at six.</p>"
      "<article><header><h1>Comet</h1><time datetime=\"2026-06-02\">yesterday</time></header>"
      "<p>Pupils of a school in the north discovered a bright comet.</p><p>It will come back in ninety "
      "years.</p></article></body></html>";
  const Document document = read_one(page, "x.html");
  EXPECT_THAT(document.text, Not(HasSubstr("Subscribe")));
  EXPECT_THAT(document.text, HasSubstr("It will come back in ninety years."));
  EXPECT_EQ(document.title, "Comet");
  EXPECT_EQ(document.date, "2026-06-02");
}

TEST(Html, TheEncodingThatThePageStates) {
  const std::string page =
      "<html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=windows-1251\"></head>"
      "<body><p>\xdd\xf2\xee \xf2\xe5\xea\xf1\xf2.</p></body></html>";
  const Document document = read_one(page, "x.html");
  EXPECT_EQ(document.text, "Это текст.");
  EXPECT_EQ(document.encoding, "windows-1251");
}

TEST(Html, BrokenAndHostilePages) {
  EXPECT_EQ(read_one("<html><p>One <b>sentence", "x.html").text, "One sentence");
  EXPECT_EQ(complaint([] { read_one("<html><body><script>x</script></body></html>", "x.html"); }),
            "x.html is a page without text; expected some to read");
  std::string deep = "<html><body>";
  for (int i = 0; i < 100000; ++i) deep += "<div>";
  EXPECT_THAT(complaint([&] { read_one(deep + "Text at the bottom.", "x.html"); }), HasSubstr("x.html cannot be read"));
}

std::string word_document(const std::string& body) {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:document "
         "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>" +
         body + "</w:body></w:document>";
}

const std::string kProperties =
    "<cp:coreProperties xmlns:cp=\"a\" xmlns:dc=\"b\" xmlns:dcterms=\"c\"><dc:title>Plans</dc:title>"
    "<dcterms:created>2026-05-01T10:00:00Z</dcterms:created></cp:coreProperties>";

std::string docx(const std::string& body) {
  return zip_of({{"[Content_Types].xml", "<Types/>"},
                 {"word/document.xml", word_document(body)},
                 {"docProps/core.xml", kProperties}},
                true);
}

TEST(Docx, Paragraphs) {
  const Document document =
      read_one(docx("<w:p><w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr><w:r><w:t>Roads</w:t></w:r></w:p>"
                    "<w:p><w:r><w:t xml:space=\"preserve\">The old road </w:t></w:r><w:r><w:t>is &amp; stays "
                    "closed.</w:t></w:r></w:p>"
                    "<w:p/><w:p><w:del><w:r><w:delText>Never</w:delText></w:r></w:del><w:r><w:t>Über</w:t><w:tab/"
                    "><w:t>all.</w:t></w:r></w:p>"),
               "plans.docx");
  EXPECT_EQ(document.text, "# Roads\n\nThe old road is & stays closed.\n\nÜber all.");
  EXPECT_EQ(document.title, "Plans");
  EXPECT_EQ(document.date, "2026-05-01T10:00:00Z");
}

TEST(Docx, WhatCannotBeRead) {
  const std::string good = docx("<w:p><w:r><w:t>Text.</w:t></w:r></w:p>");
  EXPECT_THAT(complaint([&] { read_one(good.substr(0, good.size() / 2), "x.docx"); }),
              HasSubstr("x.docx is not a readable DOCX archive"));
  EXPECT_EQ(complaint([] { read_one(docx(""), "x.docx"); }),
            "x.docx is a Word document without text; expected some to read");
  EXPECT_THAT(complaint([] { read_one(docx("<w:p><w:r>"), "x.docx"); }),
              HasSubstr("x.docx, member word/document.xml is damaged"));
  EXPECT_EQ(complaint([] {
              read_one(zip_of({{"xl/workbook.xml", "x"}}), "x.zip");
            }),
            "x.zip is an Excel workbook; expected text, HTML, PDF, DOCX, mail or a table");
  EXPECT_EQ(complaint([] {
              read_one(zip_of({{"a", "x"}}), "x");
            }),
            "x is a zip archive; expected text, HTML, PDF, DOCX, mail or a table");
}

TEST(Docx, LargeClaimsAndDeepNestingAreRefused) {
  EXPECT_THAT(complaint([] { read_one(docx(std::string(std::size_t{300} << 20, ' ')), "x.docx"); }),
              HasSubstr("unpacks to 300 MiB; expected at most 256"));
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<w:p>";
  EXPECT_THAT(complaint([&] { read_one(docx(deep), "x.docx"); }), HasSubstr("is damaged"));
}

TEST(Tables, OneColumnIsNamed) {
  const std::string csv =
      "id,title,body,date\n7,Comet,\"A comet, bright.\nIt shines.\",2026-05-01\n8,Flood,,\n9,,Water.,\n";
  EXPECT_EQ(complaint([&] { read_one(csv, "x.csv"); }),
            "x.csv is a table with 4 columns (id, title, body, date); expected FILE:COLUMN with the name or number of "
            "the one that holds the text");
  const auto read = read_documents("text\nOne.\n\"Two, or three.\"\n", "x.csv");
  ASSERT_EQ(read.documents.size(), 2U);
  EXPECT_EQ(read.documents[1].text, "Two, or three.");
  EXPECT_EQ(read.documents[1].name, "x.csv:3");
  EXPECT_EQ(complaint([] { read_one("text\n\"open\n", "x.csv"); }),
            "x.csv, line 2: a quote is opened and never closed");
}

class FoldersTest : public ::testing::Test {
 protected:
  FoldersTest() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-formats-XXXXXX").string();
    folder = mkdtemp(name.data());
  }
  ~FoldersTest() override { std::filesystem::remove_all(folder); }

  std::string write(const std::string& name, const std::string& content) const {
    std::ofstream(folder + "/" + name, std::ios::binary) << content;
    return folder + "/" + name;
  }

  std::string folder;
};

TEST_F(FoldersTest, ColumnsOfTables) {
  const std::string path = write("x.csv", "id,title,body,date\n7,Comet,A comet.,2026-05-01\n8,Flood,,\n9,,Water.,\n");
  for (const std::string column : {"body", "3"}) {
    const auto read = read_documents(std::vector<std::string>{path + ":" + column});
    ASSERT_EQ(read.documents.size(), 2U);
    EXPECT_EQ(read.skipped, 1U);
    EXPECT_EQ(read.documents[0].id, "7");
    EXPECT_EQ(read.documents[0].title, "Comet");
    EXPECT_EQ(read.documents[0].date, "2026-05-01");
    EXPECT_EQ(read.documents[1].name, path + ":4");
  }
  EXPECT_EQ(complaint([&] { read_documents(std::vector<std::string>{path + ":none"}); }),
            path + " has no column 'none'; it has id, title, body, date");
  const std::string tabs = write("x.tsv", "a\tb\n1\tA text.\n");
  EXPECT_EQ(read_documents(std::vector<std::string>{tabs + ":b"}).documents.at(0).text, "A text.");
}

TEST_F(FoldersTest, WhatIsSkippedIsListed) {
  write("a.txt", "A text.");
  write("b.html", "<html><p>A page.</html>");
  write("c", "A text without an ending.");
  write("d.dat", kPage);
  write("e.png", "\x89PNG\r\n\x1A\n");
  write("f.txt", std::string("\xFF\xD8\xFF\xE0\0\0", 6));
  write("g.py", "print('hello')");
  write("h.csv", "a,b\n1,2\n");
  write("i.pdf", "%PDF-1.4 damaged");
  const auto read = read_documents(std::vector<std::string>{folder});
  std::vector<std::string> names;
  for (const Document& document : read.documents) names.push_back(document.name.substr(folder.size() + 1));
  EXPECT_EQ(names, (std::vector<std::string>{"a.txt", "b.html", "c", "d.dat"}));
  std::vector<std::string> skipped;
  for (const auto& [file, reason] : read.skipped_files)
    skipped.push_back(file.substr(folder.size() + 1) + ": " + reason);
  EXPECT_EQ(skipped,
            (std::vector<std::string>{
                "e.png: a PNG picture", "f.txt: a JPEG picture", "g.py: a name that ends in .py",
                "h.csv: a table with 2 columns (a, b); expected FILE:COLUMN with the name or number of the one that "
                "holds the text",
                "i.pdf: a PDF, and there is no reader for it; expected text, HTML, DOCX or a table"}));
}

TEST_F(FoldersTest, ANamedFileThatCannotBeReadIsAnError) {
  const std::string picture = write("p.txt", "GIF89a");
  EXPECT_EQ(complaint([&] { read_documents(std::vector<std::string>{picture}); }),
            picture + " is a GIF picture; expected text, HTML, PDF, DOCX, mail or a table");
  EXPECT_EQ(complaint([&] { read_documents(std::vector<std::string>{folder}); }),
            "none of 1 files could be read; the first is " + picture + ": a GIF picture");
}

}  // namespace
}  // namespace winnow::testing
