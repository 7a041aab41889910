// --dry-run of the commands over texts tells a plan and writes nothing.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"

namespace winnow::testing {
namespace {

TEST(TextDryRun, TellsThePlanAndWritesNothing) {
  const Folder folder;
  folder.write("text.txt", "One sentence is here. Another one follows. A third is the last.\n");
  folder.write("summary.txt", "Another one follows.\n");
  const auto before = folder.files();
  for (const std::string command :
       {"text text.txt -k 1 -o picked.txt", "evaluate rouge --candidate summary.txt --reference text.txt"}) {
    const Outcome outcome = folder.run(WINNOW_PROGRAM, command + " --dry-run --json -");
    EXPECT_EQ(outcome.exit_code, 0) << command << ": " << outcome.err;
    const auto plan = nlohmann::json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(plan.is_object()) << command;
    EXPECT_EQ(plan["dry_run"], true) << command;
    EXPECT_GT(plan["memory_bytes"].get<double>(), 0) << command;
    EXPECT_EQ(folder.files(), before) << command;
  }
}

}  // namespace
}  // namespace winnow::testing
