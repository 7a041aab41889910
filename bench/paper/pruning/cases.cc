#include "cases.h"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "news_sets.h"
#include "winnow/io.h"
#include "winnow/objectives/registry.h"
#include "winnow/text/summarize.h"

namespace winnow::bench {

Rows Case::rows() const {
  return std::visit([](const auto& rows) -> Rows { return rows.view(); }, *matrix);
}

std::unique_ptr<Objective> Case::make() const {
  ObjectiveOptions options;
  options.run.threads = 1;
  return make_objective(objective, rows(), options);
}

Case make_case(std::string data, std::string objective, std::size_t k, DenseMatrix matrix) {
  return {std::move(data), std::move(objective), k,
          std::make_shared<const std::variant<DenseMatrix, SparseMatrix>>(std::move(matrix))};
}

Case make_case(std::string data, std::string objective, std::size_t k, SparseMatrix matrix) {
  return {std::move(data), std::move(objective), k,
          std::make_shared<const std::variant<DenseMatrix, SparseMatrix>>(std::move(matrix))};
}

std::vector<Case> largest_news_day(const std::string& folder, std::size_t k) {
  for (const std::string corpus : {"reuters21578", "bundled"}) {
    const auto days = read_news_days(folder, corpus, 1);
    if (days.empty()) continue;
    const auto& day = *std::max_element(days.begin(), days.end(), [](const NewsSet& a, const NewsSet& b) {
      return a.documents.size() < b.documents.size();
    });
    TextRows text = make_text_rows(day.documents, summary_text());
    const std::size_t most = text.sentences.size();
    return {make_case("news of a day", "features", std::min(k, most), std::move(text.rows))};
  }
  return {};
}

std::vector<Case> embeddings(const std::string& folder, const std::string& file, std::size_t most, std::size_t k) {
  const auto path = std::filesystem::path(folder) / "embeddings" / file;
  if (!std::filesystem::exists(path)) return {};
  const Table table = read_table(path.string(), {.negatives = Negatives::kKeep});
  const auto& all = std::get<DenseRows>(table.rows);
  DenseMatrix matrix{std::min(most, winnow::size(table.rows)), winnow::dim(table.rows), {}};
  matrix.values.assign(all.data, all.data + matrix.rows * matrix.dim);
  return {make_case(file.substr(0, file.find('_')), "facility", k, std::move(matrix))};
}

std::vector<Element> all_of(const Objective& objective) {
  std::vector<Element> all(objective.size());
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

}  // namespace winnow::bench
