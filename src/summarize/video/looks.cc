#include "summarize/video/looks.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.h"
#include "objectives/metric_rows.h"
#include "summarize/video/timeline.h"
#include "winnow/objectives/mixture.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kMoments = 100;  // evenly spread over the film
constexpr double kNear = 1.0 / 20;     // of the film: how far a pick represents moments

std::vector<double> times_of(const Footage& footage) {
  std::vector<double> seconds(footage.rows.size);
  for (std::size_t row = 0; row < seconds.size(); ++row) seconds[row] = footage.seconds[footage.frame_of(row)];
  return seconds;
}

// The first row, and each row that is `step` seconds or more after the last one taken. `slack` allows for times that
// are rounded to some clock.
std::vector<std::size_t> spread(std::span<const double> seconds, double step, double slack) {
  std::vector<std::size_t> numbers;
  for (std::size_t row = 0; row < seconds.size(); ++row) {
    if (numbers.empty() || seconds[row] - seconds[numbers.back()] >= step - slack) numbers.push_back(row);
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
std::vector<std::size_t> repeated(const Looks& looks, double end, double unit) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < looks.numbers.size(); ++i) {
    const bool last = i + 1 == looks.numbers.size();
    const double over = last ? end : looks.seconds[i + 1];
    const auto until = static_cast<std::size_t>(std::lround((over - looks.seconds.front()) / unit));
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

std::unique_ptr<Objective> make_alike(const Looks& looks, const RunOptions& run, std::vector<float>& similarities) {
  const DenseRows& served = looks.weighted.size > 0 ? looks.weighted : looks.rows;
  FacilityOptions options;
  options.similarity.metric = Metric::kRbf;
  options.similarity.gamma = find_gamma(options.similarity, served);
  options.run = run;
  if (looks.rows.size * served.size <= kMostLooks * kMostLooks) {
    similarities = similarities_of(looks.rows, served, options);
    options.similarity.metric = Metric::kPrecomputed;
    return make_facility_objective(DenseRows{similarities.data(), looks.rows.size, served.size}, options);
  }
  if (looks.rows.data != served.data) options.represented = served;
  return make_facility_objective(looks.rows, options);
}

// A moment in the middle of each hundredth of the time.
std::vector<float> nearness_of(const Footage& footage, const Looks& looks) {
  const double start = looks.seconds.front();
  const double lasts = footage.end - start;
  std::vector<float> nearness;
  nearness.reserve(looks.seconds.size() * kMoments);
  for (const double seconds : looks.seconds) {
    for (std::size_t i = 0; i < kMoments; ++i) {
      const double moment = start + lasts * (static_cast<double>(i) + 0.5) / static_cast<double>(kMoments);
      const double away = (seconds - moment) / (kNear * lasts);
      nearness.push_back(static_cast<float>(std::exp(-away * away)));
    }
  }
  return nearness;
}

}  // namespace

Looks take_looks(const Footage& footage, double a_second, std::size_t least) {
  const DenseRows& all = footage.rows;
  const std::size_t n = all.size;
  const std::vector<double> seconds = times_of(footage);
  const Timeline timeline(seconds, footage.end);
  const double tick = timeline.tick();
  constexpr double kRounding = 1e-3;  // 29.99 frames per second are 30
  const auto by_rate = static_cast<std::size_t>(std::max(1.0, 1 / (tick * a_second) + kRounding));
  const std::size_t wanted = std::max(by_rate, (n + kMostLooks - 1) / kMostLooks);
  const std::size_t stride = std::max<std::size_t>(1, std::min(wanted, n / std::max<std::size_t>(1, least)));
  Looks looks;
  const double step = static_cast<double>(stride) * tick;
  looks.numbers =
      spread(seconds, wanted == by_rate ? std::min(step, 1 / a_second) : step, step / static_cast<double>(2 * stride));
  if (!timeline.timed() || looks.numbers.size() < std::min(least, n)) {  // or most are close together
    looks.numbers.resize(n);
    std::iota(looks.numbers.begin(), looks.numbers.end(), std::size_t{0});
  }
  for (const std::size_t number : looks.numbers) {
    looks.frames.push_back(footage.frame_of(number));
    looks.seconds.push_back(seconds[number]);
  }
  if (looks.numbers.size() == n) {
    looks.rows = all;
  } else {
    looks.values = copies(all, looks.numbers);
    looks.rows = {looks.values.data(), looks.numbers.size(), all.dim};
  }
  if (!timeline.timed()) return looks;
  if (const auto numbers = repeated(looks, footage.end, step); numbers != looks.numbers) {
    looks.weighted_values = copies(all, numbers);
    looks.weighted = {looks.weighted_values.data(), numbers.size(), all.dim};
  }
  return looks;
}

FilmObjective make_film_objective(const Footage& footage, const Looks& looks, double across, const RunOptions& run) {
  FilmObjective made;
  auto alike = make_alike(looks, run, made.similarities);
  if (across == 0 || looks.seconds.empty() || !(footage.end > looks.seconds.front())) {
    made.objective = std::move(alike);
    return made;
  }
  made.nearness = nearness_of(footage, looks);
  FacilityOptions options;
  options.similarity.metric = Metric::kPrecomputed;
  options.run = run;
  const DenseRows nearness{made.nearness.data(), looks.seconds.size(), kMoments};
  const std::size_t items = looks.weighted.size > 0 ? looks.weighted.size : looks.rows.size;
  std::vector<MixturePart> parts;
  parts.push_back({1, std::move(alike)});
  parts.push_back({across * static_cast<double>(items) / kMoments, make_facility_objective(nearness, options)});
  made.objective = make_mixture_objective(std::move(parts));
  return made;
}

}  // namespace winnow::detail
