// Bytes that come once and in order, with as many of them at hand as somebody wants to see at a time.
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
  // Puts some bytes into `to`, at least one unless there are no more, and says how many.
  using Read = std::function<std::size_t(std::span<std::byte> to)>;

  Flow(std::string name, Read read) : name_(std::move(name)), read_(std::move(read)) {}

  const std::string& name() const { return name_; }

  // Brings at least `want` bytes to hand, unless the end comes first. What was at hand may move.
  void fill(std::size_t want);
  std::span<const std::byte> at_hand() const { return {buffer_.data() + begin_, end_ - begin_}; }
  std::string_view text() const { return {reinterpret_cast<const char*>(buffer_.data()) + begin_, end_ - begin_}; }
  bool ended() const { return ended_; }  // nothing will come after what is at hand

  // Lets go of the first `count` bytes at hand.
  void take(std::size_t count) { begin_ += count; }
  // Lets go of everything to the end; returns how many bytes that was.
  std::uint64_t drain();

 private:
  std::string name_;
  Read read_;
  Buffer<std::byte> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
};

}  // namespace winnow::detail
