// Stories: groups of documents that tell of the same event, the most told first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/run.h"
#include "winnow/text/documents.h"
#include "winnow/text/rows.h"

namespace winnow {

struct Story {
  std::uint32_t leader = 0;              // the document that is similar to the most others
  std::vector<std::uint32_t> documents;  // in order, the leader among them
};

struct Stories {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::vector<Story> stories;              // those of most documents first; among equals the earlier leader
  std::vector<std::uint32_t> of_document;  // the number of its story; kNone for documents without a story
  std::size_t tables = 0;                  // documents without a story because they are like tables
};

// Documents belong to one story if they are similar to its leader, by their words and by the names that they name: both
// cosines of TF-IDF rows are at least kSameStory. By words alone, announcements of one kind would be a story. Leaders
// are chosen greedily: the document that the most documents without a story are similar to. Documents without
// sentences, and those that are like tables, have no story: most of their text is in lines that do not end like a
// sentence, or many words are numbers, as in price lists and earnings. Time is linear in the size of the text if no
// word is in more than kMostShared documents.
inline constexpr double kSameStory = 0.2;
Stories find_stories(const TextRows& text, std::span<const Document> documents, const RunOptions& run = {});

// All documents as one story.
Stories one_story(std::size_t documents);

// Whether a text of these documents is grouped by story unless the caller says otherwise: at least kManyDocuments
// articles. Documents of a few sentences each, such as opinions, are not articles.
inline constexpr std::size_t kManyDocuments = 10;
bool has_many_articles(const TextRows& text, std::span<const Document> documents);

}  // namespace winnow
