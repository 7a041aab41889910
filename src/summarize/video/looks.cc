#include "summarize/video/looks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.h"
#include "objectives/metric_rows.h"
#include "summarize/video/timeline.h"

namespace winnow::detail {
namespace {

// The first row, and each row that is `step` seconds or more after the last one taken. `slack` allows for times that
// are rounded to some clock.
std::vector<std::size_t> spread(const Footage& footage, double step, double slack) {
  std::vector<std::size_t> numbers;
  for (std::size_t row = 0; row < footage.rows.size; ++row) {
    if (numbers.empty() || footage.seconds[row] - footage.seconds[numbers.back()] >= step - slack) {
      numbers.push_back(row);
    }
  }
  return numbers;
}

std::vector<float> copies(const DenseRows& rows, std::span<const std::size_t> numbers) {
  std::vector<float> values;
  values.reserve(numbers.size() * rows.dim);
  for (const std::size_t number : numbers) {
    const auto row = rows.row(static_cast<Element>(number));
    values.insert(values.end(), row.begin(), row.end());
  }
  return values;
}

// For each look, the time until the next one in units of `unit` seconds, rounded so that the total is right.
std::vector<std::size_t> repeated(const Footage& footage, const Looks& looks, double unit) {
  std::vector<std::size_t> numbers;
  const double start = footage.seconds_at(0);
  for (std::size_t i = 0; i < looks.numbers.size(); ++i) {
    const bool last = i + 1 == looks.numbers.size();
    const double over = last ? footage.end : footage.seconds[looks.numbers[i + 1]];
    const auto until = static_cast<std::size_t>(std::lround((over - start) / unit));
    while (numbers.size() < until) numbers.push_back(looks.numbers[i]);
    if (last && (numbers.empty() || numbers.back() != looks.numbers[i])) numbers.push_back(looks.numbers[i]);
  }
  return numbers;
}

std::vector<float> similarities_of(const DenseRows& rows, const DenseRows& items, const FacilityOptions& options) {
  std::vector<float> all(rows.size * items.size);
  const MetricRows similar(rows, items, options.similarity, find_kernels(options.run.backend));
  const Parallel parallel(options.run.threads);
  parallel.for_ranges(rows.size, MetricRows::kRowsTogether, [&](std::size_t begin, std::size_t end) {
    for (; begin < end; begin = std::min(begin + MetricRows::kRowsTogether, end)) {
      std::vector<Element> some(std::min(MetricRows::kRowsTogether, end - begin));
      std::iota(some.begin(), some.end(), static_cast<Element>(begin));
      similar.for_blocks(some, [&](std::size_t column, MatrixView<float> tile) {
        for (std::size_t i = 0; i < some.size(); ++i) {
          for (std::size_t j = 0; j < tile.columns; ++j) all[(begin + i) * items.size + column + j] = tile(i, j);
        }
      });
    }
  });
  return all;
}

}  // namespace

Looks take_looks(const Footage& footage, double a_second, std::size_t least) {
  const DenseRows& all = footage.rows;
  const std::size_t n = all.size;
  const Timeline timeline(footage);
  const double tick = timeline.tick();
  constexpr double kRounding = 1e-3;  // 29.99 frames per second are 30
  const auto by_rate = static_cast<std::size_t>(std::max(1.0, 1 / (tick * a_second) + kRounding));
  const std::size_t stride = std::max<std::size_t>(1, std::min(by_rate, n / std::max<std::size_t>(1, least)));
  Looks looks;
  looks.step = std::min(static_cast<double>(stride) * tick, 1 / a_second);
  looks.numbers = spread(footage, looks.step, looks.step / static_cast<double>(2 * stride));
  if (!timeline.timed() || looks.numbers.size() < std::min(least, n)) {  // or most are close together
    looks.numbers.resize(n);
    std::iota(looks.numbers.begin(), looks.numbers.end(), std::size_t{0});
  }
  if (looks.numbers.size() == n) {
    looks.rows = all;
  } else {
    looks.values = copies(all, looks.numbers);
    looks.rows = {looks.values.data(), looks.numbers.size(), all.dim};
  }
  if (!timeline.timed()) return looks;
  if (const auto numbers = repeated(footage, looks, static_cast<double>(stride) * tick); numbers != looks.numbers) {
    looks.weighted_values = copies(all, numbers);
    looks.weighted = {looks.weighted_values.data(), numbers.size(), all.dim};
  }
  return looks;
}

FilmObjective make_film_objective(const DenseRows& rows, const Looks& looks, const RunOptions& run) {
  constexpr std::size_t kMost = std::size_t{16} << 20;  // similarities: 64 MiB
  const DenseRows& served = looks.weighted.size > 0 ? looks.weighted : looks.rows;
  FacilityOptions options;
  options.similarity.metric = Metric::kRbf;
  options.similarity.gamma = find_gamma(options.similarity, served);
  options.run = run;
  FilmObjective made;
  if (rows.size * served.size <= kMost) {
    made.similarities = similarities_of(rows, served, options);
    options.similarity.metric = Metric::kPrecomputed;
    made.objective = make_facility_objective(DenseRows{made.similarities.data(), rows.size, served.size}, options);
    return made;
  }
  if (rows.data != served.data) options.represented = served;
  made.objective = make_facility_objective(rows, options);
  return made;
}

}  // namespace winnow::detail
