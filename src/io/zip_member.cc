// Zip members as streams, built on libzip. An error from libzip means that the file is damaged, unless reading it
// failed.
#include "io/zip_member.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <cerrno>
#include <exception>

#include "winnow/error.h"

namespace winnow::detail {

struct ZipError : zip_error_t {
  ZipError() { zip_error_init(this); }
  ~ZipError() { zip_error_fini(this); }
  ZipError(const ZipError&) = delete;
  ZipError& operator=(const ZipError&) = delete;
};

// A file as libzip reads it.
struct ZipFileBytes {
  SteadyFile& file;
  std::uint64_t at = 0;
  ZipError error = {};
  std::exception_ptr thrown = {};  // C code must not see it

  // Called if libzip fails: what made it fail, if it was the file.
  void rethrow() {
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  }

  zip_int64_t read(std::span<std::byte> to) {
    try {
      to = to.first(static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), file.size() - at)));
      file.read(at, to);
    } catch (...) {
      thrown = std::current_exception();
      zip_error_set(&error, ZIP_ER_READ, EIO);
      return -1;
    }
    at += to.size();
    return static_cast<zip_int64_t>(to.size());
  }

  zip_int64_t seek(void* data, zip_uint64_t size) {
    const zip_int64_t to = zip_source_seek_compute_offset(at, file.size(), data, size, &error);
    if (to >= 0) at = static_cast<std::uint64_t>(to);
    return to < 0 ? -1 : 0;
  }

  zip_int64_t tell_size(void* data) const {
    auto* status = static_cast<zip_stat_t*>(data);
    zip_stat_init(status);
    status->size = file.size();
    status->valid |= ZIP_STAT_SIZE;
    return sizeof(zip_stat_t);
  }
};

