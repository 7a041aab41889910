// An array inside a zip archive, unpacked as it is read.
#pragma once

#include <memory>
#include <string>

#include "io/npy.h"
#include "io/source.h"

struct zip;

namespace winnow::detail {

class ZipArchive {
 public:
  // The source's bytes must outlive the archive.
  explicit ZipArchive(const Source& source);

  bool has(const std::string& member) const;

  // InputError if there is no such member, or if it claims to unpack to more than its compression allows.
  std::unique_ptr<ByteStream> open(const std::string& member) const;

 private:
  const Source& source_;
  std::shared_ptr<zip> archive_;
};

}  // namespace winnow::detail
