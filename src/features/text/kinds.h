// Which kind of file bytes are: by what they begin with, then by the name.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow::detail {

enum class FileKind {
  kText,
  kJsonLines,
  kTable,
  kHtml,
  kZip,  // DOCX, or something else in an archive
  kPdf,
  kMail,
  kNotText,  // known by its first bytes, or full of control characters
};

struct FoundKind {
  FileKind kind = FileKind::kText;
  std::string_view what = {};  // kNotText: "a PNG picture"
};

// How many bytes of a file kind_of looks at.
inline constexpr std::size_t kKindBytes = std::size_t{1} << 16;

// `stream`: the name tells nothing, and JSON lines are recognized by their first character.
FoundKind kind_of(std::string_view bytes, std::string_view name, bool stream);

// The ending of a name in small letters, with its full stop.
bool has_ending(std::string_view name, std::string_view ending);
// Whether a file in a folder is read because of its name alone. A name without an ending counts too.
bool is_named_text(std::string_view name);

char delimiter_of(std::string_view name);  // of a table

}  // namespace winnow::detail
