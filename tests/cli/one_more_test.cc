// An objective that one line registers is in --help, in JSON, in the messages, and in the checks.
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

class OneMore : public CommandTest {
 protected:
  OneMore() { folder.write("rows.csv", "3,1\n4,1\n5,1\n"); }
  Outcome run(const std::string& arguments) const { return folder.run(WINNOW_ONE_MORE, arguments); }
  Json json_of_more(const std::string& arguments) const {
    const Outcome outcome = run(arguments + " --json -");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }
};

TEST_F(OneMore, IsInTheHelpOfEveryCommand) {
  for (const char* command : {"select", "sparsify", "compare", "certify"}) {
    const std::string help = run(std::string(command) + " --help").out;
    EXPECT_THAT(help, HasSubstr("capped: the first column, summed, up to a cap")) << command;
    EXPECT_THAT(help, HasSubstr("--cap NUMBER ")) << command;
    EXPECT_THAT(help, HasSubstr("capped: no set is worth more (default: 10)")) << command;
  }
}

TEST_F(OneMore, ItsParameterIsReadAndReported) {
  const Json usual = json_of_more("select rows.csv -k 3 --objective capped");
  EXPECT_EQ(usual["value"], 10);
  EXPECT_EQ(usual["settings"], Json::parse(R"({"cap": 10.0})"));
  const Json told = json_of_more("select rows.csv -k 3 --objective capped --cap 7");
  EXPECT_EQ(told["value"], 7);
  EXPECT_EQ(told["settings"]["cap"], 7);
  EXPECT_EQ(json_of_more("select rows.csv -k 3 --objective mixture --mixture capped=2 --cap 7")["value"], 14);
}

TEST_F(OneMore, ItsParameterIsChecked) {
  EXPECT_THAT(run("select rows.csv -k 1 --objective capped --cap 0").err, HasSubstr("cap is 0; expected a number > 0"));
  EXPECT_THAT(run("select rows.csv -k 1 --objective cut --cap 3").err,
              HasSubstr("--cap was given with --objective cut; it belongs to --objective capped"));
  EXPECT_THAT(run("select rows.csv -k 1 --objective capped --alpha 0.5").err,
              HasSubstr("--alpha was given with --objective capped; it belongs to --objective saturated"));
  EXPECT_THAT(run("select rows.csv -k 1 --objective joy").err, HasSubstr("mixture, capped"));
  EXPECT_THAT(run("stream rows.csv -k 1 --objective capped").err, HasSubstr("objective capped cannot be streamed"));
}

}  // namespace
}  // namespace winnow::testing
