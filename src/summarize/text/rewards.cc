#include "summarize/text/rewards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "summarize/text/clusters.h"

namespace winnow::detail {
namespace {

// The number of sentences before each one in its document.
std::vector<std::size_t> places(const TextRows& text) {
  std::vector<std::size_t> places;
  places.reserve(text.sentences.size());
  for (std::size_t v = 0; v < text.sentences.size(); ++v) {
    const bool goes_on = v > 0 && text.sentences[v].document == text.sentences[v - 1].document;
    places.push_back(goes_on ? places.back() + 1 : 0);
  }
  return places;
}

// How much places count, from 0 to 1. An article says first what matters; a book or a file of opinions does not.
double weight_of_places(const std::vector<std::size_t>& places, double article) {
  const auto documents = std::count(places.begin(), places.end(), std::size_t{0});
  const double length = static_cast<double>(places.size()) / static_cast<double>(documents);
  const double ratio = std::min(1.0, article / length);
  return ratio * ratio;
}

bool has_digit(std::string_view term) {
  return std::any_of(term.begin(), term.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The number of words of each sentence / full_words, at most 1. Numbers do not count.
std::vector<double> fullness(const TextRows& text, std::size_t full_words) {
  std::vector<bool> is_word;
  is_word.reserve(text.terms.size());
  for (const std::string& term : text.terms) is_word.push_back(!has_digit(term));
  std::vector<double> fullness;
  fullness.reserve(text.sentences.size());
  const SparseRows rows = text.rows.view();
  for (Element v = 0; v < rows.size; ++v) {
    const auto columns = rows.row_columns(v);
    const auto words = std::count_if(columns.begin(), columns.end(), [&](std::uint32_t u) { return is_word[u]; });
    fullness.push_back(std::min(1.0, static_cast<double>(words) / static_cast<double>(full_words)));
  }
  return fullness;
}

bool cut_end(std::string_view& text, std::span<const std::string_view> ends) {
  for (const std::string_view end : ends) {
    if (!text.ends_with(end)) continue;
    text.remove_suffix(end.size());
    return true;
  }
  return false;
}

// "U.S.", "n.a."
bool ends_with_letters(std::string_view text) {
  const std::size_t n = text.size();
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return n >= 4 && text[n - 1] == '.' && is_letter(text[n - 2]) && text[n - 3] == '.' && is_letter(text[n - 4]);
}

}  // namespace

bool ends_like_a_sentence(std::string_view text) {
  static constexpr std::array<std::string_view, 10> kClosing{"\"",     "'",      ")",      "]",      "\u201d",
                                                             "\u2019", "\u201c", "\u00bb", "\u300d", "\u300f"};
  static constexpr std::array<std::string_view, 15> kStops{".",      "!",      "?",      "\u2026", "\u3002",
                                                           "\uff01", "\uff1f", "\u061f", "\u0964", "\u06d4",
                                                           "\u0589", "\u1362", "\u104b", "\u17d4", "\u17d5"};
  while (cut_end(text, kClosing)) continue;
  return !ends_with_letters(text) && cut_end(text, kStops);
}

std::vector<float> rewards(const TextRows& text, std::span<const Document> documents, const NeighbourGraph& graph,
                           std::span<const std::uint32_t> cluster, std::size_t clusters,
                           const SummaryObjectiveOptions& options) {
  const auto place = places(text);
  const double exponent = weight_of_places(place, options.article);
  const auto full = fullness(text, options.full_words);
  const auto to_cluster = likeness_to_cluster(text.rows.view(), cluster, clusters);
  std::vector<float> rewards;
  rewards.reserve(place.size());
  for (Element v = 0; v < place.size(); ++v) {
    const auto alike = graph.rows().row_values(v);
    const double to_neighbours = std::accumulate(alike.begin(), alike.end(), 0.0);
    const double central = std::sqrt(to_neighbours * to_cluster[v]);
    const double whole = ends_like_a_sentence(text_of(text.sentences[v], documents)) ? 1 : options.unended;
    rewards.push_back(
        static_cast<float>(central * full[v] * whole / std::pow(static_cast<double>(1 + place[v]), exponent)));
  }
  return rewards;
}

}  // namespace winnow::detail
