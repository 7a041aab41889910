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

std::vector<Case> largest_news_day(const std::string& folder, const std::string& corpus, std::size_t k) {
  auto days = read_news_days(folder, corpus, 1);
  std::vector<Case> cases;
  std::size_t most = 0;
  for (const NewsSet& day : days) {
    TextRows text = make_text_rows(day.documents, summary_text());
    if (text.sentences.size() <= most) continue;
    most = text.sentences.size();
    cases = {make_case(corpus + " " + day.name, "features", std::min(k, most), std::move(text.rows))};
  }
  return cases;
}

std::vector<Case> embeddings(const std::string& folder, const std::string& file, std::size_t most, std::size_t k) {
  const auto path = std::filesystem::path(folder) / "embeddings" / file;
  if (!std::filesystem::exists(path)) return {};
  const Table table = read_table(path.string(), {.negatives = Negatives::kKeep});
  const auto& all = std::get<DenseRows>(table.rows);
  DenseMatrix matrix{std::min(most, winnow::size(table.rows)), winnow::dim(table.rows), {}};
  matrix.values.assign(all.values, all.values + matrix.rows * matrix.dim);
  return {make_case(file.substr(0, file.find('_')), "facility", k, std::move(matrix))};
}

std::vector<Element> all_of(const Objective& objective) {
  std::vector<Element> all(objective.size());
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

}  // namespace winnow::bench
