// Options without effect are refused, with a message that says what they belong to.
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Options : public CommandTest {
 protected:
  Options() {
    folder.write("rows.csv", "1,2\n3,4\n5,1\n");
    folder.write("weights.txt", "1\n2\n");
  }
  void expect_refused(const std::string& options, const std::string& part) const {
    expect_complaint("select rows.csv -k 1 " + options, part);
  }
};

TEST_F(Options, OfAnotherMethod) {
  expect_refused("--method lazy --r 3", "--r was given with --method lazy; it belongs to --method sparsify");
  for (const char* option : {"--c 3", "--floor 3", "--probes uniform", "--preprune", "--postreduce 1", "--max-rounds 2",
                             "--preset paper", "--pruner ss", "--repair 1"}) {
    expect_refused(std::string("--method greedy ") + option, "it belongs to --method sparsify");
  }
  expect_refused("--method lazy --epsilon 0.1",
                 "--epsilon was given with --method lazy; it belongs to --method stochastic or sparsify");
  expect_refused("--method stochastic --beta 0.5", "it belongs to --method threshold");
  expect_refused("--trials 5", "--trials was given with --method auto; it belongs to --method sieve, sieve++ or three");
  expect_refused("--method sieve --patience 5", "it belongs to --method three-sieves");
  expect_refused("--method sparsify --delta 0.5", "--delta was given with --pruner ss; it belongs to --pruner quickp");
  expect_refused("--method sparsify --pruner quickprune --r 3", "it belongs to --pruner ss");
  expect_complaint("sparsify rows.csv --delta 1", "it belongs to --pruner quickprune");
}

// Methods that auto may choose use these.
TEST_F(Options, AutoTakesThoseOfItsMethods) {
  EXPECT_EQ(json_of("select rows.csv -k 1 --epsilon 0.1 --beta 0.5 --r 3")["method_settings"]["r"], 3);
}

TEST_F(Options, OfAnotherObjective) {
  expect_refused("--objective features --lambda 0.3",
                 "--lambda was given with --objective features; it belongs to --objective cut");
  expect_refused("--alpha 0.3", "it belongs to --objective saturated");
  expect_refused("--noise 2", "it belongs to --objective logdet");
  expect_refused("--objective features --metric dot", "it belongs to --objective facility, saturated, cut or logdet");
  expect_refused("--objective features --neighbours 3", "it belongs to --objective facility, saturated or cut");
  expect_refused("--objective logdet --neighbours 3", "it belongs to --objective facility, saturated or cut");
  expect_refused("--objective cut --query rows.csv",
                 "--query was given with --objective cut; it belongs to --objective");
  expect_refused("--objective facility --concave log1p", "it belongs to --objective features");
  expect_refused("--objective facility --feature-weights weights.txt",
                 "--feature-weights was given with --objective facility; it belongs to --objective features, cover or");
  expect_refused("--objective mixture --mixture features,facility --lambda 0.3",
                 "--lambda was given with --objective mixture (features,facility); it belongs to --objective cut");
  EXPECT_EQ(
      json_of("select rows.csv -k 1 --objective mixture --mixture features,cut --lambda 0.3")["settings"]["lambda"],
      0.3);
}

TEST_F(Options, WithoutTheOtherOption) {
  expect_refused("--objective facility --eta 0.5", "--eta was given without --query; expected both");
  expect_refused("--objective facility --nu 0.5", "--nu was given without --private; expected both");
  expect_refused("--objective facility --gamma 0.5",
                 "--gamma was given with --metric cosine; it belongs to --metric rbf");
  EXPECT_EQ(json_of("select rows.csv -k 1 --objective logdet --gamma 0.5")["settings"]["gamma"], 0.5);
  expect_refused("--objective facility --reach 9",
                 "--reach was given with --metric cosine; it belongs to --metric closeness");
  EXPECT_EQ(json_of("select rows.csv -k 1 --objective facility --metric closeness --reach 9")["settings"]["reach"], 9);
}

TEST_F(Options, OfStreams) {
  const auto refused = [&](const std::string& options, const std::string& part) {
    expect_complaint("stream rows.csv -k 1 " + options, part);
  };
  refused("--patience 5", "--patience was given with --method sieve; it belongs to --method three-sieves");
  refused("--objective features --reservoir 5",
          "--reservoir was given with --objective features; it belongs to --objective facility");
  refused("--columns 5", "--columns is for svmlight text");
  refused("--epsilon 0", "epsilon is 0; expected a number from 0.0001 to below 1");
  refused("--objective features --metric dot",
          "--metric was given with --objective features; it belongs to --objective facility");
  refused("--lambda 0.3", "stream does not have the option --lambda; it belongs to winnow select");
  refused("--epsilon 0.1 --trials 5", "epsilon and trials were both given; expected one of them");
}

