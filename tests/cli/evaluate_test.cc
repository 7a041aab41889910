// winnow evaluate rouge: scores as a table and JSON, and clear error messages.

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

class Evaluate : public CommandTest {
 protected:
  Evaluate() {
    folder.write("ours.txt", "the cat was found\nunder the bed\n");
    folder.write("theirs.txt", "the cat was under the bed\n");
    folder.write("others.txt", "dogs bark\n");
  }

  Json scores_of(const std::string& arguments) {
    const Outcome outcome = folder.winnow("evaluate rouge " + arguments);
    EXPECT_EQ(outcome.exit_code, 0) << arguments << "\n" << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }
};

TEST_F(Evaluate, PrintsATableForPeople) {
  const Outcome outcome = folder.winnow("evaluate rouge --candidate ours.txt --reference theirs.txt");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  // All 6 words of the reference are among the candidate's 7.
  EXPECT_THAT(outcome.out, HasSubstr("ROUGE-1  1.00000    0.85714  0.92308\n"));
  // the cat, cat was, under the, the bed: 4 of 5 and 4 of 6.
  EXPECT_THAT(outcome.out, HasSubstr("ROUGE-2  0.80000    0.66667  0.72727\n"));
}

TEST_F(Evaluate, WritesJsonWhereAsked) {
  const std::string files = "--candidate ours.txt --reference theirs.txt ";
  const Json json = scores_of(files + "--json");
  EXPECT_EQ(json.size(), 3U);
  EXPECT_EQ(json["rouge1"]["recall"], 1);
  EXPECT_EQ(json["rouge2"]["precision"], 0.66667);
  EXPECT_EQ(json["rougeL"]["f1"], 0.92308);
  EXPECT_EQ(scores_of(files + "--json -"), json);
  EXPECT_EQ(scores_of("--json " + files), json);
  ASSERT_EQ(folder.winnow("evaluate rouge --json scores.json " + files).exit_code, 0);
  EXPECT_EQ(Json::parse(folder.read("scores.json")), json);
}

TEST_F(Evaluate, TakesSeveralReferencesAndEveryOption) {
  const std::string files = "--candidate ours.txt --reference theirs.txt others.txt --json ";
  EXPECT_EQ(scores_of(files)["rouge1"]["recall"], 0.75);  // 6 of 6 + 2
  EXPECT_EQ(scores_of("--candidate ours.txt --reference theirs.txt --reference others.txt --json"), scores_of(files));
  EXPECT_EQ(scores_of(files + "--best")["rouge1"]["recall"], 1);
  EXPECT_EQ(scores_of(files + "--stopwords")["rouge1"]["recall"], 0.5);  // cat, bed of cat, bed, dogs, bark
  EXPECT_EQ(scores_of(files + "--limit-words 2")["rouge1"]["recall"], 0.5);
  EXPECT_EQ(scores_of(files + "--limit-bytes 7")["rouge1"]["recall"], 0.5);  // the cat; dogs ba
  folder.write("stemmed.txt", "dog barks\n");
  EXPECT_EQ(scores_of("--candidate stemmed.txt --reference others.txt --stem --json")["rouge2"]["f1"], 1);
}

TEST_F(Evaluate, ReadsStandardInput) {
  const Outcome outcome =
      folder.winnow("evaluate rouge --candidate - --reference others.txt --json", "printf 'dogs bark' | ");
  EXPECT_EQ(Json::parse(outcome.out)["rougeL"]["f1"], 1) << outcome.err;
}

TEST_F(Evaluate, SaysWhatIsWrong) {
  expect_complaint("evaluate", "subcommand is required");
  expect_complaint("evaluate rouge --candidate ours.txt", "--reference is required");
  expect_complaint("evaluate rouge --candidate none.txt --reference theirs.txt", "cannot open none.txt");
  expect_complaint("evaluate rouge --candidate ours.txt --reference theirs.txt --limit-words -1", "--limit-words");
  expect_complaint("evaluate rouge --candidate ours.txt --reference theirs.txt --limit-words 1 --limit-bytes 1",
                   "excludes");
  expect_complaint("evaluate rouge --candidate ours.txt --reference theirs.txt --json theirs.txt",
                   "expected different files");
  expect_complaint("evaluate rouge --candidate - --reference - ", "expected different files");
  expect_complaint("evaluate rouge --candidate '' --reference theirs.txt", "--candidate: an empty value was given");
}

}  // namespace
}  // namespace winnow::testing
