// What the tests of readers share: reading from a string, rows as vectors, messages, and a temporary folder.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {

inline Table read_string(std::string_view content, std::string_view name, const ReadOptions& options = {}) {
  return read_table(std::as_bytes(std::span(content)), name, options);
}

using Matrix = std::vector<std::vector<float>>;

// Dense or sparse rows as all values of all columns. Compacted columns are restored.
inline Matrix matrix_of(const Table& table) {
  Matrix matrix(size(table.rows), std::vector<float>(table.columns));
  for (Element v = 0; v < matrix.size(); ++v) {
    if (const auto* dense = std::get_if<DenseRows>(&table.rows)) {
      matrix[v].assign(dense->row(v).begin(), dense->row(v).end());
    } else {
      const auto& sparse = std::get<SparseRows>(table.rows);
      for (std::size_t i = 0; i < sparse.row_columns(v).size(); ++i) {
        const std::uint32_t column = sparse.row_columns(v)[i];
        matrix[v][table.used.empty() ? column : table.used[column]] = sparse.row_values(v)[i];
      }
    }
  }
  return matrix;
}

// The message of the InputError that `call` throws, or "no InputError" if it throws none.
template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no InputError";
}

inline std::string error_of(std::string_view content, std::string_view name, const ReadOptions& options = {}) {
  return error_of([&] { read_string(content, name, options); });
}

// Whether the file is mapped into memory now.
inline bool is_mapped(const std::string& path) {
  std::ifstream maps("/proc/self/maps");
  const std::string text((std::istreambuf_iterator<char>(maps)), {});
  return text.find(path) != std::string::npos;
}

class Folder {
 public:
  Folder() {
    std::string path = (std::filesystem::temp_directory_path() / "winnow-io-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp");
    path_ = path;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string add(const std::string& name, std::string_view content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return *this / name;
  }
  std::string content(const std::string& name) const {
    std::ifstream file(path_ / name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::size_t files() const {
    const auto all = std::filesystem::directory_iterator(path_);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace winnow
