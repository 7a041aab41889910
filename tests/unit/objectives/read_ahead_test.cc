// Whoever stops reading early does not wait for a block that takes long.
#include "objectives/read_ahead.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>

namespace winnow::testing {
namespace {

// Block 1 arrives never; stop() ends the waiting for it.
class Endless final : public RowSource {
 public:
  std::size_t size() const override { return 3; }
  std::size_t dim() const override { return 1; }
  std::size_t blocks() const override { return 3; }
  std::size_t block_begin(std::size_t block) const override { return block; }
  void read(std::size_t block, RowBlock& to) override {
    std::unique_lock lock(mutex_);
    if (block == 1) {
      reading_ = true;
      changed_.notify_all();
      changed_.wait(lock, [&] { return stops > 0; });
      throw std::runtime_error("nobody needs it");
    }
    const float value = 1;
    to.clear(1, false);
    to.append(DenseRows{&value, 1, 1}, 0);
  }
  std::uint64_t bytes_read() const override { return 0; }
  void stop() override {
    const std::lock_guard lock(mutex_);
    ++stops;
    changed_.notify_all();
  }
  void wait_until_it_reads() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return reading_; });
  }

  int stops = 0;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool reading_ = false;
};

TEST(ReadAhead, AReadThatIsUnderWayIsStopped) {
  Endless source;
  const std::deque<detail::Piece> pieces{{.block = 0}, {.block = 1}, {.block = 2}};
  {
    detail::ReadAhead ahead(source, pieces);
    EXPECT_EQ(ahead.next().size, 1U);
    source.wait_until_it_reads();
  }
  EXPECT_EQ(source.stops, 1);
}

TEST(ReadAhead, AFinishedPassStopsNothing) {
  Endless source;
  const std::deque<detail::Piece> pieces{{.block = 0}, {.block = 2}};
  {
    detail::ReadAhead ahead(source, pieces);
    ahead.next();
    ahead.next();
  }
  EXPECT_EQ(source.stops, 0);
}

}  // namespace
}  // namespace winnow::testing
