// The bytes of an input and the name it goes by in messages: a mapped file, what a stream gave, or the caller's memory.
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
  std::shared_ptr<const void> owner;  // keeps bytes alive; null where they are the caller's and may go away
  bool mapped = false;

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

// Maps a regular file, reads anything else ("-": standard input) to its end. InputError where there is nothing to open,
// SystemError where reading breaks off.
Source open_source(const std::string& path);

// Says that the bytes will be used again, in any order: mapped pages are worth keeping.
void expect_reuse(const Source& source);

// The text of a source without a byte order mark.
std::string_view without_bom(std::string_view text);

}  // namespace winnow::detail
