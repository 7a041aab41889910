// NumPy's array format (numpy.lib.format): a magic string, a Python dictionary with type and shape, then the elements.
// It is read from a stream, because arrays also come out of zip members piece by piece.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/values.h"

namespace winnow::detail {

// Bytes in order, with a known end.
class ByteStream {
 public:
  virtual ~ByteStream() = default;
  virtual const std::string& name() const = 0;
  virtual std::uint64_t left() const = 0;
  // Fills `to` or throws. The caller asks for at most left() bytes.
  virtual void read(std::span<std::byte> to) = 0;
  // Call it when left() is 0: throws if the bytes read fail a checksum.
  virtual void finish() {}
};

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

enum class Dtype { kF2, kF4, kF8, kU1, kI4, kI8, kBool, kOther };

struct NpyHeader {
  std::string descr;  // as written, such as "<f4"
  Dtype dtype = Dtype::kOther;
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;

  std::size_t item_size() const;
  std::string shape_text() const;  // "(3, 4)"
};

// Parses the dictionary: everything but dtype. InputError if it is not in numpy's form.
NpyHeader parse_npy_dictionary(std::string_view name, std::string_view text);

// Leaves the stream at the first element. InputError if the stream is not an array.
NpyHeader read_npy_header(ByteStream& stream);

// InputError unless `there` bytes are exactly the size of the array's elements. Returns the number of elements.
std::uint64_t check_npy_size(std::string_view name, const NpyHeader& header, std::uint64_t there);
inline std::uint64_t check_npy_size(const ByteStream& stream, const NpyHeader& header) {
  return check_npy_size(stream.name(), header, stream.left());
}

// check_npy_matrix: InputError unless the array has two dimensions.
// check_npy_layout: InputError unless the elements are numbers stored row by row, as streams need them.
void check_npy_matrix(const ByteStream& stream, const NpyHeader& header);
void check_npy_layout(const ByteStream& stream, const NpyHeader& header);

// InputError, with the type found, unless the elements are of a numeric type that we read.
void check_npy_numeric(const ByteStream& stream, const NpyHeader& header);

// Reads the next `count` elements piecewise and calls take(first, raw bytes of the piece).
using TakeRaw = std::function<void(std::size_t first, std::span<const std::byte> raw)>;
void read_elements(ByteStream& stream, const NpyHeader& header, std::uint64_t count, const TakeRaw& take);

// The same as float32, checked by the rule. where(i) names the place of element i for the error message. Returns
// whether any value is below 0.
using TakeFloats = std::function<void(std::size_t first, std::span<const float> values)>;
bool read_floats(ByteStream& stream, const NpyHeader& header, std::uint64_t count, const Rule& rule,
                 const std::function<std::string(std::size_t)>& where, const TakeFloats& take);

// Element i, of a type that we read, as a double.
double number_at(Dtype dtype, std::span<const std::byte> raw, std::size_t i);

// Element i of integers (kI4, kI8).
std::int64_t integer_at(Dtype dtype, std::span<const std::byte> raw, std::size_t i);

}  // namespace winnow::detail
