#include "features/text/blocks.h"

#include "features/text/lines.h"
#include "features/text/wrapping.h"

namespace winnow::detail {
namespace {

using Kind = Line::Kind;

class BlockFinder {
 public:
  BlockFinder(std::string_view text, const LanguageData& language)
      : text_(text), language_(language), lines_(read_structure(text)) {
    settle_kinds();
    wrapping_ = measure_wrapping(text, lines_, language);
  }

  std::vector<Block> find() const {
    std::vector<Block> blocks;
    std::size_t first = 0;  // line with text
    bool open = false;      // whether the last block may continue
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      if (!has_text(line) || line.begin >= line.end) {
        open = false;
        continue;
      }
      if (open && goes_on(lines_[i - 1], line, blocks.size() == 1 && i == first + 1)) {
        blocks.back().end = line.end;
      } else {
        if (blocks.empty()) first = i;
        blocks.push_back({line.begin, line.end, kind_of(i)});
      }
      open = line.kind != Kind::kHeading;
    }
    return blocks;
  }

 private:
  bool ends(const Line& line) const { return ends_sentence(content_of(text_, line)); }

  // A number or dash at the start of a line is a list marker only if the line before is not prose that runs on. An
  // underlined line is a heading.
  void settle_kinds() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Line& line = lines_[i];
      const Line* previous = i > 0 ? &lines_[i - 1] : nullptr;
      const bool open = previous != nullptr && previous->kind == Kind::kProse && !ends(*previous);
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

  // Whether `line` continues the block of `previous`, which is not blank. `first`: `previous` begins the text.
  bool goes_on(const Line& previous, const Line& line, bool first) const {
    if (line.kind != Kind::kProse) return false;
    const bool in_list = previous.kind == Kind::kListItem;
    if (!in_list && line.indent > previous.indent + 1) return false;
    if (in_list && line.indent == 0 && previous.indent > 0) return false;
    const bool lower = wrapping_.mixed && starts_lower(content_of(text_, line));
    const bool full = wrapping_.likely && !next_fits(text_, previous, line, wrapping_.width);
    if (lower && !ends(previous) && (in_list || full || wrapping_.runs_on)) return true;
    if (!wrapping_.wrapped) return in_list ? line.indent > previous.indent : goes_on_here(previous, line, full, lower);
    return full || (first && !is_title(previous, line)) || (!lower && 2 * previous.width >= wrapping_.width);
  }

  // News texts often lack their dateline, so a first line may have any width. It is a title only if a sentence seems to
  // begin on the next line.
  bool is_title(const Line& first, const Line& next) const {
    return starts_like_sentence(content_of(text_, next), language_) &&
           !ends_in_the_middle(content_of(text_, first), language_);
  }

  // For example, a wrapped note below a table. In a text that is not wrapped, the two lines alone must show that it
  // continues.
  bool goes_on_here(const Line& previous, const Line& line, bool full, bool lower) const {
    const bool may = wrapping_.likely && wrapping_.mixed && (lower || (full && !starts_upper(content_of(text_, line))));
    return may && ends_in_the_middle(content_of(text_, previous), language_);
  }

  // A short line between blank lines that does not end like a sentence is a heading.
  SentenceKind kind_of(std::size_t i) const {
    const Line& line = lines_[i];
    if (line.kind == Kind::kHeading) return SentenceKind::kHeading;
    if (line.kind == Kind::kListItem) return SentenceKind::kListItem;
    const bool before = i == 0 || !has_text(lines_[i - 1]);
    const bool after = i + 1 < lines_.size() && !has_text(lines_[i + 1]);
    const bool more = i + 2 < lines_.size();
    const bool heading = before && after && more && line.width <= kMostHeading && !ends(line);
    return heading ? SentenceKind::kHeading : SentenceKind::kProse;
  }

  static constexpr std::size_t kMostHeading = 80;

  std::string_view text_;
  const LanguageData& language_;
  std::vector<Line> lines_;
  Wrapping wrapping_;
};

}  // namespace

std::vector<Block> find_blocks(std::string_view text, const LanguageData& language) {
  return BlockFinder(text, language).find();
}

std::vector<Block> find_lines(std::string_view text) {
  std::vector<Block> blocks;
  for (const Line& line : read_structure(text)) {
    if (line.marker < line.end) blocks.push_back({line.marker, line.end, SentenceKind::kProse});
  }
  return blocks;
}

}  // namespace winnow::detail
