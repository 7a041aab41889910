// Objectives by name.
#include "winnow/objectives/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "support/instances.h"
#include "winnow/error.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was refused";
}

double value_of_all(const Objective& f) {
  const auto state = f.start();
  for (const Element v : all_elements(f.size())) state->add(v);
  return state->value();
}

TEST(Registry, EveryNameCanBeMade) {
  Instance rows = random_instance(12, 5, 6);
  for (float& x : rows.dense) x = std::min(x, 1.0F);  // probabilities
  rows = instance_of(rows.n, rows.d, std::move(rows.dense));
  std::set<std::string_view> names;
  for (const NamedObjective& named : objectives()) {
    SCOPED_TRACE(named.name);
    names.insert(named.name);
    EXPECT_FALSE(named.summary.empty());
    EXPECT_EQ(&find_objective(named.name), &named);
    ObjectiveOptions options;
    if (named.sums_others) options.values.set("mixture", "features=0.5,facility");
    const auto f = make_objective(named.name, rows.dense_rows(), options);
    EXPECT_EQ(f->size(), 12U);
    EXPECT_GT(value_of_all(*f), 0);
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"features", "facility", "saturated", "cover", "prob-cover", "cut",
                                               "logdet", "mixture"}));
  EXPECT_THAT(message_of([] { find_objective("joy"); }),
              HasSubstr("no objective 'joy'; expected one of: features, facility"));
}

// Sparse rows are compared by the columns they share: as all neighbours of the dense ones.
TEST(Registry, SparseRowsAreComparedToo) {
  const Instance rows = random_instance(30, 8, 3);
  for (const char* name : {"facility", "saturated", "cut"}) {
    SCOPED_TRACE(name);
    ObjectiveOptions options;
    const double dense = value_of_all(*make_objective(name, rows.dense_rows(), options));
    EXPECT_NEAR(value_of_all(*make_objective(name, rows.sparse_rows(), options)), dense, 1e-4 * dense);
    options.values.set("neighbours", 30);
    EXPECT_NEAR(value_of_all(*make_objective(name, rows.dense_rows(), options)), dense, 1e-4 * dense);
    options.values.set("neighbours", 3);
    EXPECT_LE(value_of_all(*make_objective(name, rows.dense_rows(), options)), dense * (1 + 1e-4));
    options.values.set("metric", "rbf");
    EXPECT_THROW(make_objective(name, rows.sparse_rows(), options), InputError);
  }
}

TEST(Registry, Mixtures) {
  const auto terms = parse_mixture("features=0.7,facility=3e-1,cut");
  ASSERT_EQ(terms.size(), 3U);
  EXPECT_EQ(terms[0].objective, "features");
  EXPECT_EQ(terms[0].weight, 0.7);
  EXPECT_EQ(terms[1].weight, 0.3);
  EXPECT_EQ(terms[2].objective, "cut");
  EXPECT_EQ(terms[2].weight, 1);
  const auto message = [](const char* text) { return message_of([&] { parse_mixture(text); }); };
  EXPECT_THAT(message("features=x"), HasSubstr("'x' is not a weight; expected a number >= 0"));
  EXPECT_THAT(message("features="), HasSubstr("'' is not a weight"));
  EXPECT_THAT(message("features=-1"), HasSubstr("'-1' is not a weight"));
  EXPECT_THAT(message("features=nan"), HasSubstr("'nan' is not a weight"));
  EXPECT_THAT(message("features=1,joy=1"), HasSubstr("no objective 'joy'"));
  EXPECT_THAT(message("features,mixture"), HasSubstr("a mixture cannot be part of a mixture"));
  EXPECT_THAT(message(""), HasSubstr("has an empty part"));
  EXPECT_THAT(message("features,"), HasSubstr("has an empty part"));
  EXPECT_THAT(message("features=0,cut=0"), HasSubstr("has only weights of 0"));

  const Instance rows = random_instance(9, 4, 1);
  ObjectiveOptions options;
  options.values.set("mixture", "features=0.7,facility=3e-1,cut");
  double sum = 0;
  for (const auto& [name, weight] : terms)
    sum += weight * value_of_all(*make_objective(name, rows.dense_rows(), options));
  EXPECT_NEAR(value_of_all(*make_objective("mixture", rows.dense_rows(), options)), sum, 1e-9 * sum);
  options.values.erase("mixture");
  EXPECT_THAT(message_of([&] { make_objective("mixture", rows.dense_rows(), options); }),
              HasSubstr("a mixture of nothing"));
}

TEST(Registry, WhoNeedsValuesOfAtLeast0) {
  ObjectiveOptions options;
  for (const char* name : {"features", "cover", "prob-cover"}) EXPECT_TRUE(needs_nonnegative_rows(name, options));
  for (const char* name : {"facility", "saturated", "cut", "logdet"}) {
    EXPECT_FALSE(needs_nonnegative_rows(name, options)) << name;
  }
  options.values.set("mixture", "facility,cut");
  EXPECT_FALSE(needs_nonnegative_rows("mixture", options));
  options.values.set("mixture", "facility,cover");
  EXPECT_TRUE(needs_nonnegative_rows("mixture", options));
  options.values.set("metric", "precomputed");
  for (const char* name : {"facility", "saturated", "cut"}) EXPECT_TRUE(needs_nonnegative_rows(name, options)) << name;
  EXPECT_FALSE(needs_nonnegative_rows("logdet", options));
}

TEST(Registry, Refuses) {
  const Instance rows = random_instance(6, 3, 2);
  const auto message = [&](const char* name, const ObjectiveOptions& options) {
    return message_of([&] { make_objective(name, rows.dense_rows(), options); });
  };
  ObjectiveOptions options;
  options.values.set("neighbours", 3);
  EXPECT_THAT(message("logdet", options), HasSubstr("leave the number of neighbours out"));
  options.values.set("query", rows.dense_rows());
  EXPECT_THAT(message("facility", options), HasSubstr("leave the number of neighbours out"));
  options.values.erase("query");
  options.values.set("metric", "precomputed");
  EXPECT_THAT(message("facility", options), HasSubstr("neighbours of precomputed similarities"));
}

}  // namespace
}  // namespace winnow::testing
