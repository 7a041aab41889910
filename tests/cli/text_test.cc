// winnow text and winnow features: summaries as text and JSON, and clear error messages.

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class Text : public CommandTest {
 protected:
  Text() {
    folder.write("flood.txt", "The river Arven flooded the town of Lissen.\n\nBoats carried families to the school.\n");
    folder.write("news.jsonl",
                 "{\"id\": 7, \"title\": \"Comet\", \"text\": \"Pupils discovered a bright comet. Its orbit takes "
                 "ages.\", \"body\": \"Ferry crews ended their long strike.\"}\n");
    folder.write("reference.txt", "The river flooded the town of Lissen. Pupils discovered a comet.\n");
  }
};

TEST_F(Text, ShowsSentencesWithTheirSources) {
  const Outcome outcome = folder.winnow("text flood.txt news.jsonl --sentences 2");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("The river Arven flooded the town of Lissen.\n    flood.txt, sentence 1\n"));
  EXPECT_THAT(outcome.out, HasSubstr("news.jsonl:1, sentence 1\n"));
  EXPECT_THAT(outcome.out, HasSubstr("2 of 4 sentences"));
}

TEST_F(Text, PlainPrintsTheSummaryAlone) {
  const Outcome outcome = folder.winnow("text flood.txt news.jsonl --sentences 2 --plain");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "The river Arven flooded the town of Lissen.\nPupils discovered a bright comet.\n");
  EXPECT_THAT(outcome.err, StartsWith("2 of 4 sentences"));
  EXPECT_THAT(outcome.err, HasSubstr("objective "));
  const Outcome with_json = folder.winnow("text flood.txt news.jsonl --sentences 2 --plain --json all.json");
  EXPECT_EQ(with_json.out, outcome.out);
  EXPECT_EQ(Json::parse(folder.read("all.json"))["picks"].size(), 2U);
  expect_complaint("text flood.txt --plain --json -",
                   "--plain and --json - both write to standard output; expected one of them");
  folder.write("wrapped.txt", "The river Arven flooded\nthe town of Lissen.\n");
  EXPECT_EQ(folder.winnow("text wrapped.txt --plain").out, "The river Arven flooded the town of Lissen.\n");
}

