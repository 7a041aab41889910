#include "numpy_files.h"

#include <fmt/format.h>
#include <zip.h>

#include <bit>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <type_traits>

namespace winnow::bench {
namespace {

static_assert(std::endian::native == std::endian::little);

// `descr` and `shape` as Python writes them: "<f4", "(5, 3)".
std::string npy_file(const std::string& descr, const std::string& shape, const void* data, std::size_t bytes) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", descr, shape);
  constexpr std::size_t kPreamble = 10;  // magic, version, header length
  header.append(63 - (kPreamble + header.size()) % 64, ' ');
  header += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  file.reserve(file.size() + header.size() + bytes);
  file += header;
  file.append(static_cast<const char*>(data), bytes);
  return file;
}

template <class T>
std::string npy_vector(const std::vector<T>& values) {
  const std::string descr = fmt::format("<{}{}", std::is_floating_point_v<T> ? 'f' : 'i', sizeof(T));
  return npy_file(descr, fmt::format("({},)", values.size()), values.data(), values.size() * sizeof(T));
}

template <class To, class From>
std::vector<To> as(const std::vector<From>& values) {
  std::vector<To> result;
  result.reserve(values.size());
  for (const auto x : values) result.push_back(static_cast<To>(x));
  return result;
}

struct Member {
  const char* name;
  std::string content;
};

void check(bool ok) {
  if (!ok) throw std::runtime_error("libzip could not make the archive");
}

struct SourceFree {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};

// The timestamps are fixed, so that the same members always give the same bytes.
void add_members(zip_t* archive, const std::vector<Member>& members) {
  constexpr zip_uint16_t kFirstOf1980 = (1 << 5) | 1;
  for (const auto& member : members) {
    zip_source_t* content = zip_source_buffer(archive, member.content.data(), member.content.size(), 0);
    check(content != nullptr);
    const zip_int64_t index = zip_file_add(archive, member.name, content, ZIP_FL_ENC_UTF_8);
    if (index < 0) zip_source_free(content);
    check(index >= 0);
    const auto at = static_cast<zip_uint64_t>(index);
    check(zip_set_file_compression(archive, at, ZIP_CM_DEFLATE, 6) == 0);
    check(zip_file_set_dostime(archive, at, 0, kFirstOf1980, 0) == 0);
  }
}

std::string read_all(zip_source_t* source) {
  check(zip_source_open(source) == 0);
  check(zip_source_seek(source, 0, SEEK_END) == 0);
  std::string bytes(static_cast<std::size_t>(zip_source_tell(source)), '\0');
  check(zip_source_seek(source, 0, SEEK_SET) == 0);
  check(zip_source_read(source, bytes.data(), bytes.size()) == static_cast<zip_int64_t>(bytes.size()));
  zip_source_close(source);
  return bytes;
}

std::string zip_file(const std::vector<Member>& members) {
  const std::unique_ptr<zip_source_t, SourceFree> buffer(zip_source_buffer_create(nullptr, 0, 0, nullptr));
  check(buffer != nullptr);
  zip_t* archive = zip_open_from_source(buffer.get(), ZIP_TRUNCATE, nullptr);
  check(archive != nullptr);
  zip_source_keep(buffer.get());  // zip_close and zip_discard release one reference; ours stays for read_all
  try {
    add_members(archive, members);
    check(zip_close(archive) == 0);
  } catch (...) {
    zip_discard(archive);
    throw;
  }
  return read_all(buffer.get());
}

}  // namespace

std::string to_npy(const DenseMatrix& matrix) {
  const std::string shape = fmt::format("({}, {})", matrix.rows, matrix.dim);
  return npy_file("<f4", shape, matrix.values.data(), matrix.values.size() * sizeof(float));
}

std::string to_npz(const SparseMatrix& matrix) {
  // SciPy stores both index arrays in 32 bits if they fit.
  const bool narrow = matrix.columns.size() <= std::size_t{std::numeric_limits<std::int32_t>::max()};
  const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(matrix.rows),
                                           static_cast<std::int64_t>(matrix.dim)};
  return zip_file({
      {"indices.npy",
       narrow ? npy_vector(as<std::int32_t>(matrix.columns)) : npy_vector(as<std::int64_t>(matrix.columns))},
      {"indptr.npy",
       narrow ? npy_vector(as<std::int32_t>(matrix.offsets)) : npy_vector(as<std::int64_t>(matrix.offsets))},
      {"format.npy", npy_file("|S3", "()", "csr", 3)},
      {"shape.npy", npy_vector(shape)},
      {"data.npy", npy_vector(matrix.values)},
  });
}

}  // namespace winnow::bench
