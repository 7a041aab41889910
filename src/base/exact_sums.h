// Sums of floats >= 0 without rounding, so that they do not depend on the order of what was added. A sum is a number in
// base 2^32: its digits, kDigits of them, stand for multiples of 2^(32 b - 149), 2^-149 being the smallest float. A
// digit may grow beyond 2^32 between carries; with all carries done there is one way to write each number.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::detail {

class ExactSums {
  __extension__ using Wide = unsigned __int128;

 public:
  explicit ExactSums(std::size_t size) : digits_(size) {}

  std::size_t size() const { return digits_.size(); }

  // x below 2^64; what is not above 0 adds nothing.
  void add(std::size_t i, float x) {
    if (!(x > 0 && x < 0x1p64F)) return;
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t exponent = bits >> 23;
    const std::uint64_t mantissa = (bits & 0x7FFFFFu) | (exponent > 0 ? 0x800000u : 0u);
    const std::uint32_t shift = exponent > 0 ? exponent - 1 : 0;
    add_digit(i, shift / 32, mantissa << (shift % 32));
  }

  // The same for a multiple of 2^-149 below 2^96.
  void add(std::size_t i, double x) {
    if (!(x > 0 && x < 0x1p96)) return;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto exponent = static_cast<int>(bits >> 52);
    std::uint64_t mantissa = (bits & 0xFFFFFFFFFFFFFu) | 0x10000000000000u;
    int shift = exponent - 1075 + 149;
    if (shift < 0) {
      mantissa >>= -shift;
      shift = 0;
    }
    const Wide wide = static_cast<Wide>(mantissa) << (shift % 32);
    const auto digit = static_cast<std::size_t>(shift) / 32;
    add_digit(i, digit, static_cast<std::uint32_t>(wide));
    add_digit(i, digit + 1, static_cast<std::uint32_t>(wide >> 32));
    add_digit(i, digit + 2, static_cast<std::uint32_t>(wide >> 64));
  }

  // Sizes: other as this.
  void add(const ExactSums& other) {
    for (std::size_t i = 0; i < size(); ++i) {
      const Digits carried = with_carries(other.digits_[i]);
      for (std::size_t b = 0; b < kDigits; ++b) add_digit(i, b, carried[b]);
    }
  }

  // All digits, 32 bits each, in the byte order of this machine.
  std::string bytes() const {
    std::string bytes;
    bytes.reserve(size() * kBytes);
    for (const Digits& digits : digits_) {
      for (const std::uint64_t digit : with_carries(digits)) {
        const auto low = static_cast<std::uint32_t>(digit);  // sums stay below 2^107
        bytes.append(reinterpret_cast<const char*>(&low), sizeof low);
      }
    }
    return bytes;
  }
  // Adds such sums. False if they are of another size; then nothing is added.
  bool add(std::string_view bytes) {
    if (bytes.size() != size() * kBytes) return false;
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t b = 0; b < kDigits; ++b) {
        std::uint32_t digit = 0;
        std::memcpy(&digit, bytes.data() + i * kBytes + b * sizeof digit, sizeof digit);
        add_digit(i, b, digit);
      }
    }
    return true;
  }

  // The sum as a double, within a unit in the last place; equal sums give equal doubles.
  double value(std::size_t i) const {
    const Digits carried = with_carries(digits_[i]);
    double sum = 0;
    for (std::size_t b = kDigits; b-- > 0;) {
      sum += std::ldexp(static_cast<double>(carried[b]), 32 * static_cast<int>(b) - 149);
    }
    return sum;
  }

 private:
  static constexpr std::size_t kDigits = 8;                               // up to 2^(256 - 149)
  static constexpr std::size_t kBytes = kDigits * sizeof(std::uint32_t);  // of one sum
  using Digits = std::array<std::uint64_t, kDigits>;

  // Less than 2^56 at a time.
  void add_digit(std::size_t i, std::size_t digit, std::uint64_t x) {
    if ((digits_[i][digit] += x) >= std::uint64_t{1} << 62) digits_[i] = with_carries(digits_[i]);
  }

  static Digits with_carries(Digits digits) {
    for (std::size_t b = 0; b + 1 < kDigits; ++b) {
      digits[b + 1] += digits[b] >> 32;
      digits[b] &= 0xFFFFFFFFu;
    }
    return digits;
  }

  std::vector<Digits> digits_;
};

}  // namespace winnow::detail
