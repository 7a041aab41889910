#include "report/chart.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

#include "report/chart_scale.h"

namespace winnow::testing {
using namespace detail;
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> labels_of(const ChartScale& scale) {
  std::vector<std::string> labels;
  for (const ChartTick& tick : scale.ticks()) labels.push_back(tick.label);
  return labels;
}

ChartScale scale_of(std::vector<double> values, bool logarithmic = false) {
  return {values, logarithmic ? ChartScaling::kLogarithmic : ChartScaling::kLinear};
}

TEST(ChartScale, LinearEndsAreRoundAndEncloseTheValues) {
  EXPECT_THAT(labels_of(scale_of({0, 10})), ElementsAre("0", "2", "4", "6", "8", "10"));
  EXPECT_THAT(labels_of(scale_of({0.9912, 1})), ElementsAre("0.990", "0.992", "0.994", "0.996", "0.998", "1.000"));
  EXPECT_THAT(labels_of(scale_of({-3, 4})), ElementsAre("-4", "-2", "0", "2", "4"));
  EXPECT_THAT(labels_of(scale_of({0, 90000})), ElementsAre("0", "20k", "40k", "60k", "80k", "100k"));
  EXPECT_DOUBLE_EQ(scale_of({0, 10}).place(2.5), 0.25);
}

TEST(ChartScale, LogarithmicTicksAreDecadesOrOneTwoFive) {
  EXPECT_THAT(labels_of(scale_of({3, 40}, true)), ElementsAre("2", "5", "10", "20", "50"));
  EXPECT_THAT(labels_of(scale_of({0.001, 1e6}, true)), ElementsAre("0.01", "1", "100", "10k", "1M"));
  EXPECT_DOUBLE_EQ(scale_of({1, 100}, true).place(10), 0.5);
}

TEST(ChartScale, ZeroHasAPlaceOfItsOwnOnALogarithmicScale) {
  const ChartScale scale = scale_of({0, 1, 100}, true);
  EXPECT_EQ(scale.place(0), 0);
  EXPECT_GT(scale.place(1), 0.05);
  EXPECT_EQ(scale.place(100), 1);
  EXPECT_EQ(labels_of(scale).front(), "0");
  EXPECT_THAT(labels_of(scale_of({0, 0}, true)), ElementsAre("0"));
  EXPECT_FALSE(scale.shows(-1));
  EXPECT_FALSE(scale.shows(std::numeric_limits<double>::quiet_NaN()));
}

TEST(ChartScale, TowardsOneEveryNineIsAsFar) {
  const std::vector<double> shares = {0.9, 0.99, 0.999, 1, 1.02};
  const ChartScale scale(shares, ChartScaling::kTowardsOne);
  EXPECT_NEAR(scale.place(0.99) - scale.place(0.9), scale.place(0.999) - scale.place(0.99), 1e-12);
  EXPECT_NEAR(scale.place(0.9), 0, 1e-12);
  EXPECT_EQ(scale.place(1), 1);
  EXPECT_EQ(scale.place(1.02), 1);
  EXPECT_LT(scale.place(0.999), 0.95);
  EXPECT_THAT(labels_of(scale), ElementsAre("1", "0.999", "0.998", "0.995", "0.99", "0.98", "0.95", "0.9"));
  const std::vector<double> ones = {1, 1};
  EXPECT_THAT(labels_of({ones, ChartScaling::kTowardsOne}), ElementsAre("1"));
}

TEST(ChartScale, EqualValuesLieWithin) {
  for (const double value : {0.0, 1.0, 7.0, -3.5, 1e9, 1e-9}) {
    const ChartScale scale = scale_of({value, value});
    EXPECT_GT(scale.place(value), 0) << value;
    EXPECT_LT(scale.place(value), 1) << value;
    EXPECT_LE(scale.ticks().size(), 9U) << value;
  }
  const ChartScale logarithmic = scale_of({100, 100}, true);
  EXPECT_GT(logarithmic.place(100), 0);
  EXPECT_LT(logarithmic.place(100), 1);
}

TEST(ChartScale, NeverHasManyTicks) {
  for (const double low : {1e-12, 0.5, 3.0}) {
    for (double factor = 1; factor < 1e18; factor *= 3.7) {
      for (const bool logarithmic : {false, true}) {
        const ChartScale scale = scale_of({low, low * factor}, logarithmic);
        EXPECT_GE(scale.ticks().size(), 1U) << low << " " << factor << " " << logarithmic;
        EXPECT_LE(scale.ticks().size(), 9U) << low << " " << factor << " " << logarithmic;
        EXPECT_GE(scale.place(low), -1e-6) << low << " " << factor << " " << logarithmic;
        EXPECT_LE(scale.place(low * factor), 1 + 1e-6) << low << " " << factor << " " << logarithmic;
      }
    }
  }
}

TEST(Chart, DrawsEverySeriesWithItsNameAndMarks) {
  const std::vector<Series> series = {{"lazy", {{1, 0.9}, {10, 1}}, false, {"k = 5", "k = 50"}},
                                      {"bound", {{1, 1}, {10, 1}}, true}};
  const std::string text = chart(series, {"seconds", true}, {"of lazy"}, "Value & time");
  EXPECT_THAT(text, HasSubstr("aria-label=\"Value &amp; time: of lazy against seconds, for lazy, bound\""));
  EXPECT_THAT(text, HasSubstr("<figcaption>Value &amp; time</figcaption>"));
  EXPECT_THAT(text, HasSubstr("<title>lazy: seconds 10, of lazy 1 (k = 50)</title>"));
  EXPECT_THAT(text, HasSubstr("class=\"line dashed\""));
  EXPECT_THAT(text, HasSubstr("<bdi>bound</bdi></li>"));
}

TEST(Chart, ASeriesMayLookLikeAnother) {
  const std::vector<Series> series = {{"a", {{1, 1}}}, {"b", {{2, 2}}}, {"c", {{3, 3}}, true, {}, 0}, {"d", {{4, 4}}}};
  const std::string text = chart(series, {"x"}, {"y"}, "c");
  std::vector<std::size_t> places;
  for (const char* group : {"<g class=\"c0\">", "<g class=\"c1\">", "<g class=\"c2\">"}) {
    places.push_back(text.find(group));
    EXPECT_NE(places.back(), std::string::npos) << group;
  }
  EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
  EXPECT_LT(text.rfind("<g class=\"c0\">"), places[2]);  // c looks like a, so d is the third look
  EXPECT_GT(text.rfind("<g class=\"c0\">"), places[1]);
}

TEST(Chart, NamesAreText) {
  const std::vector<Series> series = {{"<script>\"", {{1, 1}}, false, {"<b>"}}};
  const std::string text = chart(series, {"<x>"}, {"<y>"}, "<i>");
  for (const char* markup : {"<script", "<b>", "<x>", "<y>", "<i>"}) EXPECT_THAT(text, Not(HasSubstr(markup)));
}

TEST(Chart, OnePointIsAMarkWithoutALine) {
  const std::vector<Series> series = {{"one", {{3, 3}}}};
  const std::string text = chart(series, {"x"}, {"y"}, "c");
  EXPECT_THAT(text, HasSubstr("<title>one: x 3, y 3</title>"));
  EXPECT_THAT(text, HasSubstr("<g class=\"c0\"><path class=\"mark\""));
}

TEST(Chart, NothingToDrawIsEmpty) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Series> series = {{"none", {}}, {"not", {{nan, 1}, {-1, 1}}}};
  EXPECT_EQ(chart({}, {"x"}, {"y"}, "c"), "");
  EXPECT_EQ(chart(series, {"x", true}, {"y"}, "c"), "");
  // Beside others, such a series has no place in the legend.
  const std::vector<Series> mixed = {series[0], {"some", {{1, 1}}}};
  EXPECT_THAT(chart(mixed, {"x"}, {"y"}, "c"), Not(HasSubstr("<bdi>none")));
}

TEST(Chart, ManyPointsAreThinnedToTheLastAndNotMarked) {
  Series many{"many", {}};
  for (int i = 0; i <= 100000; ++i) many.points.emplace_back(i, i);
  const std::string text = chart(std::vector<Series>{many}, {"x"}, {"y"}, "c");
  EXPECT_LT(text.size(), 20000U);
  EXPECT_THAT(text, Not(HasSubstr("class=\"mark\"")));
  EXPECT_THAT(text, HasSubstr("L616.0 42.0\""));  // the upper right corner
}

}  // namespace
}  // namespace winnow::testing
