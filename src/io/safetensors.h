// The safetensors format: the length of the header in 8 bytes, a JSON object with one entry per tensor, then the
// elements of all tensors, without gaps. Everything a header claims is verified before it is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/elements.h"

namespace winnow::detail {

struct StoredTensor {
  std::string name;
  std::string dtype;  // as written, such as "BF16"
  ElementType type;
  std::vector<std::uint64_t> shape;
  std::uint64_t begin = 0;  // where its bytes begin and end, counted from the end of the header
  std::uint64_t end = 0;
};

constexpr std::size_t kSafetensorsLengthBytes = 8;

// The length of the header that a file with this beginning claims. InputError if it is too large for any header.
std::size_t safetensors_header_length(std::string_view name, std::span<const std::byte> beginning);

// The header as text. InputError if fewer bytes are there than it claims.
std::string_view safetensors_header(std::string_view name, std::span<const std::byte> beginning);

// The tensors in the order of their bytes. InputError if the header is not in the form above, or contradicts itself.
std::vector<StoredTensor> parse_safetensors_header(std::string_view name, std::string_view text);

// InputError unless `there` bytes after the header are exactly those of the tensors.
void check_safetensors_size(std::string_view name, std::span<const StoredTensor> tensors, std::uint64_t there);

// The tensor `asked` for or, if that is empty, the only one of two dimensions. InputError, with the names and shapes of
// those of two dimensions, if there is no such tensor. InputError too if it has a type that we do not read.
const StoredTensor& choose_tensor(std::string_view name, std::span<const StoredTensor> tensors, std::string_view asked);

// The tensor of the file `name` in messages.
std::string tensor_label(std::string_view name, const StoredTensor& tensor);

}  // namespace winnow::detail
