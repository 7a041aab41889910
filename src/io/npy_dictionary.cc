// The dictionary in a .npy header, such as {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
#include <fmt/format.h>

#include <charconv>

#include "io/npy.h"
#include "io/number.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

// The subset of Python's literals that numpy writes.
class Dictionary {
 public:
  Dictionary(std::string_view name, std::string_view text) : name_(name), text_(text) {}

  NpyHeader parse() {
    NpyHeader header;
    bool seen[3] = {};
    expect('{');
    while (!accept('}')) {
      const std::string_view key = string();
      expect(':');
      if (key == "descr") {
        header.descr = descr();
        seen[0] = true;
      } else if (key == "fortran_order") {
        header.fortran_order = boolean();
        seen[1] = true;
      } else if (key == "shape") {
        header.shape = tuple();
        seen[2] = true;
      } else {
        fail();
      }
      if (!accept(',') && peek() != '}') fail();
    }
    if (peek() != '\0' || !seen[0] || !seen[1] || !seen[2]) fail();
    return header;
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError(fmt::format("{}: the .npy header is damaged: {}", name_, quoted(text_)));
  }

  char peek() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool accept(char c) {
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }

  void expect(char c) {
    if (!accept(c)) fail();
  }

  bool accept_word(std::string_view word) {
    peek();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  std::string_view string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') fail();
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail();
    const auto content = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return content;
  }

  // A structured type is a list. It is taken as text, because its content is not needed.
  std::string_view descr() {
    if (peek() != '[') return string();
    const std::size_t begin = at_;
    std::size_t depth = 0;
    do {
      const char c = peek();
      if (c == '\0') fail();
      if (c == '\'' || c == '"') {
        string();
        continue;
      }
      if (c == '[' || c == '(') ++depth;
      if (c == ']' || c == ')') --depth;
      ++at_;
    } while (depth > 0);
    return text_.substr(begin, at_ - begin);
  }

  bool boolean() {
    if (accept_word("True")) return true;
    if (accept_word("False")) return false;
    fail();
  }

  std::vector<std::uint64_t> tuple() {
    std::vector<std::uint64_t> sizes;
    expect('(');
    while (!accept(')')) {
      peek();
      std::uint64_t size = 0;
      const char* last = text_.data() + text_.size();
      const auto [end, error] = std::from_chars(text_.data() + at_, last, size);
      if (error != std::errc()) fail();
      at_ = static_cast<std::size_t>(end - text_.data());
      accept('L');  // Python 2 wrote long integers with this suffix
      sizes.push_back(size);
      if (!accept(',') && peek() != ')') fail();
    }
    return sizes;
  }

  std::string_view name_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

NpyHeader parse_npy_dictionary(std::string_view name, std::string_view text) {
  return Dictionary(name, text).parse();
}

}  // namespace winnow::detail
