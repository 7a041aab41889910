// The choice of a tensor, and its rows.
#include "io/safetensors.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/number.h"
#include "io/readers.h"
#include "io/stored_matrix.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

bool is_matrix(const StoredTensor& tensor) {
  return tensor.shape.size() == 2;
}

// The tensors of two dimensions, by name and shape.
std::string matrices_told(std::span<const StoredTensor> tensors) {
  constexpr std::size_t kMost = 20;
  std::string text;
  std::size_t told = 0;
  for (const StoredTensor& tensor : tensors) {
    if (!is_matrix(tensor) || told++ >= kMost) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", quoted(tensor.name, 200), shape_text(tensor.shape));
  }
  return told > kMost ? fmt::format("{} and {} more", text, told - kMost) : text;
}

const StoredTensor& find_tensor(std::string_view name, std::span<const StoredTensor> tensors, std::string_view asked) {
  const auto at = std::find_if(tensors.begin(), tensors.end(), [&](const auto& t) { return t.name == asked; });
  if (at == tensors.end()) {
    const std::string told = matrices_told(tensors);
    throw InputError(fmt::format("{} has no tensor {}; {}", name, quoted(asked, 200),
                                 told.empty() ? "it has none of two dimensions" : "expected one of " + told));
  }
  if (!is_matrix(*at)) {
    throw InputError(fmt::format("{} has shape {}; expected two dimensions, one row per element",
                                 tensor_label(name, *at), shape_text(at->shape)));
  }
  return *at;
}

const StoredTensor& only_matrix(std::string_view name, std::span<const StoredTensor> tensors) {
  const auto matrices = std::count_if(tensors.begin(), tensors.end(), is_matrix);
  if (matrices == 0) {
    throw InputError(fmt::format("{} has no tensor of two dimensions among its {}; expected one row per element", name,
                                 tensors.size()));
  }
  if (matrices > 1) {
    throw InputError(
        fmt::format("{} has {} tensors of two dimensions: {}; expected one, or its name (--tensor NAME for "
                    "the input)",
                    name, matrices, matrices_told(tensors)));
  }
  return *std::find_if(tensors.begin(), tensors.end(), is_matrix);
}

}  // namespace

const StoredTensor& choose_tensor(std::string_view name, std::span<const StoredTensor> tensors,
                                  std::string_view asked) {
  const StoredTensor& tensor = asked.empty() ? only_matrix(name, tensors) : find_tensor(name, tensors, asked);
  if (tensor.type.dtype == Dtype::kOther) {
    throw InputError(fmt::format("{} holds elements of type {}; expected F16, BF16, F32, F64, U8, I32, I64 or BOOL",
                                 tensor_label(name, tensor), quoted(tensor.dtype)));
  }
  return tensor;
}

Table read_safetensors(const Source& source, const ReadOptions& options) {
  const std::string_view header = safetensors_header(source.name, source.bytes);
  const auto tensors = parse_safetensors_header(source.name, header);
  const auto data = source.bytes.subspan(kSafetensorsLengthBytes + header.size());
  check_safetensors_size(source.name, tensors, data.size());
  const StoredTensor& tensor = choose_tensor(source.name, tensors, options.tensor);
  const std::string label = tensor_label(source.name, tensor);
  check_shape(label, tensor.shape[0], tensor.shape[1]);
  const auto raw = data.subspan(tensor.begin, tensor.end - tensor.begin);
  DenseValues values = read_stored_matrix(source, {label, tensor.type, tensor.shape[0], tensor.shape[1], false, raw},
                                          feature_rule(options));
  Table table = to_table(std::move(values), options.negatives);
  table.tensor = tensor.name;
  return table;
}

}  // namespace winnow::detail
