#include "summarize/text/told.h"

#include <fmt/format.h>

#include <set>

#include "report/text.h"
#include "summarize/text/in_words.h"

namespace winnow::detail {
namespace {

std::uint32_t story_at(const SummaryReport& r, std::size_t place) {
  return r.stories->of_document[sentence_of(r, r.order[place]).document];
}

std::optional<double> share_of(const Repeated& repeated) {
  return repeated.all > 0 ? std::optional(repeated.covered / repeated.all) : std::nullopt;
}

}  // namespace

std::vector<ToldStory> told_stories(const SummaryReport& r) {
  if (r.stories == nullptr || r.stories->stories.size() < 2) return {};
  std::vector<ToldStory> told;
  std::set<std::uint32_t> before;
  for (std::size_t i = 0; i < r.order.size(); ++i) {
    const std::uint32_t story = story_at(r, i);
    if (!told.empty() && told.back().story == story) {
      told.back().end = i + 1;
    } else if (story != Stories::kNone && before.insert(story).second) {
      told.push_back({story, i, i + 1});
    } else {
      return {};
    }
  }
  return told;
}

std::optional<double> covered_share(const SummaryReport& r, std::uint32_t story) {
  return story < r.repeated.size() ? share_of(r.repeated[story]) : std::nullopt;
}

std::optional<double> covered_share(const SummaryReport& r) {
  if (r.repeated.empty()) return {};
  std::set<std::uint32_t> told;
  for (std::size_t i = 0; i < r.order.size(); ++i) told.insert(story_at(r, i));
  Repeated sum;
  for (const std::uint32_t story : told) {
    if (story >= r.repeated.size()) continue;
    sum.covered += r.repeated[story].covered;
    sum.all += r.repeated[story].all;
  }
  return share_of(sum);
}

std::string sources_in_words(std::size_t documents) {
  return documents == 1 ? "1 source says this" : fmt::format("{} sources say this", grouped(documents));
}

std::string percent_in_words(double share) {
  const int percent = static_cast<int>(100 * share);
  return percent < 1 ? "less than 1 %" : fmt::format("{} %", percent);
}

std::string coverage_in_words(const SummaryReport& r) {
  const auto share = covered_share(r);
  if (!share) return {};
  const std::size_t stories = r.stories->stories.size();
  const std::string_view what = stories > 1              ? "what the sources of these stories repeat"
                                : r.documents.size() > 1 ? "what the sources repeat"
                                                         : "what the text says more than once";
  return fmt::format("covers {} of {}", percent_in_words(*share), what);
}

}  // namespace winnow::detail
