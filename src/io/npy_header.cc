// The header of a .npy array: magic string, version, length, dictionary. Also checks that the size of the elements
// matches it.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "io/npy.h"
#include "io/number.h"
#include "io/stream_limits.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kLongestHeader = std::size_t{1} << 16;

// A type is written as byte order, kind and size, such as "<f4". Single bytes have no order ("|u1"). bfloat16 is
// unknown to numpy, which writes its two bytes as "<V2" (ml_dtypes) or "|V2" (a view of them).
ElementType type_of(std::string_view descr) {
  struct Known {
    std::string_view code;
    Dtype dtype;
  };
  static constexpr std::array<Known, 9> kKnown = {{{"f2", Dtype::kF2},
                                                   {"V2", Dtype::kBf2},
                                                   {"f4", Dtype::kF4},
                                                   {"f8", Dtype::kF8},
                                                   {"u1", Dtype::kU1},
                                                   {"i4", Dtype::kI4},
                                                   {"i8", Dtype::kI8},
                                                   {"b1", Dtype::kBool},
                                                   {"?", Dtype::kBool}}};
  const char order = descr.empty() ? '\0' : descr.front();
  const std::string_view code = descr.substr(descr.empty() ? 0 : 1);
  const auto at = std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return known.code == code; });
  if (at == kKnown.end()) return {};
  const ElementType type{at->dtype, order == '>'};
  const bool unordered = order == '|' && (type.size() == 1 || type.dtype == Dtype::kBf2);
  return order == '<' || order == '>' || unordered ? type : ElementType{};
}

template <std::size_t N>
std::array<std::byte, N> take(ByteStream& stream) {
  std::array<std::byte, N> bytes;
  if (stream.left() < N) throw InputError(fmt::format("{} is cut off in its .npy header", stream.name()));
  stream.read(bytes);
  return bytes;
}

template <std::size_t N>
std::uint64_t little_endian(const std::array<std::byte, N>& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < N; ++i) value |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
  return value;
}

}  // namespace

NpyHeader read_npy_header(ByteStream& stream) {
  const std::string& name = stream.name();
  if (stream.left() == 0) throw InputError(fmt::format("{} is empty: expected a .npy array", name));
  const auto magic = take<6>(stream);
  if (!std::equal(magic.begin(), magic.end(), kMagic.begin(),
                  [](std::byte byte, char c) { return static_cast<char>(byte) == c; })) {
    throw InputError(fmt::format("{} is not a .npy array: it does not begin with \\x93NUMPY", name));
  }
  const auto version = take<2>(stream);
  const auto major = std::to_integer<int>(version[0]);
  if (major < 1 || major > 3) {
    throw InputError(fmt::format("{} has .npy version {}; expected 1, 2 or 3", name, major));
  }
  const std::uint64_t length = major == 1 ? little_endian(take<2>(stream)) : little_endian(take<4>(stream));
  if (length > kLongestHeader) {
    throw InputError(
        fmt::format("{} has a .npy header of {} bytes; at most {} are expected", name, length, kLongestHeader));
  }
  if (length > stream.left()) throw InputError(fmt::format("{} is cut off in its .npy header", name));
  std::string text(static_cast<std::size_t>(length), '\0');
  stream.read(std::as_writable_bytes(std::span(text)));
  NpyHeader header = parse_npy_dictionary(name, text);
  header.type = type_of(header.descr);
  return header;
}

void check_npy_numeric(const ByteStream& stream, const NpyHeader& header) {
  if (header.type.dtype != Dtype::kOther) return;
  throw InputError(
      fmt::format("{} holds elements of type {}; expected float16, bfloat16, float32, float64, uint8, int32, int64 or "
                  "bool",
                  stream.name(), quoted(header.descr)));
}

void check_npy_matrix(const ByteStream& stream, const NpyHeader& header) {
  if (header.shape.size() == 2) return;
  throw InputError(fmt::format("{} holds an array of shape {}; expected two dimensions, one row per element",
                               stream.name(), header.shape_text()));
}

void check_npy_layout(const ByteStream& stream, const NpyHeader& header) {
  check_npy_numeric(stream, header);
  if (!header.fortran_order) return;
  throw InputError(
      fmt::format("{} is stored column by column (Fortran order); save it row by row with np.save(name, "
                  "np.ascontiguousarray(array))",
                  stream.name()));
}

std::uint64_t check_npy_size(std::string_view name, const NpyHeader& header, std::uint64_t there) {
  const auto count = element_count(header.shape);
  std::uint64_t bytes = 0;
  const bool overflow = !count || __builtin_mul_overflow(*count, header.type.size(), &bytes);
  if (overflow || bytes > there) {
    throw InputError(fmt::format("{} is cut off: shape {} of {} needs {} bytes, found {}", name, header.shape_text(),
                                 quoted(header.descr), overflow ? "too many" : fmt::format("{}", bytes), there));
  }
  if (bytes < there) {
    throw InputError(fmt::format("{} has {} after its array of shape {}; expected one array and nothing else", name,
                                 surplus_text(there - bytes), header.shape_text()));
  }
  return *count;
}

}  // namespace winnow::detail
