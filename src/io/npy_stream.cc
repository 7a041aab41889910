// A .npy array, window by window.
#include <algorithm>
#include <limits>
#include <utility>

#include "io/element_stream.h"
#include "io/npy.h"
#include "io/row_streams.h"

namespace winnow::detail {
namespace {

// The beginning of a flow as a stream with an end, used to read the header.
class HeadStream final : public ByteStream {
 public:
  explicit HeadStream(Flow& flow) : flow_(flow) { flow_.fill(std::size_t{1} << 17); }  // longer than any header
  const std::string& name() const override { return flow_.name(); }
  std::uint64_t left() const override {
    return flow_.ended() ? flow_.at_hand().size() : std::numeric_limits<std::uint64_t>::max();
  }
  void read(std::span<std::byte> to) override {
    std::copy_n(flow_.at_hand().begin(), to.size(), to.begin());
    flow_.take(to.size());
  }

 private:
  Flow& flow_;
};

NpyHeader take_npy_header(Flow& flow) {
  HeadStream stream(flow);
  NpyHeader header = read_npy_header(stream);
  check_npy_matrix(stream, header);
  check_npy_layout(stream, header);
  check_shape(flow.name(), std::min<std::uint64_t>(header.shape[0], 1), header.shape[1]);
  return header;
}

}  // namespace

std::unique_ptr<RowStream> stream_npy(Flow flow, const RowStreamOptions& options) {
  const std::string name = flow.name();
  const NpyHeader header = take_npy_header(flow);
  StreamedMatrix matrix{
      .name = name, .type = header.type, .rows = header.shape[0], .columns = static_cast<std::size_t>(header.shape[1])};
  matrix.check_size = [name, header](std::uint64_t there) { check_npy_size(name, header, there); };
  return stream_matrix(std::move(flow), std::move(matrix), options);
}

}  // namespace winnow::detail
