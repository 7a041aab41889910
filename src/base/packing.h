// Values as bytes, for the records of a journal. Numbers have the byte order of this machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "winnow/error.h"
#include "winnow/types.h"

namespace winnow::detail {

class Packer {
 public:
  // Seven bits per byte, so that small numbers are short.
  void count(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(0x80 | (number & 0x7F));
    bytes_ += static_cast<char>(number);
  }
  void number(double x) { raw(&x, sizeof x); }
  void text(std::string_view text) {
    count(text.size());
    bytes_ += text;
  }
  template <class T>
  void array(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    count(values.size());
    raw(values.data(), values.size_bytes());
  }
  // Increasing elements, as differences: about one byte each if they are many of V.
  void increasing(Elements elements) {
    count(elements.size());
    Element before = 0;
    for (const Element v : elements) {
      count(v - before);
      before = v;
    }
  }

  const std::string& bytes() const { return bytes_; }

 private:
  void raw(const void* from, std::size_t size) {
    if (size > 0) bytes_.append(static_cast<const char*>(from), size);
  }

  std::string bytes_;
};

// Takes out what a Packer put in, in the same order. InputError if the bytes end before.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t count() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1).front());
      number |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return number;
    }
    refuse();
  }
  double number() {
    double x = 0;
    std::memcpy(&x, take(sizeof x).data(), sizeof x);
    return x;
  }
  std::string text() { return std::string(take(count())); }
  template <class T>
  std::vector<T> array() {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::uint64_t size = count();
    if (size > rest_.size() / sizeof(T)) refuse();
    std::vector<T> values(size);
    if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)).data(), size * sizeof(T));
    return values;
  }
  std::vector<Element> increasing() {
    const std::uint64_t size = count();
    if (size > rest_.size()) refuse();
    std::vector<Element> elements(size);
    Element before = 0;
    for (Element& v : elements) v = before += static_cast<Element>(count());
    return elements;
  }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) refuse();
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  [[noreturn]] static void refuse() {
    throw InputError("a record of the journal ends too early; expected one of this version of Winnow");
  }

  std::string_view rest_;
};

// The values that many records hold. Types of other folders have their own pack and unpack there.
inline void pack(Packer& to, double x) {
  to.number(x);
}
inline void unpack(Unpacker& from, double& x) {
  x = from.number();
}
inline void pack(Packer& to, const std::vector<double>& values) {
  to.array(std::span<const double>(values));
}
inline void unpack(Unpacker& from, std::vector<double>& values) {
  values = from.array<double>();
}

}  // namespace winnow::detail
