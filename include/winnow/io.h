// Files in: rows of numbers in the formats people have. Files out: whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/types.h"

namespace winnow {

enum class Format { kAuto, kNpy, kNpz, kCsv, kTsv, kSvmlight };

enum class Negatives {
  kReject,  // InputError that names row, column and value
  kClip,    // become 0
  kSplit,   // dim doubles: feature j holds the positive part of column j, feature dim + j the negative part
  kKeep,    // stay as they are, for rows that a metric compares
};

struct ReadOptions {
  Format format = Format::kAuto;  // by the name's ending; else, and for stdin, by the first bytes
  Negatives negatives = Negatives::kReject;
};

// Rows with the memory they live in. Values are finite and, unless kKeep, >= 0.
struct Table {
  Rows rows;
  std::size_t columns = 0;          // d: what the input has, doubled by kSplit. Equals dim(rows) unless `used` is set.
  std::vector<std::uint32_t> used;  // not empty: very wide sparse input was compacted; feature i is column used[i] of d
  std::shared_ptr<const void> storage;  // keeps rows alive
};

// Reads a file, or standard input for "-". A float32 .npy is memory-mapped, anything else becomes float32 in memory.
// InputError for what the file holds, SystemError for what the machine could not do.
Table read_table(const std::string& path, const ReadOptions& options = {});

// The same from memory; `name` stands for the path in messages. The bytes may go away afterwards.
Table read_table(std::span<const std::byte> bytes, std::string_view name, const ReadOptions& options = {});

// The lines of a text file ("-": standard input), without their line ends; a last empty line is no line.
std::vector<std::string> read_lines(const std::string& path);

// One number a line or column ("-": standard input): a .npy vector or text. All must be finite and >= 0.
std::vector<float> read_weights(const std::string& path);

// The same for what is added up to a budget that people check: to the last digit of a double.
std::vector<double> read_costs(const std::string& path);

// The bytes of an .npz file that scipy.sparse.load_npz and read_table read (CSR, float32). The same rows give the same
// bytes.
std::string to_npz(const SparseRows& rows);

// "npy", "npz", "csv", "tsv", "svmlight" or "auto"; "error", "clip", "split" or "keep". InputError on anything else.
Format parse_format(std::string_view text);
Negatives parse_negatives(std::string_view text);

// Writes beside `path`, then renames: the file is there whole or not at all. What is no regular file (a pipe,
// /dev/stdout) is written straight; "-" is standard output. SystemError with the reason when it cannot be done.
// `on_temporary` is told the name of the file beside `path` once it is there, and null once it is renamed or removed,
// so that a program can remove it when it is interrupted. It must not throw.
void write_file(const std::string& path, std::string_view content,
                const std::function<void(const char* temporary)>& on_temporary = {});

// The same with the content in parts, written one after the other.
void write_file(const std::string& path, std::span<const std::string_view> parts,
                const std::function<void(const char* temporary)>& on_temporary = {});

// The rows as a float32 .npy file; no copy of them is made.
void write_npy(const std::string& path, const DenseRows& rows,
               const std::function<void(const char* temporary)>& on_temporary = {});

}  // namespace winnow
