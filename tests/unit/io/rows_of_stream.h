// All values of a stream of rows: what read_table would return, without the memory.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/io/row_stream.h"

namespace winnow {

inline std::vector<std::vector<float>> rows_of_stream(RowStream& stream) {
  std::vector<std::vector<float>> matrix;
  const Rows window = stream.window();
  while (const std::size_t count = stream.next()) {
    for (Element v = 0; v < count; ++v) {
      std::vector<float>& row = matrix.emplace_back(dim(window));
      if (const auto* dense = std::get_if<DenseRows>(&window)) {
        row.assign(dense->row(v).begin(), dense->row(v).end());
      } else {
        const auto& sparse = std::get<SparseRows>(window);
        for (std::size_t i = 0; i < sparse.row_columns(v).size(); ++i) {
          row[sparse.row_columns(v)[i]] = sparse.row_values(v)[i];
        }
      }
    }
  }
  return matrix;
}

inline std::vector<std::vector<float>> stream_string(std::string_view content, std::string_view name,
                                                     const RowStreamOptions& options) {
  return rows_of_stream(*open_row_stream(std::as_bytes(std::span(content)), name, options));
}

}  // namespace winnow
