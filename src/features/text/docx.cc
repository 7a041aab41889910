#include "features/text/docx.h"

#include <fmt/format.h>
#include <libxml/xmlreader.h>

#include <memory>
#include <span>
#include <vector>

#include "io/zip_member.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr std::uint64_t kMostUnpacked = std::uint64_t{256} << 20;

std::string_view as_view(const xmlChar* text) {
  return text == nullptr ? std::string_view() : reinterpret_cast<const char*>(text);
}

std::string unpack(const ZipArchive& archive, const std::string& member) {
  const auto stream = archive.open(member);
  if (stream->left() > kMostUnpacked) {
    throw InputError(fmt::format("{} unpacks to {} MiB; expected at most {}", stream->name(), stream->left() >> 20,
                                 kMostUnpacked >> 20));
  }
  std::string content(static_cast<std::size_t>(stream->left()), '\0');
  stream->read(std::as_writable_bytes(std::span(content)));
  stream->finish();
  return content;
}

// A part of the document, element by element. No DTD is read and no entity is replaced.
class XmlPart {
 public:
  XmlPart(const ZipArchive& archive, const std::string& member)
      : name_(fmt::format("{}, member {}", archive.name(), member)),
        content_(unpack(archive, member)),
        reader_(nullptr, xmlFreeTextReader) {
    static const bool started = (xmlInitParser(), true);  // before several threads parse
    static_cast<void>(started);
    reader_.reset(xmlReaderForMemory(content_.data(), static_cast<int>(content_.size()), nullptr, nullptr,
                                     XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
    if (reader_ == nullptr) throw std::bad_alloc();
  }

  bool next() {
    const int read = xmlTextReaderRead(reader_.get());
    if (read < 0) fail();
    return read == 1;
  }
  // Past the element that begins here, and what is in it.
  bool skip() {
    const int read = xmlTextReaderNext(reader_.get());
    if (read < 0) fail();
    return read == 1;
  }
  bool begins() const { return xmlTextReaderNodeType(reader_.get()) == XML_READER_TYPE_ELEMENT; }
  bool ends() const {
    return xmlTextReaderNodeType(reader_.get()) == XML_READER_TYPE_END_ELEMENT ||
           (begins() && xmlTextReaderIsEmptyElement(reader_.get()) == 1);
  }
  bool is_text() const {
    const int type = xmlTextReaderNodeType(reader_.get());
    return type == XML_READER_TYPE_TEXT || type == XML_READER_TYPE_SIGNIFICANT_WHITESPACE ||
           type == XML_READER_TYPE_CDATA;
  }
  std::string_view element() const { return as_view(xmlTextReaderConstLocalName(reader_.get())); }
  std::string_view text() const { return as_view(xmlTextReaderConstValue(reader_.get())); }
  std::string value() const {  // the attribute w:val
    const std::unique_ptr<xmlChar, void (*)(void*)> found(
        xmlTextReaderGetAttribute(reader_.get(), reinterpret_cast<const xmlChar*>("w:val")), xmlFree);
    return std::string(as_view(found.get()));
  }

 private:
  [[noreturn]] void fail() const {
    const xmlError* error = xmlGetLastError();
    std::string reason = error == nullptr || error->message == nullptr ? "it is not XML" : error->message;
    while (reason.ends_with('\n')) reason.pop_back();
    throw InputError(fmt::format("{} is damaged: {}", name_, reason));
  }

  std::string name_;
  std::string content_;
  std::unique_ptr<xmlTextReader, void (*)(xmlTextReader*)> reader_;
};

bool is_heading_style(std::string_view style) {
  return style.starts_with("Heading") || style.starts_with("heading") || style == "Title" || style == "Subtitle";
}

std::string read_paragraphs(XmlPart part) {
  std::string text;
  std::string paragraph;
  bool heading = false;
  bool in_text = false;
  for (bool more = part.next(); more;) {
    const std::string_view element = part.element();
    if (part.begins() && (element == "Fallback" || element == "del" || element == "moveFrom")) {
      more = part.skip();
      continue;
    }
    if (part.begins()) {
      if (element == "t") in_text = true;
      if (element == "tab" || element == "br" || element == "cr") paragraph += ' ';
      if (element == "noBreakHyphen") paragraph += '-';
      if (element == "pStyle") heading = is_heading_style(part.value());
    } else if (part.is_text() && in_text) {
      paragraph += part.text();
    }
    if (part.ends()) {
      if (element == "t") in_text = false;
      if (element == "p") {
        if (paragraph.find_first_not_of(" \t\r\n") != paragraph.npos) {
          text += (text.empty() ? "" : "\n\n") + std::string(heading ? "# " : "") + paragraph;
        }
        paragraph.clear();
        heading = false;
      }
    }
    more = part.next();
  }
  return text;
}

// Title and date, from the properties of the document.
void read_properties(XmlPart part, ReadText& document) {
  std::string element;
  while (part.next()) {
    if (part.begins()) element = part.element();
    if (part.is_text() && element == "title") document.title += part.text();
    if (part.is_text() && element == "created") document.date += part.text();
    if (part.ends()) element.clear();
  }
}

// What an archive that is not a Word document is, by a member that it has.
std::string_view what_is(const ZipArchive& archive) {
  if (archive.has("xl/workbook.xml")) return "an Excel workbook";
  if (archive.has("ppt/presentation.xml")) return "a PowerPoint presentation";
  if (archive.has("META-INF/container.xml")) return "an e-book (EPUB)";
  if (archive.has("META-INF/manifest.xml")) return "an OpenDocument file";
  return "a zip archive";
}

}  // namespace

ReadText read_docx(std::string_view bytes, const std::string& name) {
  constexpr const char* kBody = "word/document.xml";
  constexpr const char* kProperties = "docProps/core.xml";
  const Source source{name, std::as_bytes(std::span(bytes)), nullptr, false};
  const ZipArchive archive(source, "DOCX");
  if (!archive.has(kBody)) {
    throw InputError(fmt::format("{} is {}; expected text, HTML, PDF, DOCX, mail or a table", name, what_is(archive)));
  }
  ReadText document;
  document.text = read_paragraphs(XmlPart(archive, kBody));
  if (archive.has(kProperties)) read_properties(XmlPart(archive, kProperties), document);
  if (document.text.empty())
    throw InputError(fmt::format("{} is a Word document without text; expected some to read", name));
  return document;
}

}  // namespace winnow::detail
