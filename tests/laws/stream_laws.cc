// What any streamer must obey, and what each promises.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "laws/stream_cases.h"
#include "support/instances.h"
#include "support/reference.h"
#include "winnow/error.h"
#include "winnow/objectives/features.h"
#include "winnow/stream.h"

namespace winnow::testing {
namespace {

#define EXPECT_LAW(...) EXPECT_TRUE(rc::check(__VA_ARGS__))

// Rows come by in windows of these sizes, again and again, through memory that is overwritten each time.
StreamSelection stream(std::string_view name, const Instance& instance, const Concave& g, const StreamOptions& options,
                       const std::vector<std::size_t>& windows, bool sparse = false) {
  const std::size_t most = *std::max_element(windows.begin(), windows.end());
  std::vector<float> memory(most * instance.d);
  std::vector<std::uint64_t> offsets(most + 1, 0);
  std::vector<std::uint32_t> columns(most * instance.d);
  const Rows window = sparse ? Rows(SparseRows{offsets.data(), columns.data(), memory.data(), most, instance.d})
                             : Rows(DenseRows{memory.data(), most, instance.d});
  const auto f = make_feature_objective(window, {g});
  const auto streamer = make_streamer(name, *f, options);
  for (std::size_t at = 0, w = 0; at < instance.n; ++w) {
    const std::size_t count = std::min(windows[w % windows.size()], instance.n - at);
    if (sparse) {
      const auto begin = instance.sparse.offsets[at];
      for (std::size_t i = 0; i <= count; ++i) offsets[i] = instance.sparse.offsets[at + i] - begin;
      std::copy_n(instance.sparse.columns.data() + begin, offsets[count], columns.data());
      std::copy_n(instance.sparse.values.data() + begin, offsets[count], memory.data());
    } else {
      std::copy_n(instance.dense.data() + at * instance.d, count * instance.d, memory.data());
    }
    streamer->offer(count);
    at += count;
    std::fill(memory.begin(), memory.end(), 1e9F);  // earlier rows are not available
  }
  return streamer->finish();
}

Concave any_concave() {
  return parse_concave(*rc::gen::element<std::string>("sqrt", "log1p", "pow:0.5", "sat:3", "linear"));
}

Instance any_instance(std::size_t most_rows, std::size_t most_features) {
  const auto n = *rc::gen::inRange<std::size_t>(1, most_rows + 1);
  const auto d = *rc::gen::inRange<std::size_t>(1, most_features + 1);
  return random_instance(n, d, *rc::gen::arbitrary<std::uint64_t>());
}

StreamOptions any_options(std::size_t most_k) {
  StreamOptions options;
  options.k = *rc::gen::inRange<std::size_t>(1, most_k + 1);
  options.trials = *rc::gen::inRange<std::size_t>(2, 60);
  options.epsilon = *rc::gen::element(0.0, 0.05, 0.3, 0.9);
  options.patience = *rc::gen::element<std::size_t>(1, 3, 20, 1000);
  options.run.threads = 1;
  return options;
}

class StreamLaws : public ::testing::TestWithParam<NamedStreamer> {};

TEST_P(StreamLaws, PicksAreAtMostKInOrderAndAddUp) {
  EXPECT_LAW([&] {
    const Instance instance = any_instance(60, 20);
    const Concave g = any_concave();
    const StreamOptions options = any_options(20);
    const StreamSelection s = stream(GetParam().name, instance, g, options, {7});
    const auto rows = rows_of(s);
    RC_ASSERT(rows.size() <= options.k);
    RC_ASSERT(std::adjacent_find(rows.begin(), rows.end(), std::greater_equal<>()) == rows.end());
    RC_ASSERT(s.rows == instance.n);
    RC_ASSERT(s.stored >= rows.size());
    const double f = static_cast<double>(reference_value(instance, g, {}, rows));
    RC_ASSERT(std::abs(s.value - f) <= 1e-12 * f);
    double sum = 0;
    for (const StreamPick& pick : s.picks) {
      RC_ASSERT(pick.gain > 0);
      sum += pick.gain;
    }
    RC_ASSERT(std::abs(sum - f) <= 1e-11 * f);
  });
}

TEST_P(StreamLaws, NeitherWindowsNorThreadsShow) {
  EXPECT_LAW([&] {
    const Instance instance = any_instance(400, 8);
    const Concave g = any_concave();
    StreamOptions options = any_options(30);
    const bool sparse = *rc::gen::arbitrary<bool>();
    const StreamSelection one_by_one = stream(GetParam().name, instance, g, options, {1}, sparse);
    for (const auto& windows : std::vector<std::vector<std::size_t>>{{2, 1, 5}, {64}, {1000}}) {
      options.run.threads = windows.size();
      const StreamSelection other = stream(GetParam().name, instance, g, options, windows, sparse);
      RC_ASSERT(rows_of(other) == rows_of(one_by_one));
      RC_ASSERT(other.value == one_by_one.value);
      RC_ASSERT(other.stored == one_by_one.stored);
    }
  });
}

// Gains must not be counted differently either, once the windows are the same.
TEST_P(StreamLaws, ThreadsDoNotShow) {
  const Instance instance = random_instance(3000, 40, 3);
  StreamOptions options{.k = 25, .patience = 50, .run = {.threads = 1}};
  const StreamSelection one = stream(GetParam().name, instance, {}, options, {512});
  for (const std::size_t threads : {2U, 5U}) {
    options.run.threads = threads;
    const StreamSelection several = stream(GetParam().name, instance, {}, options, {512});
    EXPECT_EQ(rows_of(several), rows_of(one));
    EXPECT_EQ(several.value, one.value);
    EXPECT_EQ(several.evaluations, one.evaluations);
  }
}

TEST_P(StreamLaws, HoldsNoMoreThanTrialsTimesK) {
  EXPECT_LAW([&] {
    const Instance instance = any_instance(300, 6);
    StreamOptions options = any_options(8);
    options.epsilon = 0;
    const StreamSelection s = stream(GetParam().name, instance, any_concave(), options, {100});
    RC_ASSERT(s.stored <= options.trials * options.k);
    if (GetParam().name == "three-sieves") RC_ASSERT(s.stored <= options.k);
  });
}

// Moved to another window after every few rows, with what is held found elsewhere each time: nothing shows.
TEST_P(StreamLaws, RebasingOntoTheSameFDoesNotShow) {
  EXPECT_LAW([&] {
    const Instance instance = any_instance(120, 6);
    const Concave g = any_concave();
    const StreamOptions options = any_options(10);
    const StreamSelection still = stream(GetParam().name, instance, g, options, {11});
    // All rows backwards: row r of the stream is element n - 1 - r.
    std::vector<float> turned;
    for (std::size_t r = instance.n; r-- > 0;) {
      const auto row = instance.dense.begin() + static_cast<std::ptrdiff_t>(r * instance.d);
      turned.insert(turned.end(), row, row + static_cast<std::ptrdiff_t>(instance.d));
    }
    const auto n = static_cast<Element>(instance.n);
    const auto forwards = make_feature_objective(instance.dense_rows(), {g});
    const auto backwards = make_feature_objective(DenseRows{turned.data(), instance.n, instance.d}, {g});
    const auto streamer = make_streamer(GetParam().name, *forwards, options);
    for (Element begin = 0; begin < n; begin += 11) {
      const bool turn = begin % 2 == 1;
      const auto element_of = [&](std::uint64_t row) {
        return turn ? n - 1 - static_cast<Element>(row) : static_cast<Element>(row);
      };
      streamer->rebase(turn ? *backwards : *forwards, element_of);
      std::vector<Element> part;
      for (Element row = begin; row < std::min(begin + 11, n); ++row) part.push_back(element_of(row));
      streamer->offer(part);
    }
    const StreamSelection moved = streamer->finish();
    RC_ASSERT(rows_of(moved) == rows_of(still));
    RC_ASSERT(moved.value == still.value);
    RC_ASSERT(moved.stored == still.stored);
  });
}

TEST_P(StreamLaws, InMemoryIsTheSameOverTheGroundSetInItsOrder) {
  EXPECT_LAW([&] {
    const Instance instance = any_instance(200, 8);
    StreamOptions options = any_options(10);
    options.epsilon = 0;
    options.k = std::min(options.k, instance.n);
    const Concave g = any_concave();
    const auto f = make_feature_objective(instance.dense_rows(), {g});
    // Backwards, so that order and numbers of rows differ.
    std::vector<Element> ground = all_elements(instance.n);
    std::reverse(ground.begin(), ground.end());
    std::vector<float> turned;
    for (const Element v : ground) {
      turned.insert(turned.end(), instance.dense.begin() + static_cast<std::ptrdiff_t>(v * instance.d),
                    instance.dense.begin() + static_cast<std::ptrdiff_t>((v + 1) * instance.d));
    }
    const StreamSelection s = stream(GetParam().name, instance_of(instance.n, instance.d, turned), g, options, {32});
    Cardinality constraint(options.k);
    MaximizeOptions maximize;
    maximize.trials = options.trials;
    maximize.patience = options.patience;
    const Selection selection = GetParam().in_memory(*f, ground, constraint, maximize);
    RC_ASSERT(selection.value == s.value);
    RC_ASSERT(selection.picks.size() == s.picks.size());
    for (std::size_t i = 0; i < s.picks.size(); ++i) {
      RC_ASSERT(selection.picks[i].element == ground[s.picks[i].row]);
      RC_ASSERT(selection.picks[i].gain == s.picks[i].gain);
    }
  });
}

// At most two of each colour, the colour being the row number modulo 3.
class Colours final : public Constraint {
 public:
  bool admits(Element v) const override { return used_[v % 3] < 2; }
  void add(Element v) override { ++used_[v % 3]; }
  std::size_t most() const override { return 6; }
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<Colours>(*this); }

