#include "data_sets.h"

#include <array>
#include <string>

#include "news_sets.h"
#include "winnow/objectives/registry.h"

namespace winnow::bench {
namespace {

constexpr std::uint64_t kSeed = 0;
constexpr std::size_t kNewsPicks = 100;
constexpr std::size_t kLeastSentences = 1'000;

struct Generated {
  std::string_view name;
  DataSet (*make)();
};

constexpr std::array<Generated, 5> kGenerated = {{
    {"a",
     [] {
       return DataSet{"a", 750, clustered_rows(5'000, 2'984, kSeed)};
     }},
    {"a2",
     [] {
       return DataSet{"a2", 750, bursty_rows(5'000, 2'984, kSeed)};
     }},
    {"d",
     [] {
       return DataSet{"d", 1'000, clustered_rows(100'000, 256, kSeed)};
     }},
    {"near-dup",
     [] {
       return DataSet{"near-dup", 300, near_duplicate_rows(50'000, 2'000, kSeed)};
     }},
    {"video",
     [] {
       return DataSet{"video", 1'500, video_rows(10'000, 500, kSeed)};
     }},
}};
constexpr std::array<std::string_view, 6> kNames = {"a", "a2", "d", "near-dup", "video", "news"};

// All words as they are, rows of length 1: what a search engine would index.
TextOptions plain_words() {
  TextOptions options;
  options.stem = false;
  options.stop_words = true;
  options.normalize = true;
  options.min_terms = 3;
  return options;
}

std::size_t use_days(const std::string& shared, const std::string& corpus, const std::string& only,
                     const std::function<void(const DataSet&)>& use) {
  std::size_t used = 0;
  for (const NewsSet& day : read_news_days(shared, corpus, kLeastSentences)) {
    if (!only.empty() && day.name != only) continue;
    use({corpus + " " + day.name, kNewsPicks, make_text_rows(day.documents, plain_words()).rows});
    ++used;
  }
  return used;
}

}  // namespace

Rows DataSet::rows() const {
  return std::visit([](const auto& m) { return Rows(m.view()); }, matrix);
}

std::unique_ptr<Objective> DataSet::objective() const {
  return make_objective(objective_name, rows(), {});
}

std::span<const std::string_view> data_set_names() {
  return kNames;
}

std::size_t for_data_sets(std::string_view name, const std::string& shared,
                          const std::function<void(const DataSet&)>& use) {
  for (const auto& generated : kGenerated) {
    if (generated.name != name) continue;
    use(generated.make());
    return 1;
  }
  return use_days(shared, "reuters21578", {}, use) + use_days(shared, "inshorts2017", {}, use);
}

DataSet short_video() {
  return {"video of 5,000", 100, video_rows(5'000, 500, kSeed)};
}

std::size_t for_news_day(const std::string& shared, const std::function<void(const DataSet&)>& use) {
  return use_days(shared, "reuters21578", "1987-04-07", use);
}

}  // namespace winnow::bench
