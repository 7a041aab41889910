// Reads rows of numbers from the common file formats. Writes files completely or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/types.h"

namespace winnow {

enum class Format { kAuto, kNpy, kNpz, kSafetensors, kCsv, kTsv, kSvmlight };

enum class Negatives {
  kReject,  // InputError that names row, column and value
  kClip,    // are set to 0
  kSplit,   // 2 * dim features: feature j holds the positive part of column j, feature dim + j the negative part
  kKeep,    // stay as they are, for rows that a metric compares
};

struct ReadOptions {
  Format format = Format::kAuto;  // by the file name's ending; otherwise, and for stdin, by the first bytes
  Negatives negatives = Negatives::kReject;
  std::string tensor = {};  // safetensors: the tensor that holds the rows; empty: the only one of two dimensions
  double scale = 1;  // every value is multiplied by it in double precision, such as 1/255.0 for bytes; finite and > 0
};

// Rows together with the memory that holds them. Values are finite. Unless the option is kKeep, they are also >= 0.
struct Table {
  Rows rows;
  std::size_t columns = 0;          // columns of the input, doubled by kSplit. Equals dim(rows) unless `used` is set.
  std::vector<std::uint32_t> used;  // if not empty: very wide sparse input was compacted; feature i is column used[i]
  std::shared_ptr<const void> storage;  // keeps rows alive
  std::string tensor = {};              // safetensors: the tensor that was read
};

// Reads a file, standard input for "-", or the files of a folder or list as one table (winnow/io/row_source.h says how
// it names them). Float32 rows of one .npy or safetensors file are memory-mapped; anything else becomes float32 in
// memory. InputError if the content is wrong, SystemError if reading fails.
//
// A file that is mapped must not become shorter while its rows are used. If another program truncates it, the system
// ends this one with the signal SIGBUS; the library installs no handler (the program winnow does, and names the file).
// To be safe from that, read the file into memory of your own and use the overload below.
//
// A pipe or a device may never end. It is refused by its beginning if that is not of the format, otherwise as soon as
// it is longer than its header says, or takes more than three quarters of the memory that this process may expect to
// get.
Table read_table(const std::string& path, const ReadOptions& options = {});

// The same from memory. `name` replaces the path in messages. The bytes are not needed after the call.
Table read_table(std::span<const std::byte> bytes, std::string_view name, const ReadOptions& options = {});

// The lines of a text file ("-": standard input), without line ends. An empty last line does not count. InputError if
// it is not text. `expected`, here and below: how many there should be, if that is known. If a pipe or a device has
// clearly more, it is not read any further: InputError. Of a file, all are returned.
std::vector<std::string> read_lines(const std::string& path, std::optional<std::size_t> expected = {});

// The label of each of n rows ("-": standard input), such as its group: one per line; a .npy vector of integers, bools
// or strings of a fixed width; or a .csv or .tsv with a header. A table has one column, or `column` is the
// name of the one to read, or its number from 1. A table of exactly n lines has no header, unless the column is named.
// InputError, with both numbers, if there are not n labels.
std::vector<std::string> read_labels(const std::string& path, std::size_t n, const std::string& column = {});
// The same from memory. `name` replaces the path, and its ending counts.
std::vector<std::string> read_labels(std::span<const std::byte> bytes, std::string_view name, std::size_t n,
                                     const std::string& column = {});

// One number per line or per column ("-": standard input), from a .npy vector or text. All must be finite and >= 0.
std::vector<float> read_weights(const std::string& path, std::optional<std::size_t> expected = {});

// The same for costs, in full double precision because users check their sum against a budget.
std::vector<double> read_costs(const std::string& path, std::optional<std::size_t> expected = {});
// The same for scores, whose differences may be small.
std::vector<double> read_scores(const std::string& path, std::optional<std::size_t> expected = {});

// The bytes of an .npz file that scipy.sparse.load_npz and read_table can read (CSR, float32). The same rows give the
// same bytes.
std::string to_npz(const SparseRows& rows);

// Parse "npy", "npz", "safetensors", "csv", "tsv", "svmlight" or "auto"; and "error", "clip", "split" or "keep".
// InputError if the text is anything else.
Format parse_format(std::string_view text);
Negatives parse_negatives(std::string_view text);
std::string_view to_string(Format format);  // the same names
std::string_view to_string(Negatives negatives);

// Writes a file beside `path`, then renames it, so the file is either complete or absent. If `path` is not a regular
// file (a pipe, /dev/stdout), the content is written to it directly; "-" is standard output. SystemError with the
// reason if writing fails. `on_temporary` is called with the name of the temporary file once it exists, and with null
// once it is renamed or removed. A program can use it to remove the file if it is interrupted. It must not throw.
void write_file(const std::string& path, std::string_view content,
                const std::function<void(const char* temporary)>& on_temporary = {});

// The same with the content in several parts, written one after another.
void write_file(const std::string& path, std::span<const std::string_view> parts,
                const std::function<void(const char* temporary)>& on_temporary = {});

// Writes the rows as a float32 .npy file, without copying them.
void write_npy(const std::string& path, const DenseRows& rows,
               const std::function<void(const char* temporary)>& on_temporary = {});

}  // namespace winnow
