// Files, folders, .jsonl and their error messages.
#include "winnow/text/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "winnow/error.h"

namespace winnow {
namespace {

class DocumentsTest : public ::testing::Test {
 protected:
  DocumentsTest() {
    std::string name = (std::filesystem::temp_directory_path() / "winnow-text-XXXXXX").string();
    folder = mkdtemp(name.data());
  }
  ~DocumentsTest() override { std::filesystem::remove_all(folder); }

  std::string write(const std::string& name, const std::string& content) const {
    const std::filesystem::path path = folder + "/" + name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
    return path.string();
  }
  static void expect_complaint(const std::string& bytes, const std::string& name, const std::string& part) {
    try {
      read_documents(bytes, name);
      FAIL() << "no complaint about " << bytes;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr(part));
    }
  }

  std::string folder;
};

TEST_F(DocumentsTest, FilesComeInTheOrderGivenAndFoldersSorted) {
  const std::string last = write("z/last.txt", "last");
  write("in/b.md", "b");
  write("in/a.TXT", "a");
  write("in/sub/c.jsonl",
        "{\"text\": \"c1\", \"id\": 7, \"title\": \"T\"}\n\n{\"text\": \"c2\", \"headline\": \"H\"}\n");
  write("in/ignored.png", "x");
  write("in/.hidden.txt", "x");
  write("in/.git/x.txt", "x");
  const auto read = read_documents(std::vector<std::string>{last, folder + "/in"});
  std::vector<std::string> texts;
  for (const auto& document : read.documents) texts.push_back(document.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"last", "a", "b", "c1", "c2"}));
  EXPECT_EQ(read.documents[0].name, last);
  EXPECT_EQ(read.documents[3].name, folder + "/in/sub/c.jsonl:1");
  EXPECT_EQ(read.documents[3].id, "7");
  EXPECT_EQ(read.documents[3].title, "T");
  EXPECT_EQ(read.documents[4].name, folder + "/in/sub/c.jsonl:3");
  EXPECT_EQ(read.documents[4].title, "H");
}

TEST_F(DocumentsTest, LinksThatLeadInCirclesAreFollowedOnce) {
  write("logs/a.txt", "a");
  write("logs/sub/b.txt", "b");
  std::filesystem::create_directory_symlink(".", folder + "/logs/loop");
  std::filesystem::create_directory_symlink("../..", folder + "/logs/sub/up");
  std::filesystem::create_symlink("self", folder + "/logs/self");
  std::filesystem::create_symlink("nowhere", folder + "/logs/gone.txt");
  const auto read = read_documents(std::vector<std::string>{folder + "/logs"});
  ASSERT_EQ(read.documents.size(), 2U);
  EXPECT_EQ(read.documents[0].name, folder + "/logs/a.txt");
  EXPECT_EQ(read.documents[1].name, folder + "/logs/sub/b.txt");
}

TEST_F(DocumentsTest, TheFieldCanBeChosen) {
  ReadTextOptions options;
  options.field = "body";
  EXPECT_EQ(read_documents("{\"body\": \"b\\u0000\\n\"}", "x.jsonl", options).documents[0].text,
            std::string("b\0\n", 3));
}

TEST_F(DocumentsTest, StandardInputIsRecognized) {
  EXPECT_EQ(read_documents(" {\"text\": \"a\"}\n{\"text\": \"b\"}", "-").documents.size(), 2U);
  EXPECT_EQ(read_documents("[not json]", "-").documents[0].text, "[not json]");
}

TEST_F(DocumentsTest, ByteOrderMarksGo) {
  EXPECT_EQ(read_documents("\xEF\xBB\xBFx", "x.txt").documents[0].text, "x");
}

TEST_F(DocumentsTest, BrokenUtf8InJsonIsReplaced) {
  const auto read = read_documents("{\"text\": \"a\xFF\"}", "x.jsonl");
  EXPECT_EQ(read.documents[0].text, "a\xEF\xBF\xBD");
  EXPECT_EQ(read.broken[0].byte, 11U);
}

TEST_F(DocumentsTest, HalvesOfCharactersInJsonAreReplaced) {
  const std::string lines = "{\"text\": \"a\\ud800\"}\n{\"text\": \"\\ud83d\\ude00 \\\\ud800 \\udc00\\uD801z\xFF\"}\n";
  const auto read = read_documents(lines, "x.jsonl");
  EXPECT_EQ(read.documents[0].text, "a\uFFFD");
  // the whole pair and the escaped backslash stay
  EXPECT_EQ(read.documents[1].text, "\U0001F600 \\ud800 \uFFFD\uFFFDz\uFFFD");
  ASSERT_EQ(read.broken_places, 3U);
  EXPECT_EQ(read.broken[0].byte, lines.find("\\ud800"));
  EXPECT_EQ(read.broken[0].line, 1U);
  EXPECT_EQ(read.broken[1].byte, lines.find("\\udc00"));
  EXPECT_EQ(read.broken[1].line, 2U);
  EXPECT_EQ(read.broken[1].bytes, 12U);
  EXPECT_EQ(read.broken[2].byte, lines.find('\xFF'));
}

TEST_F(DocumentsTest, LinesWithoutTheFieldAreLeftOutAndCounted) {
  const auto read =
      read_documents("{\"text\": null}\n{\"text\": \"a\"}\n{\"body\": \"b\"}\n{\"text\": \"c\"}", "x.jsonl");
  ASSERT_EQ(read.documents.size(), 2U);
  EXPECT_EQ(read.documents[0].name, "x.jsonl:2");
  EXPECT_EQ(read.documents[1].name, "x.jsonl:4");
  EXPECT_EQ(read.skipped, 2U);
  expect_complaint("{\"text\": null}\n{\"text\": null}", "x.jsonl",
                   "x.jsonl:1: there is no field 'text', or it is null");
}

TEST_F(DocumentsTest, AFileWithTheFieldOnNoLineIsNotMeant) {
  const std::string good = write("good.jsonl", "{\"text\": \"a\"}\n");
  const std::string other = write("other.jsonl", "{\"body\": \"a\"}\n");
  EXPECT_THROW(read_documents(std::vector<std::string>{good, other}), InputError);
  EXPECT_EQ(read_documents(std::vector<std::string>{good, write("empty.jsonl", "")}).documents.size(), 1U);
}

TEST_F(DocumentsTest, ComplaintsNameFileAndLine) {
  expect_complaint("{\"text\": \"a\"}\n{\"text\":", "x.jsonl",
                   "x.jsonl:2: expected a JSON object on each line; this one is broken at column 9");
  expect_complaint("[1]", "x.jsonl", "x.jsonl:1: expected a JSON object");
  expect_complaint("{\"text\": \"a\", \"n\": 1e999}", "x.jsonl", "x.jsonl:1: a number on this line is too large");
  expect_complaint("{\"body\": \"a\"}", "x.jsonl", "there is no field 'text'");
  expect_complaint("{\"text\": 3}", "x.jsonl", "field 'text' is number; expected a string");
  EXPECT_THROW(read_documents(std::vector<std::string>{folder + "/none.txt"}), InputError);
  write("empty/x.png", "");
  EXPECT_THROW(read_documents(std::vector<std::string>{folder + "/empty"}), InputError);
}

TEST_F(DocumentsTest, TheFirstBadLineIsNamedOnAnyNumberOfThreads) {
  std::string lines;
  for (int i = 0; i < 2000; ++i) lines += i < 700 ? "{\"text\": \"a\"}\n" : "bad\n";
  expect_complaint(lines, "x.jsonl", "x.jsonl:701:");
}

}  // namespace
}  // namespace winnow
