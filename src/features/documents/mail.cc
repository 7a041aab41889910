// Mail to text by GMime, then without what others wrote before.
#include <fmt/format.h>
#include <gmime/gmime.h>

#include <algorithm>
#include <memory>

#include "features/documents/readers.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr int kMostNested = 100;

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Held = std::unique_ptr<T, Unref>;

struct Free {
  void operator()(char* text) const { g_free(text); }
};

std::string text_of_part(GMimeTextPart* part) {
  const std::unique_ptr<char, Free> text(g_mime_text_part_get_text(part));
  return text == nullptr ? "" : text.get();
}

bool is_attachment(GMimeObject* part) {
  const char* disposition = g_mime_object_get_disposition(part);
  return disposition != nullptr && g_ascii_strcasecmp(disposition, GMIME_DISPOSITION_ATTACHMENT) == 0;
}

// The texts of a message: the plain parts one after another, and the first page.
struct Texts {
  std::string plain;
  std::string html;
};

void collect(GMimeObject* part, int depth, const std::string& name, Texts& texts) {
  if (depth > kMostNested) {
    throw InputError(fmt::format("{} has parts nested more than {} deep; expected a mail", name, kMostNested));
  }
  if (part == nullptr || is_attachment(part)) return;
  if (GMIME_IS_MULTIPART(part)) {
    auto* parts = reinterpret_cast<GMimeMultipart*>(part);
    for (int i = 0; i < g_mime_multipart_get_count(parts); ++i) {
      collect(g_mime_multipart_get_part(parts, i), depth + 1, name, texts);
    }
  } else if (GMIME_IS_TEXT_PART(part)) {
    GMimeContentType* type = g_mime_object_get_content_type(part);
    auto* text = reinterpret_cast<GMimeTextPart*>(part);
    if (g_mime_content_type_is_type(type, "text", "plain") != 0) {
      texts.plain += text_of_part(text) + '\n';
    } else if (g_mime_content_type_is_type(type, "text", "html") != 0 && texts.html.empty()) {
      texts.html = text_of_part(text);
    }
  }
}

bool is_quoted(std::string_view line) {
  return line.starts_with('>') || line.starts_with(" >") || line.starts_with("|");
}

// "On 5 May 2026, Ada wrote:", in any language: the line before a quotation, or the two before it if it is wrapped,
// that ends in a colon.
void drop_introduction(std::vector<std::string_view>& kept) {
  while (!kept.empty() && kept.back().empty()) kept.pop_back();
  if (kept.empty() || !kept.back().ends_with(':')) return;
  kept.pop_back();
  if (kept.size() >= 2 && !kept.back().empty() && kept[kept.size() - 2].empty()) kept.pop_back();
}

// Without quotations, the lines that introduce them, what follows a copy of an older message, and the signature.
std::string own_words(std::string_view text) {
  std::vector<std::string_view> kept;
  bool quoted = false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line == "-- " || line == "--" || line.starts_with("-----Original Message-----")) break;
    if (is_quoted(line)) {
      if (!quoted) drop_introduction(kept);
      quoted = true;
      continue;
    }
    if (quoted && !line.empty() && !kept.empty() && !kept.back().empty()) kept.emplace_back();
    quoted = quoted && line.empty();
    kept.push_back(line);
  }
  std::string own;
  for (const std::string_view line : kept) {
    own += line;
    own += '\n';
  }
  return own;
}

bool is_empty(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == text.npos;
}

std::string date_of(GMimeMessage* message) {
  GDateTime* date = g_mime_message_get_date(message);
  if (date == nullptr) return {};
  const std::unique_ptr<char, Free> text(g_date_time_format(date, "%Y-%m-%d"));
  return text == nullptr ? "" : text.get();
}

// Nothing if the message has no text.
void add_message(GMimeMessage* message, const std::string& name, std::vector<ReadText>& all) {
  Texts texts;
  collect(g_mime_message_get_mime_part(message), 0, name, texts);
  ReadText read;
  read.text = own_words(texts.plain);
  if (is_empty(read.text) && !is_empty(texts.html)) {
    read.text = std::move(texts.html);
    read.html = true;
  }
  if (is_empty(read.text)) return;
  const char* subject = g_mime_message_get_subject(message);
  read.title = subject == nullptr ? "" : subject;
  read.date = date_of(message);
  all.push_back(std::move(read));
}

// GMime reads nested parts by recursion, so a mail that claims very many is not given to it.
void check_nesting(std::string_view bytes, const std::string& name) {
  constexpr std::size_t kMostParts = 10000;
  std::size_t parts = 0;
  for (std::size_t at = bytes.find("multipart/"); at != bytes.npos; at = bytes.find("multipart/", at + 1)) ++parts;
  for (std::size_t at = bytes.find("message/"); at != bytes.npos; at = bytes.find("message/", at + 1)) ++parts;
  if (parts > kMostParts && !bytes.starts_with("From ")) {
    throw InputError(fmt::format("{} is one message with {} groups of parts; expected a mail", name, parts));
  }
}

// GMime complains about odd mails on standard error.
void ignore_message(const char*, GLogLevelFlags, const char*, void*) {}

}  // namespace

std::vector<ReadText> read_mail(std::string_view bytes, const std::string& name) {
  static const bool started = (g_mime_init(), g_log_set_default_handler(ignore_message, nullptr), true);
  static_cast<void>(started);
  check_nesting(bytes, name);
  const bool mailbox = bytes.starts_with("From ");
  const Held<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
  const Held<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  g_mime_parser_set_format(parser.get(), mailbox ? GMIME_FORMAT_MBOX : GMIME_FORMAT_MESSAGE);
  std::vector<ReadText> all;
  do {
    const Held<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
    if (message == nullptr) break;
    add_message(message.get(), name, all);
  } while (mailbox && g_mime_parser_eos(parser.get()) == 0);
  if (all.empty())
    throw InputError(fmt::format("{} is a mail without text; expected at least one message with some", name));
  return all;
}

}  // namespace winnow::detail
