// The tables of parameters: what they promise to the command line, JSON and the docs.
#include "winnow/select/parameters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "winnow/error.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

constexpr Parameter kShare{.name = "share", .usual = 0.5, .expected = "a number from 0 to 1", .in_range = [](double x) {
                             return x >= 0 && x <= 1;
                           }};
constexpr Parameter kMany{
    .name = "how-many", .kind = ParameterKind::kCount, .usual = 3.0, .expected = "a whole number"};
constexpr Parameter kMode{.name = "mode", .kind = ParameterKind::kText, .usual = "plain", .expected = "a name"};
constexpr Parameter kDepth{.name = "depth", .usual = 2.0, .with = "mode", .with_value = "deep"};
constexpr Parameter kItems{.name = "items", .kind = ParameterKind::kRows};
constexpr Parameter kOfItems{.name = "weight", .usual = 1.0, .with = "items"};
constexpr const Parameter* kAll[] = {&kShare, &kMany, &kMode, &kDepth, &kItems, &kOfItems};

TEST(Parameters, DefaultsUnlessGiven) {
  const ParameterValues none;
  EXPECT_EQ(none.number(kShare), 0.5);
  EXPECT_EQ(none.count(kMany), 3U);
  EXPECT_EQ(none.text(kMode), "plain");
  EXPECT_FALSE(none.rows(kItems).has_value());
  const ParameterValues given{{"share", 1}, {"how-many", 64U}, {"mode", "deep"}};
  EXPECT_EQ(given.number(kShare), 1);
  EXPECT_EQ(given.count(kMany), 64U);
  EXPECT_EQ(given.text(kMode), "deep");
}

TEST(Parameters, AreChecked) {
  const auto complaint = [](const Parameter& parameter, const ParameterValue& value) {
    try {
      check_value(parameter, value);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("nothing was refused");
  };
  EXPECT_EQ(complaint(kShare, 2), "share is 2; expected a number from 0 to 1");
  EXPECT_EQ(complaint(kShare, "much"), "share is 'much'; expected a number from 0 to 1");
  EXPECT_EQ(complaint(kMany, 2.5), "how-many is 2.5; expected a whole number");
  EXPECT_EQ(complaint(kMany, -1), "how-many is -1; expected a whole number");
  EXPECT_EQ(complaint(kMode, 1), "mode is 1; expected a name");
  EXPECT_THAT(complaint(kMode, DenseRows{}), HasSubstr("mode is a matrix of rows"));
  EXPECT_EQ(complaint(kShare, 0.25), "nothing was refused");
  const ParameterValues wrong{{"share", 7}};
  EXPECT_THROW(wrong.number(kShare), InputError);
}

TEST(Parameters, SettingsAreAllThatCounts) {
  const auto names = [](const ParameterValues& values) {
    std::set<std::string> all;
    for (const Setting& setting : settings_of(kAll, values)) all.insert(setting.name);
    return all;
  };
  EXPECT_EQ(names({}), (std::set<std::string>{"share", "how_many", "mode"}));
  EXPECT_EQ(names({{"mode", "deep"}}), (std::set<std::string>{"share", "how_many", "mode", "depth"}));
  EXPECT_EQ(names({{"items", DenseRows{}}}), (std::set<std::string>{"share", "how_many", "mode", "weight"}));
}

TEST(Parameters, MisfitsAreFound) {
  EXPECT_FALSE(find_misfit(kAll, {{"share", 1}, {"mode", "deep"}, {"depth", 1}}));
  EXPECT_EQ(find_misfit(kAll, {{"joy", 1}})->name, "joy");
  EXPECT_EQ(find_misfit(kAll, {{"joy", 1}})->parameter, nullptr);
  const auto shallow = find_misfit(kAll, {{"depth", 1}});
  EXPECT_EQ(shallow->parameter, &kDepth);
  EXPECT_EQ(shallow->has, "plain");
  EXPECT_EQ(find_misfit(kAll, {{"weight", 1}})->parameter, &kOfItems);
}

TEST(MethodParameters, BelongToMethodsThatAreThere) {
  std::set<std::string_view> known;
  for (const Method& method : methods()) known.insert(method.name);
  for (const MethodParameter& row : method_parameters()) {
    SCOPED_TRACE(row.parameter.name);
    EXPECT_FALSE(row.methods.empty());
    EXPECT_FALSE(row.parameter.help.empty());
    EXPECT_FALSE(row.parameter.expected.empty());
    for (const std::string_view method : row.methods) EXPECT_TRUE(known.contains(method)) << method;
    EXPECT_EQ(row.set == nullptr, row.get == nullptr);
  }
}

// The table's defaults are those of the structs.
TEST(MethodParameters, DefaultsAgreeWithTheOptions) {
  SelectOptions options;
  options.prune.emplace();
  for (const MethodParameter& row : method_parameters()) {
    if (row.get == nullptr || std::holds_alternative<std::monostate>(row.parameter.usual)) continue;
    SCOPED_TRACE(row.parameter.name);
    const auto held = row.get(options)->held();
    if (const auto* number = std::get_if<double>(&row.parameter.usual)) {
      EXPECT_EQ(std::get<double>(held), *number);
    } else {
      EXPECT_EQ(std::get<std::string>(held), std::get<std::string_view>(row.parameter.usual));
    }
  }
}

std::string page(const std::string& name) {
  std::ifstream file(WINNOW_DOCS "/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string usual_of(const Parameter& parameter) {
  if (const auto* number = std::get_if<double>(&parameter.usual)) return fmt::format("{}", *number);
  const auto* text = std::get_if<std::string_view>(&parameter.usual);
  return text == nullptr ? "" : fmt::format("`{}`", *text);
}

// docs/objectives.md has a line for each parameter, with the words of the table.
TEST(Docs, ListEveryParameterOfAnObjective) {
  const std::string docs = page("objectives.md");
  for (const NamedObjective& objective : objectives()) {
    for (const Parameter* p : objective.parameters) {
      if (p->name == "metric" && objective.name == "logdet") continue;  // its default stands in the help
      const auto owners = objectives_with(p->name);
      const std::string with =
          p->with.empty() ? ""
                          : fmt::format(", with `--{}{}{}`", p->with, p->with_value.empty() ? "" : " ", p->with_value);
      const std::string line =
          fmt::format("| `--{}` | {}{} | {} | {} |", p->name, fmt::join(owners, ", "), with, usual_of(*p), p->expected);
      EXPECT_THAT(docs, HasSubstr(line));
    }
  }
}

TEST(Docs, ListEveryParameterOfAMethod) {
  const std::string docs = page("objectives.md");
  for (const MethodParameter& row : method_parameters()) {
    const Parameter& p = row.parameter;
    const std::string with = p.with.empty() ? "" : fmt::format(", with `--{} {}`", p.with, p.with_value);
    const std::string line =
        fmt::format("| `--{}` | {}{} | {} | {} |", p.name, fmt::join(row.methods, ", "), with, usual_of(p), p.expected);
    EXPECT_THAT(docs, HasSubstr(line));
  }
}

}  // namespace
}  // namespace winnow::testing
