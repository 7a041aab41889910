// Rows as points of a plane.
#include <algorithm>

#include "base/parallel.h"
#include "report/principal.h"
#include "winnow/report/page.h"

namespace winnow {
using namespace detail;
namespace {

// The axes of a map need not be exact: a few thousand rows find them within a second.
constexpr std::size_t kMostAxisRows = 20000;
constexpr std::size_t kLeastAxisRows = 256;
constexpr std::size_t kAxisValues = std::size_t{1} << 22U;
constexpr std::size_t kRowsPerTask = 1024;

std::size_t values_of(const Rows& rows, Element v) {
  const auto* sparse = std::get_if<SparseRows>(&rows);
  return sparse != nullptr ? sparse->row_columns(v).size() : dim(rows);
}

std::vector<Element> sample_for_axes(const Rows& rows) {
  std::vector<Element> sample = sample_by_hash(size(rows), kMostAxisRows);
  std::size_t values = 0;
  std::size_t taken = 0;
  while (taken < sample.size() && (taken < kLeastAxisRows || values < kAxisValues)) {
    values += values_of(rows, sample[taken++]);
  }
  sample.resize(taken);
  return sample;
}

}  // namespace

RowMap map_rows(const Rows& rows, bool unit, const RunOptions& run) {
  const PrincipalAxes axes = find_principal_axes(rows, sample_for_axes(rows), unit);
  RowMap map;
  map.shares = axes.shares;
  map.unit = unit;
  map.places.resize(size(rows));
  Parallel(run.threads).for_ranges(map.places.size(), kRowsPerTask, [&](std::size_t begin, std::size_t end) {
    for (std::size_t v = begin; v < end; ++v) {
      const auto [x, y] = place_of(rows, static_cast<Element>(v), axes);
      map.places[v] = {static_cast<float>(x), static_cast<float>(y)};
    }
  });
  return map;
}

}  // namespace winnow