TEST_F(Options, OfAnotherCommand) {
  expect_complaint("compare rows.csv -k 1 --delta 3",
                   "compare does not have the option --delta; it belongs to winnow select, winnow sparsify");
  expect_complaint("sparsify rows.csv --repair=1",
                   "sparsify does not have the option --repair; it belongs to winnow select");
  expect_complaint("select rows.csv -k 1 --candidate x",
                   "select does not have the option --candidate; it belongs to winnow evaluate rouge");
  expect_complaint("select rows.csv -k 1 --joy", "winnow select has no option --joy (see 'winnow select --help')");
  expect_complaint("select rows.csv -k 1 more.csv",
                   "'more.csv' was not expected; winnow select has no such argument (see 'winnow select --help')");
}

TEST_F(Options, MisspeltNamesAreCorrected) {
  expect_complaint("select rows.csv -k 1 --metohd lazy",
                   "winnow select has no option --metohd; did you mean --method? (see 'winnow select --help')");
  expect_complaint("select --jsn=- -k 1",  // not that INPUT is missing
                   "winnow select has no option --jsn; did you mean --json? (see 'winnow select --help')");
  expect_complaint("slect rows.csv -k 1", "winnow has no command 'slect'; did you mean select? (see 'winnow --help')");
  expect_complaint("joy", "winnow has no command 'joy' (see 'winnow --help')");
  expect_complaint("evaluate ruge",
                   "winnow evaluate has no command 'ruge'; did you mean rouge? (see 'winnow evaluate --help')");
}

TEST_F(Options, ComplaintsNameTheHelpOfTheCommand) {
  expect_complaint("select -k 1", "INPUT is required (see 'winnow select --help')");
  expect_complaint("", "(see 'winnow --help')");
  expect_complaint("evaluate", "(see 'winnow evaluate --help')");
}

TEST_F(Options, HelpHasHeadingsAndPlainKinds) {
  const std::string help = folder.winnow("select --help").out;
  for (const char* heading : {"Arguments", "Input and objective", "Number of picks", "Limits", "Output", "Advanced"}) {
    EXPECT_THAT(help, HasSubstr("\n" + std::string(heading) + ":\n")) << heading;
  }
  EXPECT_THAT(help, HasSubstr("\n  INPUT  "));
  EXPECT_THAT(help, HasSubstr("--threads N "));
  EXPECT_THAT(help, HasSubstr("--json FILE "));
  EXPECT_THAT(help, HasSubstr("How to maximize it (default: auto):\n"));
  EXPECT_THAT(help, HasSubstr("see 'winnow backends' (default: simd, or $WINNOW_BACKEND)"));
  for (const char* noise : {"Excludes", "UINT", "TEXT", "REQUIRED", "Env:", "Positionals"}) {
    EXPECT_THAT(help, Not(HasSubstr(noise))) << noise;
  }
  EXPECT_THAT(help.substr(help.find("Options:")), HasSubstr("--help"));  // last
}

TEST_F(Options, EmptyValues) {
  for (const char* option : {"--ids", "--json", "-o", "--objective", "--metric", "--query", "--feature-weights",
                             "--method", "--seed", "--threads", "--costs", "--start", "--assign", "--r", "--preset"}) {
    expect_refused(std::string(option) + " ''", std::string(option) == "-o" ? "-o" : option);
    expect_refused(std::string(option) + " ''", "an empty value was given");
  }
  expect_complaint("select rows.csv -k ''", "-k: an empty value was given");
  expect_complaint("select '' -k 1", "INPUT: an empty value was given");
  expect_complaint("stream rows.csv -k ''", "an empty value was given");
  expect_complaint("certify rows.csv --picks ''", "an empty value was given");
  expect_complaint("text '' -k 1", "an empty value was given");
  expect_complaint("video film.mp4 --json ''", "an empty value was given");
}

TEST_F(Options, NumbersThatCannotBe) {
  expect_refused("--seed 18446744073709551616", "--seed");
  expect_refused("--seed 18446744073709551616", "18446744073709551616 was given; expected a whole number from 0 to");
  expect_refused("--seed 1e3", "1e3 was given");
  expect_refused("--seed -1", "--seed");
  EXPECT_EQ(json_of("select rows.csv -k 1 --seed 18446744073709551615")["seed"], 18446744073709551615U);
  expect_refused("--method stochastic --epsilon 0", "epsilon is 0; expected a number 0 < epsilon < 1");
  expect_refused("--objective mixture --mixture features=0,cut=0", "has only weights of 0");
  expect_refused("--objective cut --lambda much", "--lambda is 'much'; expected a number >= 0");
  expect_refused("--objective facility --neighbours 1.5", "neighbours is 1.5; expected a whole number >= 0");
  expect_complaint("compare rows.csv -k 1 --repeats 0", "--repeats is 0");
}

}  // namespace
}  // namespace winnow::testing
