// Zip members as streams, built on libzip. An error from libzip means that the file is damaged.
#include "io/zip_member.h"

#include <fmt/format.h>
#include <zip.h>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Deflate compresses at most 1032 bytes into one.
constexpr std::uint64_t kBestRatio = 1100;

class Member final : public ByteStream {
 public:
  Member(std::string name, zip_file_t* file, std::uint64_t size) : name_(std::move(name)), file_(file), left_(size) {}
  ~Member() override { zip_fclose(file_); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  const std::string& name() const override { return name_; }
  std::uint64_t left() const override { return left_; }

  void read(std::span<std::byte> to) override {
    while (!to.empty()) {
      const zip_int64_t got = zip_fread(file_, to.data(), to.size());
      if (got < 0) throw InputError(fmt::format("{} is damaged: {}", name_, zip_file_strerror(file_)));
      if (got == 0) throw InputError(fmt::format("{} is damaged: it ends {} bytes early", name_, left_));
      to = to.subspan(static_cast<std::size_t>(got));
      left_ -= static_cast<std::uint64_t>(got);
    }
  }

  // libzip compares the checksum when a read goes beyond the last byte.
  void finish() override {
    std::byte none;
    const zip_int64_t got = zip_fread(file_, &none, 1);
    if (got < 0) throw InputError(fmt::format("{} is damaged: {}", name_, zip_file_strerror(file_)));
    if (got > 0) throw InputError(fmt::format("{} is damaged: it is longer than the archive says", name_));
  }

 private:
  std::string name_;
  zip_file_t* file_;
  std::uint64_t left_;
};

struct Error : zip_error_t {
  Error() { zip_error_init(this); }
  ~Error() { zip_error_fini(this); }
  Error(const Error&) = delete;
  Error& operator=(const Error&) = delete;
};

[[noreturn]] void fail_archive(const Source& source, const char* reason) {
  throw InputError(fmt::format("{} is not a readable .npz archive: {}", source.name, reason));
}

}  // namespace

ZipArchive::ZipArchive(const Source& source) : source_(source) {
  if (source.bytes.empty()) throw InputError(fmt::format("{} is empty: expected a .npz archive", source.name));
  Error error;
  zip_source_t* bytes = zip_source_buffer_create(source.bytes.data(), source.bytes.size(), 0, &error);
  if (bytes == nullptr) throw std::bad_alloc();
  zip_t* archive = zip_open_from_source(bytes, ZIP_RDONLY, &error);
  if (archive == nullptr) {
    zip_source_free(bytes);
    fail_archive(source, zip_error_strerror(&error));
  }
  archive_ = std::shared_ptr<zip>(archive, zip_discard);
}

bool ZipArchive::has(const std::string& member) const {
  return zip_name_locate(archive_.get(), member.c_str(), 0) >= 0;
}

std::unique_ptr<ByteStream> ZipArchive::open(const std::string& member) const {
  const zip_int64_t located = zip_name_locate(archive_.get(), member.c_str(), 0);
  if (located < 0) {
    throw InputError(
        fmt::format("{} has no member {}: expected what scipy.sparse.save_npz writes", source_.name, member));
  }
  const auto index = static_cast<zip_uint64_t>(located);
  const std::string name = fmt::format("{}, member {}", source_.name, member);
  zip_stat_t status;
  constexpr zip_uint64_t kNeeded = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
  if (zip_stat_index(archive_.get(), index, 0, &status) != 0) fail_archive(source_, zip_strerror(archive_.get()));
  if ((status.valid & kNeeded) != kNeeded) fail_archive(source_, "sizes are missing");
  if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE) {
    throw InputError(fmt::format("{} is packed with method {}; expected stored or deflated", name, status.comp_method));
  }
  const std::uint64_t ratio = status.comp_method == ZIP_CM_STORE ? 1 : kBestRatio;
  if (status.comp_size > source_.bytes.size() || status.size / ratio > status.comp_size) {
    throw InputError(fmt::format("{} is damaged: it claims {} bytes out of {}", name, status.size, status.comp_size));
  }
  zip_file_t* file = zip_fopen_index(archive_.get(), index, 0);
  if (file == nullptr) throw InputError(fmt::format("{} cannot be read: {}", name, zip_strerror(archive_.get())));
  return std::make_unique<Member>(name, file, status.size);
}

}  // namespace winnow::detail