namespace {

// What libzip asks of a source (zip_source_function(3)).
zip_int64_t serve(void* state, void* data, zip_uint64_t size, zip_source_cmd_t command) {
  auto& bytes = *static_cast<ZipFileBytes*>(state);
  switch (command) {
    case ZIP_SOURCE_OPEN:
      bytes.at = 0;
      return 0;
    case ZIP_SOURCE_READ:
      return bytes.read({static_cast<std::byte*>(data), static_cast<std::size_t>(size)});
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE:
      return 0;
    case ZIP_SOURCE_STAT:
      return bytes.tell_size(data);
    case ZIP_SOURCE_ERROR:
      return zip_error_to_data(&bytes.error, data, size);
    case ZIP_SOURCE_SEEK:
      return bytes.seek(data, size);
    case ZIP_SOURCE_TELL:
      return static_cast<zip_int64_t>(bytes.at);
    case ZIP_SOURCE_SUPPORTS:
      return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    default:
      zip_error_set(&bytes.error, ZIP_ER_OPNOTSUPP, 0);
      return -1;
  }
}

// Deflate compresses at most 1032 bytes into one.
constexpr std::uint64_t kBestRatio = 1100;

class Member final : public ByteStream {
 public:
  Member(std::string name, zip_file_t* file, std::uint64_t size, bool stored, std::shared_ptr<ZipFileBytes> bytes)
      : name_(std::move(name)), file_(file), left_(size), stored_(stored), bytes_(std::move(bytes)) {}
  ~Member() override { zip_fclose(file_); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  const std::string& name() const override { return name_; }
  std::uint64_t left() const override { return left_; }

  void read(std::span<std::byte> to) override {
    while (!to.empty()) {
      const zip_int64_t got = zip_fread(file_, to.data(), to.size());
      if (got < 0) fail();
      if (got == 0) throw InputError(fmt::format("{} is damaged: it ends {} bytes early", name_, left_));
      to = to.subspan(static_cast<std::size_t>(got));
      left_ -= static_cast<std::uint64_t>(got);
    }
  }

  // Only what is stored as it is can be skipped unread. libzip then does without the checksum.
  void skip(std::uint64_t count) override {
    if (!stored_) return ByteStream::skip(count);
    if (zip_fseek(file_, static_cast<zip_int64_t>(count), SEEK_CUR) != 0) fail();
    left_ -= count;
  }

  // libzip compares the checksum when a read goes beyond the last byte.
  void finish() override {
    std::byte none;
    const zip_int64_t got = zip_fread(file_, &none, 1);
    if (got < 0) fail();
    if (got > 0) throw InputError(fmt::format("{} is damaged: it is longer than the archive says", name_));
  }

 private:
  [[noreturn]] void fail() const {
    if (bytes_) bytes_->rethrow();
    throw InputError(fmt::format("{} is damaged: {}", name_, zip_file_strerror(file_)));
  }

  std::string name_;
  zip_file_t* file_;
  std::uint64_t left_;
  bool stored_;
  std::shared_ptr<ZipFileBytes> bytes_;
};

// Takes the bytes over.
std::shared_ptr<zip> open_archive(zip_source_t* bytes, ZipError& error) {
  if (bytes == nullptr) throw std::bad_alloc();
  zip_t* archive = zip_open_from_source(bytes, ZIP_RDONLY, &error);
  if (archive == nullptr) zip_source_free(bytes);
  return archive == nullptr ? nullptr : std::shared_ptr<zip>(archive, zip_discard);
}

}  // namespace

ZipArchive::ZipArchive(const Source& source, const char* kind)
    : name_(source.name), kind_(kind), size_(source.bytes.size()) {
  if (size_ == 0) throw InputError(fmt::format("{} is empty: expected a {} archive", name_, kind_));
  ZipError error;
  archive_ = open_archive(zip_source_buffer_create(source.bytes.data(), size_, 0, &error), error);
  if (archive_ == nullptr) fail(zip_error_strerror(&error));
}

ZipArchive::ZipArchive(SteadyFile& file)
    : name_(file.name()), size_(file.size()), file_(new ZipFileBytes{.file = file}) {
  if (size_ == 0) throw InputError(fmt::format("{} is empty: expected a .npz archive", name_));
  ZipError error;
  archive_ = open_archive(zip_source_function_create(serve, file_.get(), &error), error);
  if (archive_ == nullptr) fail(zip_error_strerror(&error));
}

void ZipArchive::fail(const char* reason) const {
  if (file_) file_->rethrow();
  throw InputError(fmt::format("{} is not a readable {} archive: {}", name_, kind_, reason));
}

bool ZipArchive::has(const std::string& member) const {
  return zip_name_locate(archive_.get(), member.c_str(), 0) >= 0;
}

std::unique_ptr<ByteStream> ZipArchive::open(const std::string& member) const {
  const zip_int64_t located = zip_name_locate(archive_.get(), member.c_str(), 0);
  if (located < 0) {
    throw InputError(fmt::format("{} has no member {}: expected what scipy.sparse.save_npz writes", name_, member));
  }
  const auto index = static_cast<zip_uint64_t>(located);
  const std::string name = fmt::format("{}, member {}", name_, member);
  zip_stat_t status;
  constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
  if (zip_stat_index(archive_.get(), index, 0, &status) != 0) fail(zip_strerror(archive_.get()));
  if ((status.valid & kNeeded) != kNeeded) fail("sizes are missing");
  if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE) {
    throw InputError(fmt::format("{} is packed with method {}; expected stored or deflated", name, status.comp_method));
  }
  const std::uint64_t ratio = status.comp_method == ZIP_CM_STORE ? 1 : kBestRatio;
  if (status.comp_size > size_ || status.size / ratio > status.comp_size) {
    throw InputError(fmt::format("{} is damaged: it claims {} bytes out of {}", name, status.size, status.comp_size));
  }
  zip_file_t* file = zip_fopen_index(archive_.get(), index, 0);
  if (file == nullptr) {
    if (file_) file_->rethrow();
    throw InputError(fmt::format("{} cannot be read: {}", name, zip_strerror(archive_.get())));
  }
  return std::make_unique<Member>(name, file, status.size, status.comp_method == ZIP_CM_STORE, file_);
}

}  // namespace winnow::detail