 private:
  int used_[3] = {0, 0, 0};
};

TEST_P(StreamLaws, AnyConstraintIsHonoured) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    const Instance instance = random_instance(100, 6, seed);
    const auto f = make_feature_objective(instance.dense_rows(), {});
    Colours constraint;
    const Selection s = GetParam().in_memory(*f, all_elements(instance.n), constraint, {.patience = 5});
    Colours checked;
    for (const Pick& pick : s.picks) {
      ASSERT_TRUE(checked.admits(pick.element));
      checked.add(pick.element);
    }
    EXPECT_FALSE(s.picks.empty());
  }
}

TEST_P(StreamLaws, NothingToDo) {
  const Instance zeros = instance_of(4, 2, std::vector<float>(8, 0.0F));
  const StreamSelection s = stream(GetParam().name, zeros, {}, {.k = 3}, {2});
  EXPECT_TRUE(s.picks.empty());
  EXPECT_EQ(s.value, 0);
  EXPECT_EQ(s.rows, 4U);
  const auto f = make_feature_objective(zeros.dense_rows(), {});
  EXPECT_TRUE(make_streamer(GetParam().name, *f, {.k = 3})->finish().picks.empty());
  Cardinality none(0);
  EXPECT_TRUE(GetParam().in_memory(*f, all_elements(4), none, {}).picks.empty());
}

