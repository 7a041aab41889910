// The header of a safetensors file. Types, shapes and offsets are checked against each other before any is used.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>
#include <utility>

#include "io/number.h"
#include "io/safetensors.h"
#include "io/stream_limits.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

using HeaderJson = nlohmann::json;

constexpr std::size_t kLongestSafetensorsHeader = 100'000'000;  // as the format's own library has it
constexpr std::size_t kLongestTensorName = 200;                 // in a message

struct KnownType {
  std::string_view name;
  std::uint64_t bits;
  Dtype dtype;
};
// All types of the format. The size of a type that we do not read is still verified.
constexpr std::array<KnownType, 20> kKnownTypes = {{
    {"F16", 16, Dtype::kF2},       {"BF16", 16, Dtype::kBf2},     {"F32", 32, Dtype::kF4},
    {"F64", 64, Dtype::kF8},       {"U8", 8, Dtype::kU1},         {"I32", 32, Dtype::kI4},
    {"I64", 64, Dtype::kI8},       {"BOOL", 8, Dtype::kBool},     {"I8", 8, Dtype::kOther},
    {"I16", 16, Dtype::kOther},    {"U16", 16, Dtype::kOther},    {"U32", 32, Dtype::kOther},
    {"U64", 64, Dtype::kOther},    {"C64", 64, Dtype::kOther},    {"F8_E4M3", 8, Dtype::kOther},
    {"F8_E5M2", 8, Dtype::kOther}, {"F8_E8M0", 8, Dtype::kOther}, {"F6_E2M3", 6, Dtype::kOther},
    {"F6_E3M2", 6, Dtype::kOther}, {"F4", 4, Dtype::kOther},
}};

const KnownType* find_type(std::string_view dtype) {
  const auto at = std::find_if(kKnownTypes.begin(), kKnownTypes.end(), [&](const auto& t) { return t.name == dtype; });
  return at == kKnownTypes.end() ? nullptr : &*at;
}

std::string shown_name(std::string_view name) {
  return quoted(name, kLongestTensorName);
}

// A JSON value as a message shows it.
std::string brief(const HeaderJson& value) {
  constexpr std::size_t kLongest = 60;
  const std::string text = value.dump(-1, ' ', true, HeaderJson::error_handler_t::replace);
  return text.size() > kLongest ? text.substr(0, kLongest) + "..." : text;
}

// One entry of the header.
class TensorEntry {
 public:
  TensorEntry(std::string_view file, std::string_view tensor, const HeaderJson& json)
      : file_(file), tensor_(tensor), json_(json) {
    if (!json.is_object()) refuse(fmt::format("is {}", brief(json)), "an object with dtype, shape and data_offsets");
  }

  StoredTensor parse() const {
    StoredTensor tensor;
    tensor.name = tensor_;
    const HeaderJson& dtype = field("dtype");
    if (!dtype.is_string()) refuse(fmt::format("has dtype {}", brief(dtype)), "a name such as \"F32\"");
    tensor.dtype = dtype.get<std::string>();
    tensor.shape = numbers("shape", "a list of whole numbers >= 0");
    constexpr const char* kBeginAndEnd = "the numbers of the bytes where its data begins and where it ends";
    const auto offsets = numbers("data_offsets", kBeginAndEnd);
    if (offsets.size() != 2 || offsets[0] > offsets[1]) {
      refuse(fmt::format("has data_offsets {}", brief(field("data_offsets"))), kBeginAndEnd);
    }
    tensor.begin = offsets[0];
    tensor.end = offsets[1];
    if (const KnownType* type = find_type(tensor.dtype)) {
      tensor.type = {type->dtype, false};
      check_size(tensor, type->bits);
    }
    return tensor;
  }

 private:
  [[noreturn]] void refuse(std::string_view found, std::string_view expected) const {
    throw InputError(fmt::format("{}: tensor {} {}; expected {}", file_, shown_name(tensor_), found, expected));
  }

