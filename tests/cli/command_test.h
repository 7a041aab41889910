// Shared by tests of commands: a folder, the JSON of a command that must succeed, and one-line error messages.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/program.h"

namespace winnow::testing {

using Json = nlohmann::json;

class CommandTest : public ::testing::Test {
 protected:
  Json json_of(const std::string& arguments, const std::string& before = "") const {
    const Outcome outcome = folder.winnow(arguments + " --json -", before);
    EXPECT_EQ(outcome.exit_code, 0) << arguments << "\n" << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }

  void expect_complaint(const std::string& arguments, const std::string& part, const std::string& before = "") const {
    const Outcome outcome = folder.winnow(arguments, before);
    EXPECT_EQ(outcome.exit_code, 2) << arguments << outcome.err;
    EXPECT_THAT(outcome.err, ::testing::HasSubstr(part)) << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
  }

  Folder folder;
};

}  // namespace winnow::testing
