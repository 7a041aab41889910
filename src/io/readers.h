// One function per kind of input; read_table() chooses among them.
#pragma once

#include "io/source.h"
#include "io/values.h"
#include "winnow/io.h"

namespace winnow::detail {

Table read_npz(const Source& source, const ReadOptions& options);
Table read_safetensors(const Source& source, const ReadOptions& options);
Table read_svmlight(const Source& source, const ReadOptions& options);
Table read_svmlight(Flow flow, const ReadOptions& options);

// A folder or a list of files, see row_files().
Table read_files(const std::string& path, const ReadOptions& options);

// The dense readers return values before clip and split, because weights are read through them too.
DenseValues read_npy(const Source& source, const Rule& rule);
DenseValues read_npy_vector(const Source& source, const Rule& rule);  // one dimension, or two with one row or column
DenseValues read_csv(const Source& source, char delimiter, const Rule& rule);

// Text from a flow is parsed as it comes, so that an error is found early, and only the rows are kept.
DenseValues read_csv(Flow flow, char delimiter, const Rule& rule);
constexpr std::size_t kTextPiece = std::size_t{1} << 20;

// The lines of a text, without line ends and byte order mark. An empty last line does not count.
std::vector<std::string> lines_of(std::string_view text);
// How much of a stream is read to become such lines.
StreamLimits line_limits(Flow& flow, std::optional<std::size_t> expected);

// Detects the format from the first bytes.
Format sniff(std::string_view text);
// The format by the name's ending; kAuto if it has none that we know.
Format format_by_ending(std::string_view name);
// The requested format, otherwise the format by the name's ending, otherwise by the first bytes. Never kAuto.
Format format_of(Format asked, std::string_view name, std::string_view text);
// InputError if a tensor was asked for of a file that has none.
void check_tensor_use(const ReadOptions& options, Format format, std::string_view name);

}  // namespace winnow::detail
