// An array inside a zip archive, unpacked as it is read.
#pragma once

#include <memory>
#include <string>

#include "io/npy.h"
#include "io/source.h"
#include "io/steady_file.h"

struct zip;

namespace winnow::detail {

struct ZipFileBytes;

class ZipArchive {
 public:
  // The source's bytes must outlive the archive. `kind` is what messages say that was expected.
  explicit ZipArchive(const Source& source, const char* kind = ".npz");
  // Reads the file piece by piece. The file must outlive the archive.
  explicit ZipArchive(SteadyFile& file);

  const std::string& name() const { return name_; }
  bool has(const std::string& member) const;

  // InputError if there is no such member, or if it claims to unpack to more than its compression allows. Several may
  // be read at a time. The archive must outlive them.
  std::unique_ptr<ByteStream> open(const std::string& member) const;

 private:
  [[noreturn]] void fail(const char* reason) const;

  std::string name_;
  const char* kind_ = ".npz";
  std::uint64_t size_;
  std::shared_ptr<ZipFileBytes> file_;  // null if the bytes are in memory
  std::shared_ptr<zip> archive_;
};

}  // namespace winnow::detail
