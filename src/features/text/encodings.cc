#include "features/text/encodings.h"

#include <fmt/format.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/unistr.h>
#include <unicode/utf16.h>

#include <algorithm>
#include <array>
#include <memory>

#include "features/text/kinds.h"
#include "winnow/error.h"
#include "winnow/text/documents.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::size_t kSample = std::size_t{1} << 16;

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using ConverterPtr = std::unique_ptr<UConverter, CloseConverter>;

// Null if ICU knows no such name.
ConverterPtr open_converter(const std::string& name) {
  UErrorCode status = U_ZERO_ERROR;
  ConverterPtr converter(ucnv_open(name.c_str(), &status));
  return U_SUCCESS(status) && !name.empty() ? std::move(converter) : nullptr;
}

// "windows-1252" rather than "ibm-5348_P100-1997", if there is such a name.
std::string usual_name(const UConverter* converter) {
  UErrorCode status = U_ZERO_ERROR;
  const std::string own = ucnv_getName(converter, &status);
  for (const char* standard : {"MIME", "IANA"}) {
    status = U_ZERO_ERROR;
    const char* name = ucnv_getStandardName(own.c_str(), standard, &status);
    if (U_SUCCESS(status) && name != nullptr) return name;
  }
  return own;
}

// Collects UTF-16 and passes it on as UTF-8, never cutting a character.
class Utf8Writer {
 public:
  explicit Utf8Writer(std::string& text) : text_(text) {}
  ~Utf8Writer() { pass_on(units_.length()); }
  Utf8Writer(const Utf8Writer&) = delete;
  Utf8Writer& operator=(const Utf8Writer&) = delete;

  void add(const UChar* begin, const UChar* end) {
    for (const UChar* at = begin; at != end; ++at) lines_ += *at == u'\n' ? 1U : 0U;
    units_.append(begin, static_cast<std::int32_t>(end - begin));
    if (units_.length() < kPiece) return;
    const std::int32_t last = units_.length() - 1;
    pass_on(U16_IS_LEAD(units_[last]) ? last : last + 1);
  }
  std::size_t line() const { return lines_ + 1; }

 private:
  static constexpr std::int32_t kPiece = 1 << 20;

  void pass_on(std::int32_t length) {
    units_.tempSubString(0, length).toUTF8String(text_);
    units_.remove(0, length);
  }

  std::string& text_;
  icu::UnicodeString units_;
  std::size_t lines_ = 0;
};

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

// Whether the units read like text: no half characters, hardly any that no text has.
bool reads_well(std::string_view bytes, bool little) {
  std::size_t bad = 0;
  std::size_t all = 0;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2, ++all) {
    const unsigned unit = byte_at(bytes, at + (little ? 1 : 0)) * 256U + byte_at(bytes, at + (little ? 0 : 1));
    const auto character = static_cast<UChar32>(unit);
    const bool space = unit == '\t' || unit == '\n' || unit == '\r';
    bad += !space && (!u_isdefined(character) || u_iscntrl(character) || unit >= 0xE000) ? 1U : 0U;
  }
  return all > 0 && bad * 50 <= all;
}

// Text has blanks and line ends, so UTF-16 has zero bytes on one side and hardly any on the other.
std::optional<std::string> find_without_mark(std::string_view bytes) {
  bytes = bytes.substr(0, kSample & ~std::size_t{1});
  std::array<std::size_t, 2> zeros = {0, 0};
  for (std::size_t at = 0; at < bytes.size(); ++at) zeros[at % 2] += bytes[at] == '\0' ? 1U : 0U;
  const auto [even, odd] = zeros;
  if (odd > 0 && even * 20 <= odd && reads_well(bytes, true)) return "UTF-16LE";
  if (even > 0 && odd * 20 <= even && reads_well(bytes, false)) return "UTF-16BE";
  return std::nullopt;
}

std::size_t count_multibyte(std::string_view bytes) {
  return static_cast<std::size_t>(
      std::count_if(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xC0; }));
}

// Windows' encodings contain those of ISO, and are what is meant in practice.
std::string as_used(const std::string& name) {
  if (name == "ISO-8859-1") return "windows-1252";
  if (name == "ISO-8859-9") return "windows-1254";
  return name;
}

// ICU takes stray bytes in English for these encodings. Their last letter, ÿ, is rare enough to tell.
bool is_western(std::string_view name) {
  return name == "ISO-8859-1" || name == "windows-1252";
}

// How many different bytes beyond ASCII there are.
std::size_t count_kinds(std::string_view bytes) {
  std::array<bool, 256> seen = {};
  for (const char c : bytes) seen[static_cast<unsigned char>(c)] = true;
  return static_cast<std::size_t>(std::count(seen.begin() + 128, seen.end(), true));
}

}  // namespace

