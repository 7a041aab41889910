// What facility location over a sample of a stream must obey, with every streaming method.
#include <gtest/gtest.h>

#include <algorithm>

#include "laws/stream_cases.h"
#include "support/instances.h"
#include "support/reference.h"
#include "winnow/objectives/facility.h"
#include "winnow/stream/facility.h"

namespace winnow::testing {
namespace {

class FacilityStreamLaws : public ::testing::TestWithParam<NamedStreamer> {};

// A sample that holds every row, seen in one window, is facility location itself.
TEST_P(FacilityStreamLaws, OverAllRowsIsFacilityLocation) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const Instance instance = random_instance(60, 5, seed);
    const auto f = make_facility_objective(instance.rows(false), {});
    const auto facility =
        make_facility_streamer(GetParam().name, instance.dense_rows(), {.k = 6, .patience = 5}, {.size = 60});
    facility->offer(instance.n);
    const auto held = facility->held();
    const StreamSelection s = facility->finish();
    for (const StreamPick& pick : s.picks) EXPECT_TRUE(std::binary_search(held.begin(), held.end(), pick.row));
    Cardinality constraint(6);
    const Selection selection = GetParam().in_memory(*f, all_elements(instance.n), constraint, {.patience = 5});
    ASSERT_EQ(s.picks.size(), selection.picks.size());
    for (std::size_t i = 0; i < s.picks.size(); ++i) EXPECT_EQ(s.picks[i].row, selection.picks[i].element);
    EXPECT_NEAR(s.value, selection.value, 1e-9 * selection.value);
  }
}

// Through small windows, with a sample that changes all the time: the value is f over the sample at the end, and what
// is picked is worth nearly as much to all rows as what greedy picks from all of them.
TEST_P(FacilityStreamLaws, OverAReservoirIsNearGreedysOverAllRows) {
  const Instance instance = random_instance(3000, 6, 2);
  const auto f = make_facility_objective(instance.rows(false), {});
  Cardinality constraint(10);
  const double best = lazy(*f, all_elements(instance.n), constraint, {}).value;
  std::vector<float> memory(300 * instance.d);
  const DenseRows window{memory.data(), 300, instance.d};
  std::vector<std::vector<Element>> picks;
  for (const std::size_t threads : {1U, 3U}) {
    const auto facility = make_facility_streamer(GetParam().name, window,
                                                 {.k = 10, .patience = 50, .run = {.threads = threads}}, {.size = 200});
    for (std::size_t at = 0; at < instance.n; at += 300) {
      std::copy_n(instance.dense.data() + at * instance.d, memory.size(), memory.data());
      facility->offer(300);
    }
    const StreamSelection s = facility->finish();
    picks.push_back(rows_of(s));
    ASSERT_LE(picks.back().size(), 10U);
    const auto state = f->start();
    for (const Element v : picks.back()) state->add(v);
    EXPECT_GE(state->value(), 0.7 * best);
    EXPECT_NEAR(s.value * 3000 / 200, state->value(), 0.1 * state->value());  // the sample's word for all rows
  }
  EXPECT_EQ(picks[0], picks[1]);
}

// Rows may be offered in any order of the window, as to any streamer: backwards is the reversed stream.
TEST_P(FacilityStreamLaws, TakesRowsOfTheWindowInTheOrderTheyAreOffered) {
  const Instance instance = random_instance(80, 4, 5);
  std::vector<float> turned;
  std::vector<Element> backwards;
  for (std::size_t v = instance.n; v-- > 0;) {
    backwards.push_back(static_cast<Element>(v));
    const auto row = instance.dense_rows().row(backwards.back());
    turned.insert(turned.end(), row.begin(), row.end());
  }
  const StreamOptions options{.k = 5, .patience = 5};
  const auto one = make_facility_streamer(GetParam().name, instance.dense_rows(), options, {.size = 30});
  const DenseRows turned_rows{turned.data(), instance.n, instance.d};
  const auto other = make_facility_streamer(GetParam().name, turned_rows, options, {.size = 30});
  one->offer(backwards);
  other->offer(instance.n);
  EXPECT_EQ(one->held(), other->held());
  const StreamSelection a = one->finish();
  const StreamSelection b = other->finish();
  EXPECT_FALSE(a.picks.empty());
  EXPECT_EQ(rows_of(a), rows_of(b));
  EXPECT_EQ(a.value, b.value);
}

INSTANTIATE_TEST_SUITE_P(All, FacilityStreamLaws, ::testing::ValuesIn(streamers().begin(), streamers().end()),
                         name_of_case);

}  // namespace
}  // namespace winnow::testing
