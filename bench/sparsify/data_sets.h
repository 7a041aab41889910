// The data sets of the benchmark, made or read when asked for. To measure another objective on them, or another data
// set, add it here: nothing behind DataSet::objective() knows what f is.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "generators.h"
#include "winnow/objective.h"

namespace winnow::bench {

struct DataSet {
  std::string name;
  std::size_t k = 0;
  std::variant<DenseMatrix, SparseMatrix> matrix;
  std::string objective_name = "features";  // a name from objectives()

  Rows rows() const;
  bool sparse() const { return std::holds_alternative<SparseMatrix>(matrix); }

  // A new one every time, so that nothing a contender left behind helps the next.
  std::unique_ptr<Objective> objective() const;
};

// The names --data knows, in the order to measure; "news" stands for all days.
std::span<const std::string_view> data_set_names();

// Calls `use` with each data set of that name, one in memory at a time, and returns how many there were. `shared` is
// the folder with the news.
std::size_t for_data_sets(std::string_view name, const std::string& shared,
                          const std::function<void(const DataSet&)>& use);

// For the figure: scenes of 5,000 frames; and one day of news, which may be missing.
DataSet short_video();
std::size_t for_news_day(const std::string& shared, const std::function<void(const DataSet&)>& use);

}  // namespace winnow::bench
