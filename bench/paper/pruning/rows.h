// The rows that a study measured, as CSV. Each row names its columns, and all rows of a study name the same ones.
#pragma once

#include <fmt/format.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace winnow::bench {

class CsvRows {
 public:
  class Row {
   public:
    template <class Value>
    Row& set(std::string column, const Value& value) {
      if constexpr (std::is_floating_point_v<Value>) {
        cells_.emplace_back(std::move(column), fmt::format("{:.9g}", value));
      } else {
        cells_.emplace_back(std::move(column), fmt::format("{}", value));
      }
      return *this;
    }

   private:
    friend class CsvRows;
    std::vector<std::pair<std::string, std::string>> cells_;
  };

  void add(const Row& row) { rows_.push_back(row); }
  bool empty() const { return rows_.empty(); }

  std::string text() const {
    std::string out;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i == 0) out += line(rows_[0], true);
      out += line(rows_[i], false);
    }
    return out;
  }

 private:
  static std::string quoted(const std::string& text) {
    return text.find(',') == std::string::npos ? text : '"' + text + '"';
  }

  static std::string line(const Row& row, bool names) {
    std::string out;
    for (const auto& [column, value] : row.cells_) out += (out.empty() ? "" : ",") + quoted(names ? column : value);
    return out + "\n";
  }

  std::vector<Row> rows_;
};

}  // namespace winnow::bench
