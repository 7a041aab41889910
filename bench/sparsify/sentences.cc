#include "sentences.h"

namespace winnow::bench {
namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
// Some of the news lost their curly quotes to question marks.
bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '(' || c == ')' || c == '?';
}

char at(std::string_view text, std::size_t i) {
  return i < text.size() ? text[i] : '\n';
}

// "U.S." and "J. Smith" end no sentence: one letter stands before the full stop.
bool after_initial(std::string_view text, std::size_t stop) {
  return stop > 0 && is_upper(text[stop - 1]) && (stop == 1 || !is_letter(text[stop - 2]));
}

bool ends_sentence(std::string_view text, std::size_t i) {
  if (text[i] != '.' && text[i] != '!' && text[i] != '?') return false;
  if (i == 0 || is_blank(text[i - 1]) || after_initial(text, i)) return false;
  std::size_t next = i + 1;
  while (is_quote(at(text, next))) ++next;
  if (!is_blank(at(text, next))) return is_upper(at(text, next));
  while (next < text.size() && is_blank(text[next])) ++next;
  const char opening = at(text, next);
  return next == text.size() || is_upper(opening) || is_digit(opening) || is_quote(opening);
}

bool ends_paragraph(std::string_view text, std::size_t i) {
  return text[i] == '\n' && is_blank(at(text, i + 1));
}

}  // namespace

std::vector<std::string> split_sentences(std::string_view text) {
  std::vector<std::string> sentences(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    sentences.back() += text[i] == '\n' ? ' ' : text[i];
    if (ends_sentence(text, i) || ends_paragraph(text, i)) sentences.emplace_back();
  }
  return sentences;
}

std::vector<std::string> words_of(std::string_view sentence) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : sentence) {
    const bool part = is_letter(c) || is_digit(c);
    if (part && !inside) words.emplace_back();
    if (part) words.back() += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    inside = part;
  }
  return words;
}

}  // namespace winnow::bench
