// Bytes that come once and in order. The caller sets how many are available at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/buffer.h"

namespace winnow::detail {

class Flow {
 public:
  // Writes some bytes into `to`, at least one unless the input has ended, and returns their number.
  using Read = std::function<std::size_t(std::span<std::byte> to)>;

  Flow(std::string name, Read read) : name_(std::move(name)), read_(std::move(read)) {}

  const std::string& name() const { return name_; }

  // Makes at least `want` bytes available, unless the input ends first. Bytes that were available before may move.
  void fill(std::size_t want);
  std::span<const std::byte> at_hand() const { return {buffer_.data() + begin_, end_ - begin_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(buffer_.data()) + begin_, end_ - begin_}; }
  bool ended() const { return ended_; }  // no bytes follow those available now

  // Discards the first `count` available bytes.
  void take(std::size_t count) { begin_ += count; }
  // Discards the next `count` bytes, available or not. Returns how many there were.
  std::uint64_t skip(std::uint64_t count);
  // The memory of the bytes at hand, of which none was discarded. The flow cannot be used afterwards.
  Buffer<std::byte> release();

 private:
  std::string name_;
  Read read_;
  Buffer<std::byte> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
};

}  // namespace winnow::detail
