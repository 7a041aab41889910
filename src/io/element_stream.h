// A matrix stored row by row, window by window. Only at the end is it known whether it is as long as its header says.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "io/elements.h"
#include "io/flow.h"
#include "winnow/io/row_stream.h"

namespace winnow::detail {

struct StreamedMatrix {
  std::string name;  // for messages
  ElementType type;
  std::uint64_t rows = 0;
  std::size_t columns = 0;
  std::string tensor = {};        // its name in the file, if it has one
  std::uint64_t bytes_after = 0;  // that follow it, as the header says
  // InputError unless `there` is the number of bytes that the file should have from the first element on.
  std::function<void(std::uint64_t there)> check_size = {};
};

// The flow is at the first element. The matrix has a row and a column.
std::unique_ptr<RowStream> stream_matrix(Flow flow, StreamedMatrix matrix, const RowStreamOptions& options);

}  // namespace winnow::detail
