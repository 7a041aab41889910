// The bytes of an input and its name in messages. The bytes are a mapped file, the content of a stream, or the caller's
// memory.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace winnow::detail {

struct Source {
  std::string name;
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;  // keeps bytes alive; null if they belong to the caller and may go away
  bool mapped = false;

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

// Maps a regular file, reads anything else ("-": standard input) to its end. InputError if the file cannot be opened,
// SystemError if reading fails.
Source open_source(const std::string& path);

// Tells the system that the bytes will be used again, in any order, so that mapped pages are worth keeping.
void expect_reuse(const Source& source);

// The text of a source without a byte order mark.
std::string_view without_bom(std::string_view text);

}  // namespace winnow::detail