TEST_F(Text, QueryPicksOnlyWhatConcernsIt) {
  const Outcome outcome =
      folder.winnow("text flood.txt news.jsonl --query 'Comets zeppelins' --plain --json query.json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "Pupils discovered a bright comet.\n");
  EXPECT_THAT(outcome.err,
              HasSubstr("about \"Comets zeppelins\": 1 of 4 sentences concern it; in no sentence: \"zeppelins\"\n"));
  const Json json = Json::parse(folder.read("query.json"));
  EXPECT_EQ(json["query"]["words"], "Comets zeppelins");
  EXPECT_EQ(json["query"]["sentences"], 1);
  EXPECT_EQ(json["query"]["unknown"], Json::array({"zeppelins"}));
  expect_complaint("text flood.txt --query zeppelins", "no sentence contains a word of the query 'zeppelins'");
  expect_complaint("text flood.txt --query 'of the'",
                   "the query 'of the' has no word to look for; stop words do not count");
}

TEST_F(Text, HelpHasHeadings) {
  const std::string help = folder.winnow("text --help").out;
  std::size_t last = 0;
  for (const char* heading : {"Arguments", "Length", "Input", "Output", "Advanced", "Options"}) {
    const std::size_t place = help.find("\n" + std::string(heading) + ":\n");
    ASSERT_NE(place, std::string::npos) << heading << help;
    EXPECT_GT(place, last) << heading;
    last = place;
  }
  EXPECT_THAT(help, HasSubstr("\n  INPUT...  "));
  EXPECT_THAT(help, HasSubstr("\n  --words N  "));
  EXPECT_THAT(help, HasSubstr("\n  --html FILE  "));
  EXPECT_THAT(help, HasSubstr("best first) (default: document)\n"));
  EXPECT_LT(help.find("--sentences N "), help.find("\nInput:"));
  EXPECT_GT(help.find("--method VALUE "), help.find("\nAdvanced:"));
  for (const char* noise : {"Excludes", "UINT", "TEXT", "REQUIRED", "Env:"}) {
    EXPECT_EQ(help.find(noise), std::string::npos) << noise;
  }
}

TEST_F(Text, MisspeltOptionsAreCorrected) {
  expect_complaint("text flood.txt --wrods 20",
                   "winnow text has no option --wrods; did you mean --words? (see 'winnow text --help')");
  expect_complaint("text", "INPUT is required (see 'winnow text --help')");
  expect_complaint("text flood.txt --words many", "(see 'winnow text --help')");
  expect_complaint("txet flood.txt", "winnow has no command 'txet'; did you mean text? (see 'winnow --help')");
}

TEST_F(Text, JsonHasAllThatSelectHas) {
  const Json json = json_of("text flood.txt news.jsonl -k 50% --method sparsify");
  ASSERT_EQ(json["picks"].size(), 2U);
  const Json& first = json["picks"][0];
  EXPECT_EQ(first["document"], "flood.txt");
  EXPECT_EQ(first["span"], (Json{0, 43}));
  EXPECT_EQ(first["sentence"], "The river Arven flooded the town of Lissen.");
  EXPECT_EQ(json["picks"][1]["id"], "7");
  EXPECT_TRUE(json.contains("sparsify"));
  EXPECT_TRUE(json.contains("certificate"));
  EXPECT_TRUE(json["seconds"].contains("objective"));
}

TEST_F(Text, WordsAreABudget) {
  const Json json = json_of("text flood.txt news.jsonl --words 9");
  EXPECT_LE(json["words"].get<int>(), 9);
  EXPECT_EQ(json["budget"]["limit"], 9.0);
  EXPECT_GE(json["picks"].size(), 1U);
}

TEST_F(Text, OrderIsTheDocumentsOrByGain) {
  const Json by_place = json_of("text flood.txt news.jsonl -k 4");
  for (std::size_t i = 1; i < by_place["picks"].size(); ++i) {
    EXPECT_LT(by_place["picks"][i - 1]["index"], by_place["picks"][i]["index"]);
  }
  const Json by_gain = json_of("text flood.txt news.jsonl -k 4 --order gain --method greedy");
  for (std::size_t i = 1; i < by_gain["picks"].size(); ++i) {
    EXPECT_GE(by_gain["picks"][i - 1]["gain"], by_gain["picks"][i]["gain"]);
  }
}

TEST_F(Text, EveryObjectiveWorks) {
  for (const char* objective : {"concepts", "summary", "paper", "features", "facility", "saturated", "cut --lambda 0.4",
                                "cover", "mixture --mixture features,facility=2"}) {
    EXPECT_EQ(json_of("text flood.txt news.jsonl -k 2 --objective " + std::string(objective))["picks"].size(), 2U)
        << objective;
  }
  for (const char* objective : {"logdet", "prob-cover", "mixture --mixture features,logdet"}) {
    expect_complaint("text flood.txt --objective " + std::string(objective),
                     "of text; expected one of: concepts, summary, paper");
  }
  EXPECT_EQ(json_of("text flood.txt -k 1 --objective summary")["settings"],
            Json::parse(R"({"diversity": 5.0, "neighbours": 32.0, "alpha": 0.2})"));
  EXPECT_EQ(json_of("text flood.txt -k 1 --objective saturated --neighbours 9")["settings"],
            Json::parse(R"({"neighbours": 9.0, "alpha": 0.2})"));
  EXPECT_EQ(json_of("text flood.txt -k 1 --objective mixture --mixture features,cut=2 --lambda 0.3")["settings"],
            Json::parse(R"({"mixture": "features,cut=2", "concave": "sqrt", "neighbours": 64.0, "lambda": 0.3})"));
  expect_complaint("text flood.txt --objective mixture", "--mixture is missing");
  expect_complaint("text flood.txt --method gist",
                   "--method gist needs distances between rows; it belongs to winnow select");
  expect_complaint("text flood.txt --objective saturated --alpha 2", "alpha is 2");
}

TEST_F(Text, SaysWhatWasBrokenAndWhatWasLeftOut) {
  folder.write("broken.txt", "Rivers flood towns.\nFlooded \xFF\xFE towns need boats.\nRivers flood towns.\nYes.\n");
  const Outcome outcome = folder.winnow("text broken.txt -k 1");
  EXPECT_THAT(outcome.out, HasSubstr("1 of 4 sentences"));
  EXPECT_THAT(outcome.out, HasSubstr("left out: 1 too short, 1 repetition"));
  EXPECT_THAT(outcome.out, HasSubstr("not UTF-8, shown as U+FFFD: broken.txt, line 2, byte 28"));
  const Json json = json_of("text broken.txt -k 1 --html page.html");
  EXPECT_EQ(json["text"]["broken"][0]["line"], 2);
  EXPECT_EQ(json["text"]["broken"][0]["byte"], 28);
  EXPECT_THAT(folder.read("page.html"), HasSubstr("broken.txt, line 2, byte 28"));
  EXPECT_THAT(folder.winnow("features broken.txt -o rows.npz").err, HasSubstr("broken.txt, line 2, byte 28"));
}

TEST_F(Text, PicksAsCsvAndWhoStandsForWhom) {
  const Outcome outcome = folder.winnow("text flood.txt news.jsonl -k 2 -o - --assign who.csv");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("rank,index,document,position,gain,sentence\n"));
  EXPECT_THAT(outcome.out, HasSubstr("0,flood.txt,0,"));
  EXPECT_THAT(outcome.out, HasSubstr("The river Arven flooded the town of Lissen.\n"));
  folder.write("picks.csv", outcome.out);
  EXPECT_EQ(folder.winnow("text flood.txt news.jsonl -k 1 --start picks.csv").exit_code, 0);
  EXPECT_THAT(folder.read("who.csv"), StartsWith("item,id,representative,representative_id,score\n0,flood.txt:0,"));
}

