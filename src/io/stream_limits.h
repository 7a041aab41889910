// How much of a stream is read. A pipe or a device may never end, so what it holds is checked by its beginning, and
// reading stops as soon as it is longer than it can be, or than memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/flow.h"

namespace winnow::detail {

// What is read before the limits are known: more than any .npy header.
constexpr std::size_t kBeginning = std::size_t{1} << 17;
// Bytes after the end of an array are counted up to here. Their number is told, and a stream may never end.
constexpr std::size_t kMostSurplus = std::size_t{1} << 16;
std::string surplus_text(std::uint64_t bytes);  // "4 bytes", or "at least 65536 bytes"

struct StreamLimits {
  std::optional<std::uint64_t> bytes = {};         // the size that the header gives
  bool text = false;                               // has lines, which end
  std::optional<std::size_t> lines_expected = {};  // many more are refused
  double memory_per_byte = 1;                      // that reading takes, with what is made of it
  std::size_t memory_per_line = 0;

  std::size_t most_lines() const;
  std::uint64_t memory_of(std::uint64_t size, std::size_t lines) const;
};

// Each is for a flow whose first kBeginning bytes are available, and throws InputError if they are not the beginning of
// what is expected.
//
// A .npy array of numbers, bools or strings: as its header says.
StreamLimits npy_limits(Flow& flow);
// All tensors of the header, which is made available.
StreamLimits safetensors_limits(Flow& flow);
// An archive: its table of contents is at its end.
StreamLimits npz_limits(Flow& flow);
// Text of which `memory_per_byte` bytes are made per byte, and `memory_per_line` in addition per line.
StreamLimits text_limits(Flow& flow, std::optional<std::size_t> lines_expected, double memory_per_byte,
                         std::size_t memory_per_line);
// A .npy array or text: one value per element.
StreamLimits vector_limits(Flow& flow, std::optional<std::size_t> lines_expected);

// InputError if a text has a zero byte near its beginning: it is something else, or in UTF-16.
void check_is_text(std::string_view name, std::string_view text);

// InputError if `memory` is more than streams may take of what this process may expect to get. `size` bytes were read.
void check_memory_of_stream(std::string_view name, std::uint64_t size, std::uint64_t memory);
// The same of a header, or an archive, that announces `size` bytes.
void check_memory_of_header(std::string_view name, std::uint64_t size, std::uint64_t memory);
[[noreturn]] void refuse_lines(std::string_view name, const StreamLimits& limits);

}  // namespace winnow::detail
