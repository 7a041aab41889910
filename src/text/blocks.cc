#include "text/blocks.h"

#include <algorithm>

#include "text/lines.h"
#include "text/utf8.h"

namespace winnow {
namespace {

using Kind = Line::Kind;

bool has_text(const Line& line) {
  return line.kind != Kind::kBlank && line.kind != Kind::kRule;
}

class BlockFinder {
 public:
  explicit BlockFinder(std::string_view text) : text_(text), lines_(read_structure(text)) {
    settle_kinds();
    measure();
  }

  std::vector<Block> find() const {
    std::vector<Block> blocks;
    bool open = false;  // whether the last block may go on
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      if (!has_text(line) || line.begin >= line.end) {
        open = false;
        continue;
      }
      if (open && goes_on(lines_[i - 1], line)) {
        blocks.back().end = line.end;
      } else {
        blocks.push_back({line.begin, line.end, kind_of(i)});
      }
      open = line.kind != Kind::kHeading;
    }
    return blocks;
  }

 private:
  std::string_view content(const Line& line) const { return text_.substr(line.begin, line.end - line.begin); }

  bool ends_sentence(const Line& line) const {
    const std::string_view text = content(line);
    const std::size_t last = text.find_last_not_of("\"')]");
    return last != std::string_view::npos && std::string_view(".!?:").find(text[last]) != std::string_view::npos;
  }

  bool starts_lower(const Line& line) const {
    const std::size_t at = line.begin;
    return at < line.end && text_[at] >= 'a' && text_[at] <= 'z';
  }

  bool runs_on(const Line& line, const Line& next) const { return !ends_sentence(line) && starts_lower(next); }

  // Whether the next line's first word would have fitted on this line with room to spare: then the line end is no wrap.
  bool fits(const Line& line, const Line& next) const {
    const std::string_view text = content(next);
    const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
    return line.width + 1 + count_characters(word) <= width_ - width_ / 10;
  }

  // A number or dash at the start of a line is a list marker only where prose does not run into it; an underlined line
  // is a heading.
  void settle_kinds() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Line& line = lines_[i];
      const Line* previous = i > 0 ? &lines_[i - 1] : nullptr;
      const bool open = previous != nullptr && previous->kind == Kind::kProse && !ends_sentence(*previous);
      if (line.kind == Kind::kListItem && line.marked && open) {
        line.kind = Kind::kProse;
        line.begin = line.marker;
      }
      const bool alone = i < 2 || !has_text(lines_[i - 2]);
      if (line.kind == Kind::kRule && previous != nullptr && previous->kind == Kind::kProse && alone) {
        lines_[i - 1].kind = Kind::kHeading;
      }
    }
  }

  // The width that the text keeps, and whether it is wrapped at all: most lines that another follows are full.
  void measure() {
    std::vector<std::size_t> widths;
    for (const Line& line : lines_) {
      if (has_text(line)) widths.push_back(line.width);
    }
    if (widths.empty()) return;
    const auto high = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() - 1 - widths.size() / 20);
    std::nth_element(widths.begin(), high, widths.end());
    width_ = *high;
    std::size_t joints = 0;
    std::size_t full = 0;
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      if (lines_[i - 1].kind != Kind::kProse || lines_[i].kind != Kind::kProse) continue;
      if (lines_[i].indent > lines_[i - 1].indent) continue;
      if (i == 1 && lines_.size() > 2) continue;  // news cut off their dateline: a first line may be short
      ++joints;
      if (!fits(lines_[i - 1], lines_[i]) || runs_on(lines_[i - 1], lines_[i])) ++full;
    }
    // The longest line is always full, so one joint more than half must be.
    const bool most = 2 * full > joints || full == joints;
    wrapped_ = width_ >= kLeastWidth && width_ <= kMostWidth && most;
  }

  // Whether `line` continues the block of `previous`, which is not blank.
  bool goes_on(const Line& previous, const Line& line) const {
    if (line.kind != Kind::kProse) return false;
    const bool in_list = previous.kind == Kind::kListItem;
    if (!in_list && line.indent > previous.indent + 1) return false;
    if (in_list && line.indent == 0 && previous.indent > 0) return false;
    if (starts_lower(line)) return runs_on(previous, line) || (wrapped_ && !fits(previous, line));
    if (!wrapped_) return in_list && line.indent > previous.indent;
    return !fits(previous, line) || 2 * previous.width >= width_;
  }

  // A short line on its own between blank lines that is no sentence is a heading.
  SentenceKind kind_of(std::size_t i) const {
    const Line& line = lines_[i];
    if (line.kind == Kind::kHeading) return SentenceKind::kHeading;
    if (line.kind == Kind::kListItem) return SentenceKind::kListItem;
    const bool before = i == 0 || !has_text(lines_[i - 1]);
    const bool after = i + 1 < lines_.size() && !has_text(lines_[i + 1]);
    const bool more = i + 2 < lines_.size();
    const bool heading = before && after && more && line.width <= kMostHeading && !ends_sentence(line);
    return heading ? SentenceKind::kHeading : SentenceKind::kProse;
  }

  static constexpr std::size_t kLeastWidth = 40;
  static constexpr std::size_t kMostWidth = 140;
  static constexpr std::size_t kMostHeading = 80;

  std::string_view text_;
  std::vector<Line> lines_;
  std::size_t width_ = 0;
  bool wrapped_ = false;
};

}  // namespace

std::vector<Block> find_blocks(std::string_view text) {
  return BlockFinder(text).find();
}

}  // namespace winnow
