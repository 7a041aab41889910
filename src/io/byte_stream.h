// Bytes in order, with a known end: memory, or a zip member that is unpacked as it is read.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace winnow::detail {

class ByteStream {
 public:
  virtual ~ByteStream() = default;
  virtual const std::string& name() const = 0;
  virtual std::uint64_t left() const = 0;
  // Fills `to` or throws. The caller asks for at most left() bytes.
  virtual void read(std::span<std::byte> to) = 0;
  // Leaves out `count` bytes, at most left(). The default reads them.
  virtual void skip(std::uint64_t count);
  // Call it when left() is 0: throws if the bytes read fail a checksum.
  virtual void finish() {}
};

inline void ByteStream::skip(std::uint64_t count) {
  std::array<std::byte, std::size_t{1} << 14> unused;
  while (count > 0) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(count, unused.size()));
    read(std::span(unused).first(size));
    count -= size;
  }
}

// Bytes in memory as a stream. The name and the bytes must outlive it.
class SpanStream final : public ByteStream {
 public:
  SpanStream(const std::string& name, std::span<const std::byte> bytes) : name_(name), rest_(bytes) {}
  const std::string& name() const override { return name_; }
  std::uint64_t left() const override { return rest_.size(); }
  void read(std::span<std::byte> to) override {
    std::copy_n(rest_.begin(), to.size(), to.begin());
    rest_ = rest_.subspan(to.size());
  }
  std::span<const std::byte> rest() const { return rest_; }

 private:
  const std::string& name_;
  std::span<const std::byte> rest_;
};

}  // namespace winnow::detail