TEST_F(Text, RougeOfOtherScriptsComesWithANote) {
  folder.write("reka.txt", "Река затопила город в 2019 году.\n");
  EXPECT_THAT(folder.winnow("text reka.txt --language ru -k 1 --reference reka.txt").err,
              HasSubstr("most of reka.txt"));
  EXPECT_EQ(folder.winnow("text flood.txt -k 1 --reference reference.txt").err, "");
  folder.write("nothing.txt", "\n");
  expect_complaint("text flood.txt --reference nothing.txt", "nothing.txt holds no text");
}

TEST_F(Text, ReadsStandardInputAndOtherFields) {
  const Outcome piped = folder.winnow("text - -k 1 --json -", "cat flood.txt | ");
  EXPECT_EQ(piped.exit_code, 0) << piped.err;
  EXPECT_EQ(Json::parse(piped.out)["picks"].size(), 1U);
  EXPECT_EQ(json_of("text news.jsonl --field body -k 1")["picks"][0]["sentence"],
            "Ferry crews ended their long strike.");
}

TEST_F(Text, ScoresAgainstReferences) {
  const Json json = json_of("text flood.txt news.jsonl -k 2 --reference reference.txt");
  // All but "Arven" and "bright" of the ten words of the two sentences are in the reference.
  EXPECT_GT(json["rouge"]["rouge1"]["f1"].get<double>(), 0.8);
}

TEST_F(Text, WritesThePageAndTheTable) {
  const Outcome outcome = folder.winnow("text . --html page.html -o picks.csv -k 1");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(folder.read("page.html"), HasSubstr("<mark id=\"s1\">"));
  EXPECT_THAT(folder.read("picks.csv"), HasSubstr("rank,index"));
}

TEST_F(Text, StartAndForbidAreSentences) {
  folder.write("first", "0\n");
  const Json forbid = json_of("text flood.txt news.jsonl -k 3 --forbid first");
  ASSERT_FALSE(forbid["picks"].empty());
  for (const auto& pick : forbid["picks"]) EXPECT_NE(pick["index"], 0);
  const Json start = json_of("text flood.txt news.jsonl -k 3 --start first");
  ASSERT_FALSE(start["picks"].empty());
  for (const auto& pick : start["picks"]) EXPECT_NE(pick["index"], 0);
}

TEST_F(Text, ComplainsInOneLine) {
  expect_complaint("text missing.txt", "missing.txt");
  expect_complaint("text flood.txt --objective beauty", "summary, paper");
  expect_complaint("text flood.txt --language klingon", "klingon");
  expect_complaint("text flood.txt -k 1,2", "list");
  expect_complaint("text flood.txt -k 0", "at least one sentence");
  expect_complaint("text flood.txt --html flood.txt", "different files");
  expect_complaint("text flood.txt --alpha 0", "alpha");
  expect_complaint("text flood.txt --words 0", "0 was given; expected a whole number from 1");
  expect_complaint("text flood.txt --words 2", "no sentence fits into 2 words; the shortest has 6");
  expect_complaint("text flood.txt --seed -1", "--seed");
  expect_complaint("text flood.txt --enumerate 2", "expected --words");
  expect_complaint("text news.jsonl --field nothing", "nothing");
  expect_complaint("features flood.txt -o flood.txt", "different files");
  const std::string before = folder.read("flood.txt");
  expect_complaint("text . -k 1 --json flood.txt", "different files");
  EXPECT_EQ(folder.read("flood.txt"), before);
}