void check_encoding(const std::string& name) {
  if (name.empty() || is_encoding(name)) return;
  throw InputError(fmt::format(
      "unknown encoding '{}'; expected a name such as utf-8, utf-16, windows-1252, iso-8859-2, shift_jis or gb18030",
      name));
}

bool detail::is_encoding(const std::string& name) {
  return open_converter(name) != nullptr;
}

Converted detail::convert_to_utf8(std::string_view bytes, const std::string& encoding) {
  check_encoding(encoding);
  const ConverterPtr converter = open_converter(encoding);
  UErrorCode status = U_ZERO_ERROR;
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  Converted converted;
  converted.encoding = usual_name(converter.get());
  converted.text.reserve(bytes.size());
  {
    Utf8Writer writer(converted.text);
    std::array<UChar, 4096> units;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    do {
      status = U_ZERO_ERROR;
      UChar* to = units.data();
      ucnv_toUnicode(converter.get(), &to, units.data() + units.size(), &at, end, nullptr, true, &status);
      writer.add(units.data(), to);
      if (U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR) continue;
      std::array<char, 32> invalid;
      auto length = static_cast<std::int8_t>(invalid.size());
      UErrorCode ignored = U_ZERO_ERROR;
      ucnv_getInvalidChars(converter.get(), invalid.data(), &length, &ignored);
      const auto stop = static_cast<std::size_t>(at - bytes.data());
      const std::size_t begin = stop - std::min(stop, static_cast<std::size_t>(std::max<std::int8_t>(length, 0)));
      if (!converted.broken.empty() && converted.broken.back().end == begin) {
        converted.broken.back().end = stop;
      } else {
        converted.broken.push_back({begin, stop});
        converted.lines.push_back(writer.line());
      }
      constexpr UChar kReplacement = 0xFFFD;
      writer.add(&kReplacement, &kReplacement + 1);
    } while (U_FAILURE(status) && (at != end || status == U_BUFFER_OVERFLOW_ERROR));
  }
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (converted.text.starts_with(kMark)) converted.text.erase(0, kMark.size());
  return converted;
}

std::optional<std::string> detail::find_utf16(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE\0\0"sv)) return "UTF-32LE";
  if (bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32BE";
  if (bytes.starts_with("\xFF\xFE"sv)) return "UTF-16LE";
  if (bytes.starts_with("\xFE\xFF"sv)) return "UTF-16BE";
  return find_without_mark(bytes);
}

std::optional<std::string> detail::find_legacy(std::string_view bytes, const std::vector<BrokenBytes>& broken,
                                               bool markup) {
  constexpr std::int32_t kSure = 20;    // out of 100; 10 is what ICU says of anything
  constexpr std::size_t kFewKinds = 5;  // text in another script has more letters
  if (broken.empty()) return std::nullopt;
  std::size_t bad = 0;
  for (const auto& [begin, end] : broken) bad += end - begin;
  if (count_multibyte(bytes) >= 2 * bad + 1) return std::nullopt;

  // From the first place that is not UTF-8 on, with what comes before it.
  constexpr std::size_t kBefore = 1000;
  const std::size_t begin = broken.front().begin - std::min(broken.front().begin, kBefore);
  const std::string_view sample = bytes.substr(begin, 4 * kSample);
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UCharsetDetector, void (*)(UCharsetDetector*)> detector(ucsdet_open(&status), ucsdet_close);
  ucsdet_setText(detector.get(), sample.data(), static_cast<std::int32_t>(sample.size()), &status);
  ucsdet_enableInputFilter(detector.get(), markup);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &count, &status);
  for (std::int32_t i = 0; U_SUCCESS(status) && i < count; ++i) {
    const std::string name = ucsdet_getName(matches[i], &status);
    if (ucsdet_getConfidence(matches[i], &status) < kSure) break;
    if (name.starts_with("UTF-") || name.starts_with("IBM")) continue;
    if (!is_western(name) ? count_kinds(sample) < kFewKinds : sample.find('\xFF') != sample.npos) continue;
    return as_used(name);
  }
  return std::nullopt;
}

std::optional<std::size_t> detail::find_binary(std::string_view bytes) {
  bytes = bytes.substr(0, kKindBytes);
  if (const std::size_t zero = bytes.find('\0'); zero != bytes.npos) return zero;
  std::size_t controls = 0;
  std::size_t first = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = byte_at(bytes, at);
    if (byte >= ' ' || (byte >= '\b' && byte <= '\r') || byte == 0x1B) continue;
    if (controls++ == 0) first = at;
  }
  if (controls * 20 > bytes.size()) return first;
  return std::nullopt;
}

}  // namespace winnow
