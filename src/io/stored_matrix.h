// A matrix of numbers in memory, as a file stores it, and its rows as float32.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/elements.h"
#include "io/source.h"

namespace winnow::detail {

struct StoredMatrix {
  std::string name;  // for messages
  ElementType type;  // one that we read
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  bool by_column = false;          // Fortran order
  std::span<const std::byte> raw;  // rows x columns elements, part of the source's bytes
};

// The shape passed check_shape. InputError if a value breaks the rule. Float32 by rows is used in place if the memory
// stays and is aligned. Anything else is converted.
DenseValues read_stored_matrix(const Source& source, const StoredMatrix& matrix, const Rule& rule);

}  // namespace winnow::detail
