#include "report/pick_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/page.h"
#include "report/shown.h"
#include "report/text.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kMostNear = 5;  // rows listed per pick
constexpr std::size_t kMostWorst = 10;
constexpr std::size_t kPickText = 240;  // bytes of a text that are shown with a pick
constexpr std::size_t kRowText = 90;    // with any other row

std::string_view plural(std::size_t count) {
  return count == 1 ? "" : "s";
}

class PickList {
 public:
  PickList(const SelectReport& report, const SelectPage& page, const Standing& standing, std::size_t listed)
      : report_(report), page_(page), standing_(standing), listed_(listed) {}

  std::string picks() const {
    std::vector<Element> rows;
    for (std::size_t i = 0; i < listed_; ++i) rows.push_back(pick(i).element);
    const EmbeddedPictures pictures = embed_pictures(page_.shown, rows);
    std::string items;
    for (std::size_t i = 0; i < listed_; ++i) items += item(i, pictures);
    const std::size_t all = report_.selected.selection.picks.size();
    std::string notes;
    if (all > listed_) {
      notes += fmt::format("<p class=\"figures\">The first {} of {} picks are listed; the map shows all.</p>\n",
                           grouped(listed_), grouped(all));
    }
    if (pictures.left_out > 0) {
      notes +=
          fmt::format("<p class=\"figures\">{} picture{} left out: a page has at most {} MiB of pictures.</p>\n",
                      grouped(pictures.left_out), pictures.left_out == 1 ? " is" : "s are", kMostPictureBytes >> 20U);
    }
    return "<ol class=\"picks\">\n" + items + "</ol>\n" + notes;
  }

  std::string worst() const {
    const bool by_similarity = report_.assignment->by_similarity;
    std::string items;
    for (const Element v : standing_.worst(kMostWorst)) {
      const Element by = standing_.representative(v).element;
      const std::string score =
          by == Representative::kNobody
              ? "no pick represents it"
              : fmt::format("{} {} {}", standing_.score_of(v), by_similarity ? "to" : "from", name_of_chosen(by));
      items += fmt::format("<li>{} <span class=\"source\">{}</span></li>\n", described(v), score);
    }
    if (items.empty()) return "<p>Every row was picked.</p>\n";
    const std::string what = by_similarity
                                 ? "The similarity of these to their most similar pick is the smallest."
                                 : "The divergence of these from the pick that represents them best is the largest.";
    return "<p>" + what + "</p>\n<ol class=\"worst\">\n" + items + "</ol>\n";
  }

 private:
  const Pick& pick(std::size_t rank) const { return report_.selected.selection.picks[rank]; }

  std::string name_of_chosen(Element v) const {
    const std::uint32_t rank = standing_.rank_of(v);
    if (rank == Standing::kNotPicked) return fmt::format("row {}, chosen before", v);
    if (rank >= listed_) return fmt::format("pick {}", grouped(rank + std::size_t{1}));
    return fmt::format("<a href=\"#p{0}\">pick {0}</a>", rank + 1);
  }

  // Any item: its number, id and text.
  std::string described(Element v) const {
    if (!standing_.of_rows()) return fmt::format("item {}", v);
    std::string text = fmt::format("row {}", v);
    if (!report_.ids.empty()) text += " " + isolated(shortened(report_.ids[v], kRowText));
    if (!page_.shown.lines.empty()) {
      text += fmt::format(" <span class=\"text\">{}</span>", isolated(shortened(page_.shown.lines[v], kRowText)));
    }
    return text;
  }

  // The picture of a row, if the page has it.
  std::string picture(Element v, const EmbeddedPictures& pictures) const {
    const auto found = pictures.urls.find(v);
    if (found == pictures.urls.end()) return {};
    return fmt::format("<img src=\"{}\" alt=\"{}\">", found->second,
                       escaped(shortened(page_.shown.lines[v], kPickText)));
  }

  // The id and the text of a pick. The picture replaces the text, which is its path.
  std::string name_of(Element v, bool pictured) const {
    std::string text;
    if (!report_.ids.empty()) text += fmt::format("<b>{}</b> ", isolated(shortened(report_.ids[v], kPickText)));
    if (!page_.shown.lines.empty() && !pictured) {
      text += fmt::format("<span class=\"text\">{}</span> ", isolated(shortened(page_.shown.lines[v], kPickText)));
    }
    return text;
  }

  std::string figures(std::size_t rank) const {
    const double value = report_.selected.selection.value;
    std::string text = fmt::format("row {} · gain {:.4g}", pick(rank).element, pick(rank).gain);
    if (value > 0) text += fmt::format(" ({:.2g}\u00a0%)", 100 * pick(rank).gain / value);
    if (standing_.is_known()) {
      const std::size_t size = standing_.size(rank);
      text += fmt::format(" · stands for {} {}{}", grouped(size), standing_.of_rows() ? "row" : "item", plural(size));
    }
    return text;
  }

  std::string near(std::size_t rank) const {
    const auto& items = standing_.items_of(rank);
    const std::size_t count = std::min(items.size(), kMostNear);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      text += fmt::format("<li>{} <span class=\"source\">{}</span></li>\n", described(items[i]),
                          standing_.score_of(items[i]));
    }
    if (items.size() > count) text += fmt::format("<li>and {} more</li>\n", grouped(items.size() - count));
    if (items.empty()) text = standing_.of_rows() ? "<li>no other row</li>\n" : "<li>no item</li>\n";
    return "<ul class=\"near\">\n" + text + "</ul>\n";
  }

  std::string item(std::size_t rank, const EmbeddedPictures& pictures) const {
    const Element v = pick(rank).element;
    const std::string head =
        fmt::format("<span class=\"rank\">{}</span>{}<span class=\"what\">{}<span class=\"source\">{}</span></span>",
                    rank + 1, picture(v, pictures), name_of(v, pictures.urls.contains(v)), figures(rank));
    if (!standing_.is_known()) return fmt::format("<li id=\"p{}\"><div class=\"head\">{}</div></li>\n", rank + 1, head);
    return fmt::format("<li id=\"p{}\"><details><summary>{}</summary>\n{}</details></li>\n", rank + 1, head,
                       near(rank));
  }

  const SelectReport& report_;
  const SelectPage& page_;
  const Standing& standing_;
  std::size_t listed_;
};

}  // namespace

std::string pick_list(const SelectReport& report, const SelectPage& page, const Standing& standing,
                      std::size_t listed) {
  return PickList(report, page, standing, listed).picks();
}

std::string worst_list(const SelectReport& report, const SelectPage& page, const Standing& standing,
                       std::size_t listed) {
  return PickList(report, page, standing, listed).worst();
}

}  // namespace winnow::detail
