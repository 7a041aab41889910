// Writes sparse rows as the .npz file that scipy.sparse.save_npz writes: five .npy arrays in a zip archive. The same
// rows give the same bytes.
#include <fmt/format.h>
#include <zip.h>

#include <bit>
#include <vector>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
namespace {

static_assert(std::endian::native == std::endian::little, "the arrays are written as memory stores them");

struct Error : zip_error_t {
  Error() { zip_error_init(this); }
  ~Error() { zip_error_fini(this); }
  Error(const Error&) = delete;
  Error& operator=(const Error&) = delete;
};

[[noreturn]] void fail(zip_error_t* error) {
  throw SystemError(fmt::format("cannot make an .npz archive: {}", zip_error_strerror(error)));
}

// Version 1.0. The header, with its line end, fills a multiple of 64 bytes.
std::string npy(std::string_view type, std::string_view shape, const void* data, std::size_t bytes) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, shape);
  constexpr std::size_t kPreamble = 10;
  header.append(63 - (kPreamble + header.size()) % 64, ' ');
  header += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  file.append(static_cast<const char*>(data), bytes);
  return file;
}

template <class Number>
std::string vector(std::string_view type, std::span<const Number> values) {
  return npy(type, fmt::format("{},", values.size()), values.data(), values.size_bytes());
}

class Archive {
 public:
  Archive() {
    Error error;
    buffer_ = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (buffer_ == nullptr) fail(&error);
    zip_source_keep(buffer_);
    archive_ = zip_open_from_source(buffer_, ZIP_TRUNCATE, &error);
    if (archive_ == nullptr) fail(&error);
  }
  ~Archive() {
    if (archive_ != nullptr) zip_discard(archive_);
    zip_source_free(buffer_);
  }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // `content` must stay alive until finish().
  void add(const char* name, const std::string& content) {
    zip_source_t* source = zip_source_buffer(archive_, content.data(), content.size(), 0);
    const zip_int64_t index = source == nullptr ? -1 : zip_file_add(archive_, name, source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      fail(zip_get_error(archive_));
    }
    const auto at = static_cast<zip_uint64_t>(index);
    zip_file_set_dostime(archive_, at, 0, 0x21, 0);  // 1980-01-01, so that the bytes do not depend on the date
    zip_set_file_compression(archive_, at, ZIP_CM_DEFLATE, 1);
  }

  std::string finish() {
    if (zip_close(archive_) != 0) fail(zip_get_error(archive_));
    archive_ = nullptr;
    zip_stat_t stat;
    if (zip_source_open(buffer_) != 0 || zip_source_stat(buffer_, &stat) != 0) fail(zip_source_error(buffer_));
    std::string bytes(stat.size, '\0');
    if (zip_source_read(buffer_, bytes.data(), bytes.size()) != static_cast<zip_int64_t>(bytes.size())) {
      fail(zip_source_error(buffer_));
    }
    zip_source_close(buffer_);
    return bytes;
  }

 private:
  zip_source_t* buffer_ = nullptr;
  zip_t* archive_ = nullptr;
};

}  // namespace

std::string to_npz(const SparseRows& rows) {
  const std::vector<std::int64_t> offsets(rows.offsets, rows.offsets + rows.size + 1);
  const std::vector<std::int64_t> columns(rows.columns, rows.columns + rows.nonzeros());
  const std::int64_t shape[] = {static_cast<std::int64_t>(rows.size), static_cast<std::int64_t>(rows.dim)};
  const std::string indices = vector<std::int64_t>("<i8", columns);
  const std::string indptr = vector<std::int64_t>("<i8", offsets);
  const std::string format = npy("|S3", "", "csr", 3);
  const std::string sizes = vector<std::int64_t>("<i8", shape);
  const std::string data = vector<float>("<f4", std::span<const float>(rows.values, rows.nonzeros()));
  Archive archive;
  archive.add("indices.npy", indices);
  archive.add("indptr.npy", indptr);
  archive.add("format.npy", format);
  archive.add("shape.npy", sizes);
  archive.add("data.npy", data);
  return archive.finish();
}

}  // namespace winnow
