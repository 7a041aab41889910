#include "summarize/text/candidates.h"

#include <algorithm>

#include "summarize/text/scraps.h"

namespace winnow::detail {
namespace {

std::vector<bool> chosen_by(const Summary& summary, std::size_t n) {
  std::vector<bool> chosen(n, false);
  for (const Element v : summary.select.start) chosen[v] = true;
  for (const Pick& pick : summary.selected.selection.picks) chosen[pick.element] = true;
  return chosen;
}

// Whether v directly follows a chosen sentence of its document. Sentences that were left out may not lie between.
bool follows_chosen(const TextRows& text, std::size_t v, const std::vector<bool>& chosen) {
  const auto& s = text.sentences;
  return v > 0 && s[v - 1].document == s[v].document && s[v - 1].position + 1 == s[v].position && chosen[v - 1];
}

// What may be picked, sentence by sentence.
class Candidates {
 public:
  Candidates(std::span<const Document> documents, const Summary& summary)
      : text_(summary.text), reads_(judge(summary.text, documents)), open_(reads_.size()) {
    for (std::size_t v = 0; v < open_.size(); ++v) {
      const std::uint32_t story = summary.stories.of_document[text_.sentences[v].document];
      const bool concerns = summary.query.relevance.empty() || summary.query.relevance[v] > 0;
      told_.push_back(concerns && story != Stories::kNone && story < summary.told);
      open_[v] = told_[v] && reads_[v] == Reads::kAlone;
    }
    if (std::find(open_.begin(), open_.end(), true) == open_.end()) open_ = told_;
  }

  // The sentences told that are closed, if nothing else is picked.
  std::size_t scraps() const {
    std::size_t count = 0;
    for (std::size_t v = 0; v < open_.size(); ++v) count += told_[v] && reads_[v] != Reads::kAlone ? 1U : 0U;
    return count;
  }

  // Opens what follows a chosen sentence. Returns whether there is any.
  bool open_followers(const std::vector<bool>& chosen) {
    bool any = false;
    for (std::size_t v = 0; v < open_.size(); ++v) {
      if (open_[v] || !told_[v] || reads_[v] != Reads::kAfter || !follows_chosen(text_, v, chosen)) continue;
      open_[v] = any = true;
    }
    return any;
  }

  // Closes what is chosen without the sentence that it needs. Returns whether there is any.
  bool close_danglers(const std::vector<bool>& chosen) {
    bool any = false;
    for (std::size_t v = 0; v < open_.size(); ++v) {
      if (!chosen[v] || !open_[v] || reads_[v] != Reads::kAfter || follows_chosen(text_, v, chosen)) continue;
      open_[v] = false;
      any = true;
    }
    return any;
  }

  std::vector<Element> forbidden(std::vector<Element> more) const {
    for (std::size_t v = 0; v < open_.size(); ++v) {
      if (!open_[v]) more.push_back(static_cast<Element>(v));
    }
    std::sort(more.begin(), more.end());
    more.erase(std::unique(more.begin(), more.end()), more.end());
    return more;
  }

 private:
  const TextRows& text_;
  std::vector<Reads> reads_;
  std::vector<bool> told_;  // of a story that is told
  std::vector<bool> open_;
};

}  // namespace

void select_whole_sentences(const Objective& objective, std::span<const Document> documents, Summary& summary) {
  const std::size_t n = summary.text.sentences.size();
  const std::vector<Element> forbidden = summary.select.forbidden;
  Candidates candidates(documents, summary);
  summary.scraps = candidates.scraps();
  const auto select = [&] {
    summary.select.forbidden = candidates.forbidden(forbidden);
    summary.selected = select_by_method(objective, summary.select);
  };
  select();
  if (!candidates.open_followers(chosen_by(summary, n))) return;
  select();
  // Each turn closes a sentence for good, so this ends.
  while (candidates.close_danglers(chosen_by(summary, n))) select();
}

}  // namespace winnow::detail
