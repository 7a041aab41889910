// One function per kind of stream; open_row_stream() chooses among them. The flow is at its beginning.
#pragma once

#include <memory>

#include "io/flow.h"
#include "winnow/io/row_stream.h"

namespace winnow::detail {

std::unique_ptr<RowStream> stream_csv(Flow flow, char delimiter, const RowStreamOptions& options);
std::unique_ptr<RowStream> stream_npy(Flow flow, const RowStreamOptions& options);
std::unique_ptr<RowStream> stream_safetensors(Flow flow, const RowStreamOptions& options);
std::unique_ptr<RowStream> stream_svmlight(Flow flow, const RowStreamOptions& options);

}  // namespace winnow::detail
