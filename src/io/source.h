// The bytes of an input and its name in messages. The bytes are a mapped file, the content of a stream, or the caller's
// memory.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/flow.h"
#include "io/input_file.h"
#include "io/stream_limits.h"

namespace winnow::detail {

struct Source {
  std::string name;
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;  // keeps bytes alive; null if they belong to the caller and may go away
  bool mapped = false;

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

// Maps a regular file. Nothing if it is not one, or cannot be mapped: then it is a stream.
std::optional<Source> map_source(const InputFile& file);

// The bytes of a stream as they come. The flow keeps the file open.
Flow flow_of(std::shared_ptr<const InputFile> file);

// Reads a stream to its end. InputError as soon as it breaks one of the limits.
Source gather(Flow flow, const StreamLimits& limits);

// Maps a regular file, reads anything else ("-": standard input) to its end, within the limits that `limits_of` finds
// by its beginning, of which it may make available more. InputError if the file cannot be opened or breaks a limit,
// SystemError if reading fails.
Source open_source(const std::string& path, const std::function<StreamLimits(Flow& beginning)>& limits_of);
// The same for any content, as far as there is memory.
Source open_source(const std::string& path);

// Tells the system that the bytes will be used again, in any order, so that mapped pages are worth keeping.
void expect_reuse(const Source& source);

// The text of a source without a byte order mark.
std::string_view without_bom(std::string_view text);

}  // namespace winnow::detail