  const HeaderJson& field(const char* name) const {
    const auto at = json_.find(name);
    if (at == json_.end()) refuse(fmt::format("has no {}", name), "dtype, shape and data_offsets");
    return *at;
  }

  std::vector<std::uint64_t> numbers(const char* name, std::string_view expected) const {
    const HeaderJson& list = field(name);
    const bool whole = list.is_array() && std::all_of(list.begin(), list.end(), [](const HeaderJson& value) {
                         return value.is_number_unsigned();
                       });
    if (!whole) refuse(fmt::format("has {} {}", name, brief(list)), expected);
    return list.get<std::vector<std::uint64_t>>();
  }

  void check_size(const StoredTensor& tensor, std::uint64_t bits) const {
    const std::uint64_t there = tensor.end - tensor.begin;
    const auto count = element_count(tensor.shape);
    std::uint64_t all_bits = 0;
    const bool overflow = !count || __builtin_mul_overflow(*count, bits, &all_bits);
    if (!overflow && all_bits % 8 == 0 && all_bits / 8 == there) return;
    const std::string needs = overflow ? "too many" : fmt::format("{}", all_bits / 8 + (all_bits % 8 != 0 ? 1 : 0));
    refuse(fmt::format("has shape {} of {}, which needs {} bytes", shape_text(tensor.shape), tensor.dtype, needs),
           fmt::format("{}, as its data_offsets {} say", there, brief(field("data_offsets"))));
  }

  std::string_view file_;
  std::string_view tensor_;
  const HeaderJson& json_;
};

// Takes the entries of a header while it is parsed. An entry is dropped as soon as it is read, so a header of many
// tensors never becomes a tree. No name may occur twice in an object, which a parser alone would accept.
class HeaderReader {
 public:
  using Event = HeaderJson::parse_event_t;

  explicit HeaderReader(std::string_view name) : name_(name) {}

  // Called by the parser. The result tells whether to keep what was parsed.
  bool operator()(int depth, Event event, const HeaderJson& parsed) {
    const bool starts = event == Event::object_start || event == Event::array_start;
    if (depth == 0 && event != Event::object_start && event != Event::object_end) {
      refuse("is not an object", "one with an entry per tensor");
    }
    if (starts && depth > kDeepest) {
      refuse(fmt::format("is nested more than {} levels deep", kDeepest + 1),
             "an entry per tensor with dtype, shape and data_offsets");
    }
    if (event == Event::object_start) {
      names_.resize(static_cast<std::size_t>(depth));
      names_.emplace_back();
    }
    if (event == Event::key) take_name(depth, parsed.get<std::string>());
    const bool entry = depth == 1 && !starts && event != Event::key;
    if (entry) take_entry(parsed);
    return !entry;
  }

  std::vector<StoredTensor>& tensors() { return tensors_; }

 private:
  static constexpr int kDeepest = 2;  // the numbers of a shape

  [[noreturn]] void refuse(std::string_view found, std::string_view expected) const {
    throw InputError(fmt::format("{}: the header {}; expected {}", name_, found, expected));
  }

  void take_name(int depth, std::string name) {
    if (!names_[static_cast<std::size_t>(depth) - 1].insert(name).second) {
      refuse(fmt::format("names {} twice", shown_name(name)), "each name once");
    }
    if (depth == 1) entry_ = std::move(name);
  }

  void take_entry(const HeaderJson& value) {
    if (entry_ != "__metadata__") {
      tensors_.push_back(TensorEntry(name_, entry_, value).parse());
    } else if (!value.is_object()) {
      refuse(fmt::format("has {} as __metadata__", brief(value)), "an object");
    }
  }

  std::string_view name_;
  std::string entry_;                         // whose value comes next
  std::vector<std::set<std::string>> names_;  // of the object at each level
  std::vector<StoredTensor> tensors_;
};

// `where` may be empty.
[[noreturn]] void refuse_json(std::string_view name, std::string_view where) {
  throw InputError(fmt::format("{}: the header is not JSON{}; expected one entry per tensor", name, where));
}

