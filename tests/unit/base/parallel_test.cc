#include "base/parallel.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/traced.h"
#include "winnow/run.h"

namespace winnow {
using namespace detail;
namespace {

struct Told final : Trace {
  void progress(std::string_view stage, std::uint64_t done, std::uint64_t total) override {
    EXPECT_EQ(stage, "work");
    EXPECT_EQ(total, 1000U);
    EXPECT_EQ(std::this_thread::get_id(), caller);
    steps.push_back(done);
  }
  std::thread::id caller = std::this_thread::get_id();
  std::vector<std::uint64_t> steps;
};

TEST(Traced, CoversEveryIndexOnceAndTellsHowMuchIsDone) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    const Parallel parallel(threads);
    Told told;
    for (Trace* trace : {static_cast<Trace*>(nullptr), static_cast<Trace*>(&told)}) {
      std::vector<std::atomic<int>> seen(1000);
      for_traced_ranges(parallel, trace, "work", 1000, 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++seen[i];
      });
      for (const auto& count : seen) EXPECT_EQ(count, 1);
    }
    EXPECT_GE(told.steps.size(), 20U);
    EXPECT_LE(told.steps.size(), 32U);
    EXPECT_EQ(told.steps.front(), 0U);
    EXPECT_TRUE(std::is_sorted(told.steps.begin(), told.steps.end()));
  }
}

TEST(Parallel, CoversEveryIndexOnce) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    for (const std::size_t size : {0U, 1U, 63U, 64U, 1000U}) {
      const Parallel parallel(threads);
      std::vector<std::atomic<int>> seen(size);
      parallel.for_ranges(size, 8, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) ++seen[i];
      });
      for (const auto& count : seen) EXPECT_EQ(count, 1);
    }
  }
}

void expect_no_range_below_the_grain(std::size_t threads) {
  for (const std::size_t grain : {1U, 7U, 100U, 4096U}) {
    for (const std::size_t size : {1U, 99U, 500U, 10000U}) {
      std::atomic<std::size_t> covered = 0;
      Parallel(threads).for_ranges(size, grain, [&](std::size_t begin, std::size_t end) {
        EXPECT_GE(end - begin, std::min(grain, size));
        covered += end - begin;
      });
      EXPECT_EQ(covered, size);
    }
  }
}

TEST(Parallel, NoRangeIsSmallerThanTheGrain) {
  expect_no_range_below_the_grain(0);
}

TEST(Polling, NoRangeIsSmallerThanTheGrain) {
  const Polling polling([] {});
  for (const std::size_t threads : {1U, 2U}) expect_no_range_below_the_grain(threads);
}

TEST(Polling, IsOnTheCallingThreadBetweenParts) {
  for (const std::size_t threads : {1U, 2U}) {
    const auto caller = std::this_thread::get_id();
    std::atomic<int> polled = 0;
    const Polling polling([&] {
      EXPECT_EQ(std::this_thread::get_id(), caller);
      ++polled;
    });
    Parallel(threads).for_ranges(10000, 1, [](std::size_t, std::size_t) {});
    EXPECT_GT(polled, threads == 1 ? 100 : 0);
  }
}

TEST(Polling, StopsTheLoopByAnException) {
  for (const std::size_t threads : {1U, 2U}) {
    const Polling polling([] { throw std::runtime_error("stop"); });
    EXPECT_THROW(Parallel(threads).for_ranges(10000, 1, [](std::size_t, std::size_t) {}), std::runtime_error);
  }
}

// oneTBB hands out ranges of many grains, and a thread that has begun one would otherwise finish it.
TEST(Polling, StopsTheOtherThreadsAtTheirNextPart) {
  if (hardware_threads() < 2) GTEST_SKIP() << "needs two cores";
  const auto caller = std::this_thread::get_id();
  std::atomic<bool> thrown = false;
  std::atomic<int> parts_of_others = 0;
  const Polling polling([&] {
    if (parts_of_others == 0) return;
    thrown = true;
    throw std::runtime_error("stop");
  });
  const auto body = [&](std::size_t begin, std::size_t end) {
    EXPECT_LE(end - begin, 100000 / 256);
    if (std::this_thread::get_id() == caller) return std::this_thread::sleep_for(std::chrono::milliseconds(1));
    ++parts_of_others;
    while (!thrown) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  // On a busy machine oneTBB may not wake a second thread for one loop.
  for (int loop = 0; loop < 50 && !thrown; ++loop) {
    try {
      Parallel(2).for_ranges(100000, 1, body);
    } catch (const std::runtime_error&) {
    }
  }
  EXPECT_TRUE(thrown);
  EXPECT_LE(parts_of_others, 10);  // of about 128
}

// One part per thread, which would never end by itself.
TEST(Polling, StopsBodiesThatPoll) {
  for (const std::size_t threads : {1U, 2U}) {
    int polled = 0;
    const Polling polling([&] {
      if (++polled == 100) throw std::runtime_error("stop");
    });
    const auto body = [](std::size_t, std::size_t) {
      while (true) poll();
    };
    EXPECT_THROW(Parallel(threads).for_ranges(2, 1, body), std::runtime_error);
  }
}

TEST(Polling, TheNewestCountsUntilItEnds) {
  int outer = 0, inner = 0;
  const Polling first([&] { ++outer; });
  {
    const Polling second([&] { ++inner; });
    Parallel(1).for_ranges(1, 1, [](std::size_t, std::size_t) {});
  }
  Parallel(1).for_ranges(1, 1, [](std::size_t, std::size_t) {});
  EXPECT_EQ(inner, 1);
  EXPECT_EQ(outer, 1);
}

// The child of a fork has none of its parent's threads, and would wait for them.
TEST(Parallel, WorksAfterAFork) {
  const Parallel before(2);
  std::atomic<std::size_t> covered = 0;
  const auto add = [&](std::size_t begin, std::size_t end) { covered += end - begin; };
  before.for_ranges(100000, 1, add);  // starts the threads
  const pid_t child = fork();
  if (child == 0) {
    covered = 0;
    before.for_ranges(100000, 1, add);
    Parallel(2).for_ranges(100000, 1, add);
    _exit(covered == 200000 ? 0 : 1);
  }
  ASSERT_GT(child, 0);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Parallel, ExceptionsReachTheCaller) {
  const Parallel parallel(3);
  EXPECT_THROW(parallel.for_ranges(1000, 1, [](std::size_t, std::size_t) { throw std::runtime_error("no"); }),
               std::runtime_error);
}

TEST(Parallel, ZeroMeansOnePerCore) {
  EXPECT_EQ(Parallel(0).threads(), hardware_threads());
}

}  // namespace
}  // namespace winnow
