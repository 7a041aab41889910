// PDF to text by poppler, then without what belongs to the page rather than to the text.
#include <fmt/format.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <map>
#include <memory>

#include "features/documents/readers.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

constexpr int kMostPages = 100000;
constexpr std::size_t kMostText = std::size_t{256} << 20;

using Lines = std::vector<std::string>;

std::string to_string(const poppler::ustring& text) {
  const poppler::byte_array bytes = text.to_utf8();
  return {bytes.begin(), bytes.end()};
}

std::string date_of(std::time_t time) {
  if (time == static_cast<std::time_t>(-1) || time == 0) return {};
  std::tm parts = {};
  gmtime_r(&time, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\f") == line.npos;
}

Lines lines_of_page(const std::string& text) {
  Lines lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\n\f", begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
  const auto first =
      std::find_if_not(lines.begin(), lines.end(), [](const std::string& line) { return is_blank(line); });
  lines.erase(lines.begin(), first);
  return lines;
}

// A line as it is on other pages: its number, if it has one, differs.
std::string without_numbers(const std::string& line) {
  std::string same;
  for (const char c : line) {
    if (c != ' ' && (c < '0' || c > '9')) same += c;
  }
  return same + '#';
}

// Leaves out the first line of pages that begin alike, then the last; again, until they differ.
void drop_running_lines(std::vector<Lines>& pages) {
  constexpr std::size_t kFewPages = 3;
  constexpr int kMostRunning = 3;
  const auto end_of = [](Lines& page, bool first) { return first ? page.begin() : page.end() - 1; };
  for (int round = 0; round < kMostRunning; ++round) {
    for (const bool first : {true, false}) {
      std::map<std::string, std::size_t> counts;
      for (Lines& page : pages) {
        if (!page.empty()) ++counts[without_numbers(*end_of(page, first))];
      }
      for (Lines& page : pages) {
        if (page.empty()) continue;
        const std::size_t alike = counts[without_numbers(*end_of(page, first))];
        if (alike >= kFewPages && 2 * alike > pages.size()) page.erase(end_of(page, first));
        while (!page.empty() && is_blank(*end_of(page, first))) page.erase(end_of(page, first));
      }
    }
  }
}

bool is_small(char c) {
  return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

// "exam-" and "ple": a word that goes on, not a word with a hyphen.
bool is_hyphenated(const std::string& text, const std::string& next) {
  return text.size() >= 2 && text.ends_with('-') && is_small(text[text.size() - 2]) && !next.empty() &&
         is_small(next[0]);
}

bool ends_with_mark(const std::string& text) {
  return !text.empty() && std::string_view(".!?:\"').").find(text.back()) != std::string_view::npos;
}

// poppler joins hyphenated words inside a page.
std::string joined_pages(const std::vector<Lines>& pages) {
  std::string text;
  for (const Lines& page : pages) {
    if (page.empty()) continue;
    if (is_hyphenated(text, page.front())) {
      text.pop_back();
    } else if (!text.empty()) {
      text += ends_with_mark(text) ? "\n\n" : "\n";  // without a mark, the sentence may go on
    }
    for (std::size_t i = 0; i < page.size(); ++i) text += (i > 0 ? "\n" : "") + page[i];
  }
  return text;
}

void ignore(const std::string&, void*) {}

std::unique_ptr<poppler::document> open(std::string_view bytes, const std::string& name) {
  poppler::set_debug_error_function(ignore, nullptr);
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw InputError(fmt::format("{} is a PDF of {} bytes; expected at most 2 GiB", name, bytes.size()));
  }
  std::unique_ptr<poppler::document> document(
      poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size())));
  if (document == nullptr) throw InputError(fmt::format("{} is a damaged PDF; expected one that opens", name));
  if (document->is_locked()) {
    throw InputError(fmt::format("{} is an encrypted PDF; expected one that opens without a password", name));
  }
  if (document->pages() > kMostPages) {
    throw InputError(fmt::format("{} claims {} pages; expected at most {}", name, document->pages(), kMostPages));
  }
  return document;
}

}  // namespace

std::vector<ReadText> read_pdf(std::string_view bytes, const std::string& name) {
  const auto document = open(bytes, name);
  std::vector<Lines> pages;
  std::size_t size = 0;
  for (int i = 0; i < document->pages(); ++i) {
    const std::unique_ptr<poppler::page> page(document->create_page(i));
    if (page == nullptr) continue;
    // In reading order, so that columns stay apart.
    const std::string text = to_string(page->text(poppler::rectf(), poppler::page::non_raw_non_physical_layout));
    size += text.size();
    if (size > kMostText) {
      throw InputError(fmt::format("{} has more than {} MiB of text; expected less", name, kMostText >> 20));
    }
    pages.push_back(lines_of_page(text));
  }
  drop_running_lines(pages);
  ReadText read;
  read.text = joined_pages(pages);
  if (is_blank(read.text)) {
    throw InputError(
        fmt::format("{} is a PDF without text, such as scanned pages; expected one whose text can be selected", name));
  }
  read.title = to_string(document->info_key("Title"));
  read.date = date_of(document->info_date_t("CreationDate"));
  std::vector<ReadText> all;
  all.push_back(std::move(read));
  return all;
}

}  // namespace winnow::detail