std::string at_byte(std::size_t byte, std::string_view text) {
  return fmt::format(" (at byte {} of {})", byte, text.size());
}

std::vector<StoredTensor> read_entries(std::string_view name, std::string_view text) {
  // The parser would take a zero byte for the end of the text.
  if (const std::size_t zero = text.find('\0'); zero != text.npos) refuse_json(name, at_byte(zero + 1, text));
  HeaderReader reader(name);
  try {
    [[maybe_unused]] const HeaderJson rest = HeaderJson::parse(text.begin(), text.end(), std::ref(reader));
    assert(rest.empty());
  } catch (const HeaderJson::exception& error) {
    const auto* at = dynamic_cast<const HeaderJson::parse_error*>(&error);
    refuse_json(name, at == nullptr ? "" : at_byte(at->byte, text));
  }
  return std::move(reader.tensors());
}

// Each tensor begins where the one before it ends.
void check_offsets(std::string_view name, std::span<const StoredTensor> tensors) {
  std::uint64_t end = 0;
  const StoredTensor* before = nullptr;
  for (const StoredTensor& tensor : tensors) {
    if (tensor.begin != end) {
      throw InputError(fmt::format(
          "{}: tensor {} begins at byte {} of the data; expected {}, {}", name, shown_name(tensor.name), tensor.begin,
          end, before == nullptr ? "as it is the first" : fmt::format("where {} ends", shown_name(before->name))));
    }
    end = tensor.end;
    before = &tensor;
  }
}

}  // namespace

std::size_t safetensors_header_length(std::string_view name, std::span<const std::byte> beginning) {
  if (beginning.empty()) throw InputError(fmt::format("{} is empty: expected a safetensors file", name));
  if (beginning.size() < kSafetensorsLengthBytes) {
    throw InputError(fmt::format("{} is cut off: it has {} bytes; expected {} with the length of a safetensors header",
                                 name, beginning.size(), kSafetensorsLengthBytes));
  }
  static_assert(std::endian::native == std::endian::little, "the length is read as the file stores it");
  std::uint64_t length = 0;
  std::memcpy(&length, beginning.data(), sizeof length);
  if (length > kLongestSafetensorsHeader) {
    throw InputError(
        fmt::format("{} is not a safetensors file: its first 8 bytes give a header of {} bytes; expected "
                    "at most {}",
                    name, length, kLongestSafetensorsHeader));
  }
  return static_cast<std::size_t>(length);
}

std::string_view safetensors_header(std::string_view name, std::span<const std::byte> beginning) {
  const std::size_t length = safetensors_header_length(name, beginning);
  const auto rest = beginning.subspan(kSafetensorsLengthBytes);
  if (rest.size() < length) {
    throw InputError(
        fmt::format("{} is cut off in its header: {} bytes are there; expected {}, as its first 8 bytes say", name,
                    rest.size(), length));
  }
  return {reinterpret_cast<const char*>(rest.data()), length};
}

std::vector<StoredTensor> parse_safetensors_header(std::string_view name, std::string_view text) {
  std::vector<StoredTensor> tensors = read_entries(name, text);
  std::stable_sort(tensors.begin(), tensors.end(), [](const StoredTensor& a, const StoredTensor& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  check_offsets(name, tensors);
  return tensors;
}

void check_safetensors_size(std::string_view name, std::span<const StoredTensor> tensors, std::uint64_t there) {
  const std::uint64_t bytes = tensors.empty() ? 0 : tensors.back().end;
  if (bytes > there) {
    throw InputError(
        fmt::format("{} is cut off: its tensors need {} bytes after the header, found {}", name, bytes, there));
  }
  if (bytes < there) {
    throw InputError(fmt::format("{} has {} after its tensors; expected the tensors and nothing else", name,
                                 surplus_text(there - bytes)));
  }
}

std::string tensor_label(std::string_view name, const StoredTensor& tensor) {
  return fmt::format("{}, tensor {}", name, shown_name(tensor.name));
}

}  // namespace winnow::detail
