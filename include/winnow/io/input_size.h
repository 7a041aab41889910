// How large an input is, without reading it: from its header or, if it is text, from its first lines and its size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "winnow/io.h"
#include "winnow/types.h"

namespace winnow {

struct InputSize {
  RowShape shape;                // as read_table gives the rows: kSplit doubles the columns of dense rows
  std::uint64_t file_bytes = 0;  // mapped while it is read
  bool in_place = false;         // the rows stay in the mapped file

  // What read_table takes in addition to the mapped file.
  std::uint64_t memory() const { return in_place ? 0 : shape.bytes(); }
};

// Nothing if the input is not a regular file, or is empty: it must be read to be known. InputError if a header is wrong
// in a way that read_table would refuse. Takes well below a millisecond, whatever the size.
std::optional<InputSize> measure_input(const std::string& path, const ReadOptions& options = {});

}  // namespace winnow
