// One number for each element: a .npy vector, or a table of text with one column or one row.
#include <fmt/format.h>

#include "io/readers.h"
#include "winnow/error.h"

namespace winnow {
namespace {

DenseValues read_values(const Source& source) {
  switch (sniff(source.text())) {
    case Format::kNpy:
      return read_npy_vector(source, weight_rule());
    case Format::kNpz:
      throw InputError(
          fmt::format("{} is an archive; expected a .npy vector or text with one number a line", source.name));
    case Format::kTsv:
      return read_csv(source, '\t', weight_rule());
    default:
      return read_csv(source, ',', weight_rule());
  }
}

}  // namespace

std::vector<float> read_weights(const std::string& path) {
  const Source source = open_source(path);
  const DenseValues values = read_values(source);
  if (values.rows != 1 && values.columns != 1) {
    throw InputError(fmt::format("{} holds {} rows of {} numbers; expected one number a line", source.name, values.rows,
                                 values.columns));
  }
  return {values.begin(), values.begin() + values.rows * values.columns};
}

}  // namespace winnow