// Rows 0 to 3 bring a feature each, the others nothing new: there is one best answer, and room for no other.
TEST_P(StreamLaws, TakesWhatIsPlainlyBest) {
  const Instance instance = instance_of(8, 4, {9, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0, 0, 9, 0, 0,  //
                                               0, 0, 9, 0, 0, 0, 9, 0, 0, 0, 0, 9, 0, 0, 0, 9});
  const StreamSelection s = stream(GetParam().name, instance, parse_concave("sat:9"), {.k = 4, .patience = 1}, {3});
  EXPECT_EQ(rows_of(s), (std::vector<Element>{0, 2, 4, 6}));
  EXPECT_EQ(s.value, 36);
}

INSTANTIATE_TEST_SUITE_P(All, StreamLaws, ::testing::ValuesIn(streamers().begin(), streamers().end()), name_of_case);

TEST(Sieve, ReachesItsGuaranteeOnBruteForcedInstances) {
  EXPECT_LAW([] {
    const Instance instance = any_instance(9, 6);
    const Concave g = any_concave();
    StreamOptions options = any_options(5);
    const double best = static_cast<double>(brute_force_optimum(instance, g, options.k));
    const double ratio = options.epsilon > 0 ? 1 + options.epsilon
                                             : std::pow(2 * static_cast<double>(options.k),
                                                        1 / (static_cast<double>(options.trials) - 1));
    for (const char* name : {"sieve", "sieve++"}) {
      const StreamSelection s = stream(name, instance, g, options, {4});
      RC_ASSERT(s.value >= best / (2 * ratio) * (1 - 1e-9));  // which is above (1/2 - epsilon) f(S*)
    }
  });
}

TEST(SievePlusPlus, HoldsFewerThanSieve) {
  const Instance instance = random_instance(5000, 30, 8);
  const StreamOptions options{.k = 40};
  const StreamSelection plain = stream("sieve", instance, {}, options, {500});
  const StreamSelection plus = stream("sieve++", instance, {}, options, {500});
  EXPECT_LT(plus.stored, plain.stored / 2);
}

// In random order and with enough patience, the mean over many orders is close to greedy.
TEST(ThreeSieves, ReachesItsGuaranteeOnAverageInRandomOrder) {
  double share = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Instance instance = random_instance(12, 5, seed);
    const double best = static_cast<double>(brute_force_optimum(instance, {}, 3));
    // The rows come by 50 times, shuffled by the seed: a long stream whose best value is that of its rows.
    std::vector<float> long_stream;
    Rng rng(seed);
    for (int i = 0; i < 12 * 50; ++i) {
      const auto row = static_cast<std::ptrdiff_t>(rng.below(12) * instance.d);
      long_stream.insert(long_stream.end(), instance.dense.begin() + row,
                         instance.dense.begin() + row + static_cast<std::ptrdiff_t>(instance.d));
    }
    const StreamSelection s =
        stream("three-sieves", instance_of(600, 5, long_stream), {}, {.k = 3, .epsilon = 0.1, .patience = 30}, {50});
    share += s.value / best / 20;
  }
  EXPECT_GE(share, (1 - 0.1) * (1 - std::exp(-1.0)));
}

TEST(StreamOptions, AreChecked) {
  const auto message = [](std::string_view name, const StreamOptions& options) -> std::string {
    try {
      check_stream_options(name, options);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(message("sieve", {.k = 1}), "");
  EXPECT_EQ(message("riddle", {.k = 1}), "no streaming method 'riddle'; expected one of: sieve, sieve++, three-sieves");
  EXPECT_EQ(message("sieve", {.k = 0}), "k is 0; a stream needs k >= 1");
  EXPECT_EQ(message("sieve", {.k = 1, .trials = 1}), "trials is 1; expected a number from 2 to 100000");
  EXPECT_EQ(message("sieve", {.k = 1, .epsilon = -1}),
            "epsilon is -1; expected a number from 0.0001 to below 1, or 0 to have it follow from trials");
  EXPECT_EQ(message("sieve", {.k = 1, .patience = 0}), "patience is 0; expected a number >= 1");
}

}  // namespace
}  // namespace winnow::testing