TEST_F(Text, RefusesOptionsWithoutEffect) {
  const auto expect = [&](const std::string& arguments, const std::string& part) {
    expect_complaint("text flood.txt news.jsonl " + arguments, part);
  };
  expect("--objective paper --stories 2", "--stories belongs to --objective concepts; --objective is paper");
  expect("--objective paper --query comet", "--query belongs to --objective concepts; --objective is paper");
  expect("--query comet --assign who.csv", "--assign represents every sentence, and --query leaves most out");
  expect("--query ' '", "--query is empty; expected words to look for");
  expect("--lambda 0.4", "--lambda was given with --objective concepts; it belongs to --objective cut");
  expect("--objective mixture --mixture features --lambda 0.4",
         "--lambda was given with --objective mixture (features); it belongs to --objective cut");
  expect("--objective paper --neighbours 8",
         "--neighbours was given with --objective paper; it belongs to --objective summary");
  expect("--objective paper --diversity 2",
         "--diversity was given with --objective paper; it belongs to --objective summary");
  expect("--objective facility --alpha 0.5",
         "--alpha was given with --objective facility; it belongs to --objective summary or saturated");
  expect("--objective cover --concave log1p",
         "--concave was given with --objective cover; it belongs to --objective paper or features");
  expect("--mixture features", "--mixture was given with --objective concepts; it belongs to --objective mixture");
  expect("--method lazy --epsilon 0.1", "--epsilon was given with --method lazy; it belongs to --method stochastic");
  expect("--method lazy --beta 0.5", "--beta was given with --method lazy; it belongs to --method threshold");
  expect("--method lazy --r 4", "--r was given with --method lazy; it belongs to --method sparsify");
  expect("--method lazy --repair 1", "--repair was given with --method lazy; it belongs to --method sparsify");
  expect("--trials 10", "--trials was given with --method auto; it belongs to --method sieve");
  expect("--method sieve --patience 10",
         "--patience was given with --method sieve; it belongs to --method three-sieves");
  expect("--method sparsify --delta 0.2", "--delta was given with --pruner ss; it belongs to --pruner quickprune");
  expect("--method sparsify --pruner quickprune --c 4",
         "--c was given with --pruner quickprune; it belongs to --pruner ss");
  expect("--cost-exponent 1", "--cost-exponent is for a budget of words");
  expect("--html ''", "--html: an empty value was given");
  expect("-k ''", "-k: an empty value was given");
  expect_complaint("text flood.txt --field body", "--field is for .jsonl files, but no input is one");
  expect_complaint("features flood.txt --field body -o rows.npz", "--field is for .jsonl files");
  expect_complaint("features flood.txt --vocabulary '' -o rows.npz", "--vocabulary: an empty value was given");
}

TEST_F(Text, OptionsOfAMixturesPartsHaveAnEffect) {
  EXPECT_EQ(
      json_of("text flood.txt -k 1 --objective mixture --mixture features,cut --lambda 0.3 --concave log1p")["picks"]
          .size(),
      1U);
  EXPECT_EQ(json_of("text flood.txt -k 1 --method sparsify --r 4 --repair 1")["picks"].size(), 1U);
}

TEST_F(Text, JsonSaysHowManyEachPickStandsFor) {
  const Json json = json_of("text flood.txt news.jsonl -k 2 --assign who.csv");
  EXPECT_EQ(json["assignment"]["items"], 4);
  int total = json["assignment"]["nobody"];
  for (const Json& pick : json["picks"]) total += pick["stands_for"].get<int>();
  EXPECT_EQ(total, 4);
}

TEST_F(Text, FeaturesAreTheRowsThatSelectReads) {
  const Outcome outcome =
      folder.winnow("features flood.txt news.jsonl -o rows.npz --vocabulary terms --sentences sentences.jsonl");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(folder.read("terms"), HasSubstr("river\n"));
  EXPECT_THAT(folder.read("sentences.jsonl"), HasSubstr("\"document\":\"flood.txt\",\"position\":0,\"span\":[0,43]"));
  const Outcome rows = folder.winnow("select rows.npz -k 2 --json -");
  EXPECT_EQ(rows.exit_code, 0) << rows.err;
  const Json picked = Json::parse(rows.out);
  EXPECT_EQ(picked["n"], 4);
  // The paper's objective over the text is features over these rows.
  const Json text = json_of("text flood.txt news.jsonl -k 2 --objective paper");
  EXPECT_DOUBLE_EQ(picked["value"].get<double>(), text["value"].get<double>());
}

}  // namespace
}  // namespace winnow::testing
