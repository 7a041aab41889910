// One tensor of a safetensors file, window by window. What lies before it is skipped.
#include <algorithm>
#include <utility>

#include "io/element_stream.h"
#include "io/row_streams.h"
#include "io/safetensors.h"

namespace winnow::detail {
namespace {

std::vector<StoredTensor> take_tensors(Flow& flow) {
  flow.fill(kSafetensorsLengthBytes);
  flow.fill(kSafetensorsLengthBytes + safetensors_header_length(flow.name(), flow.at_hand()));
  const std::string_view header = safetensors_header(flow.name(), flow.at_hand());
  auto tensors = parse_safetensors_header(flow.name(), header);
  flow.take(kSafetensorsLengthBytes + header.size());
  return tensors;
}

}  // namespace

std::unique_ptr<RowStream> stream_safetensors(Flow flow, const RowStreamOptions& options) {
  const std::string name = flow.name();
  const auto tensors = take_tensors(flow);
  const StoredTensor tensor = choose_tensor(name, tensors, options.read.tensor);
  check_shape(tensor_label(name, tensor), std::min<std::uint64_t>(tensor.shape[0], 1), tensor.shape[1]);
  const std::uint64_t skipped = flow.skip(tensor.begin);
  if (skipped < tensor.begin) check_safetensors_size(name, tensors, skipped);
  StreamedMatrix matrix{.name = tensor_label(name, tensor),
                        .type = tensor.type,
                        .rows = tensor.shape[0],
                        .columns = static_cast<std::size_t>(tensor.shape[1]),
                        .tensor = tensor.name,
                        .bytes_after = tensors.back().end - tensor.end};
  matrix.check_size = [name, tensors, skipped](std::uint64_t there) {
    check_safetensors_size(name, tensors, skipped + there);
  };
  return stream_matrix(std::move(flow), std::move(matrix), options);
}

}  // namespace winnow::detail
