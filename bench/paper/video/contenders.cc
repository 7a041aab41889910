#include "contenders.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/rng.h"
#include "winnow/objectives/facility.h"
#include "winnow/objectives/features.h"
#include "winnow/select/prune.h"
#include "winnow/stream.h"

namespace winnow::bench {
using namespace detail;
namespace {

class Timer {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::vector<Element> all_elements(std::size_t size) {
  std::vector<Element> all(size);
  std::iota(all.begin(), all.end(), Element{0});
  return all;
}

std::vector<bool> mask_of(std::size_t n, const Selection& selection) {
  std::vector<bool> chosen(n, false);
  for (const Pick& pick : selection.picks) chosen[pick.element] = true;
  return chosen;
}

Chosen by_maximizer(const char* name, Maximizer* maximizer, const MaximizeOptions& options, const DenseRows& rows,
                    std::size_t k) {
  const Timer timer;
  const auto objective = make_feature_objective(rows, {});
  Cardinality constraint(k);
  const Selection selection = maximizer(*objective, all_elements(rows.size), constraint, options);
  return {name, mask_of(rows.size, selection), 0, timer.seconds()};
}

}  // namespace

Chosen by_lazy(const DenseRows& rows, std::size_t k) {
  return by_maximizer("lazy greedy", lazy, {}, rows, k);
}

Chosen by_sieve(const DenseRows& rows, std::size_t k) {
  MaximizeOptions options;
  options.trials = 10;
  return by_maximizer("sieve-streaming", sieve, options, rows, k);
}

Chosen by_ss(const DenseRows& rows, std::size_t k, bool fast, std::uint64_t seed) {
  PruneOptions prune;
  prune.sparsify = fast ? fast_preset(k, false) : paper_preset();
  prune.repair_passes = fast ? 3 : 0;
  MaximizeOptions options;
  options.run.seed = seed;
  const Timer timer;
  const auto objective = make_feature_objective(rows, {});
  const auto pruned = select_pruned(*objective, all_elements(rows.size), Cardinality(k), prune, options);
  return {fast ? "SS fast" : "SS paper", mask_of(rows.size, pruned.selection), pruned.sparsified.kept.size(),
          timer.seconds()};
}

Chosen by_centred_cosine(const DenseRows& rows, std::size_t k) {
  const Timer timer;
  std::vector<float> centred(rows.data, rows.data + rows.size * rows.dim);
  for (std::size_t t = 0; t < rows.dim; ++t) {
    double sum = 0;
    for (std::size_t v = 0; v < rows.size; ++v) sum += double{centred[v * rows.dim + t]};
    const auto mean = static_cast<float>(sum / static_cast<double>(rows.size));
    for (std::size_t v = 0; v < rows.size; ++v) centred[v * rows.dim + t] -= mean;
  }
  const auto objective = make_facility_objective(DenseRows{centred.data(), rows.size, rows.dim}, {});
  Cardinality constraint(k);
  const Selection selection = lazy(*objective, all_elements(rows.size), constraint, {});
  return {"centred cosine", mask_of(rows.size, selection), 0, timer.seconds()};
}

namespace {

// A video of one shot whose frames from `first` on may be compared, about `looks` per second.
struct Film {
  std::vector<double> seconds;
  std::vector<Shot> shots;
  std::vector<std::size_t> frames;
  std::vector<float> values;
  Footage footage;

  Film(const DenseRows& rows, double fps, double looks, std::size_t first) : shots{{0, rows.size}} {
    for (std::size_t i = 0; i < rows.size; ++i) seconds.push_back(static_cast<double>(i) / fps);
    const auto stride = static_cast<std::size_t>(std::max(1.0, fps / looks + 1e-3));
    for (std::size_t i = first; i < rows.size; i += stride) {
      frames.push_back(i);
      const auto row = rows.row(static_cast<Element>(i));
      values.insert(values.end(), row.begin(), row.end());
    }
    const double end = static_cast<double>(rows.size) / fps;
    footage = {{values.data(), frames.size(), rows.dim}, seconds, end, shots, frames};
  }
};

template <class Part>
std::vector<bool> mask_of_parts(std::size_t n, std::span<const Part> parts) {
  std::vector<bool> chosen(n, false);
  for (const Part& part : parts) {
    for (std::size_t frame = part.begin; frame < part.end; ++frame) chosen[frame] = true;
  }
  return chosen;
}

}  // namespace

ClipSelection choose_clips(const DenseRows& rows, std::size_t k, double fps, ClipOptions options, std::size_t first) {
  const Film film(rows, fps, options.looks, first);
  options.budget = k;
  return select_clips(film.footage, options);
}

Chosen by_clips(const DenseRows& rows, std::size_t k, double fps, const ClipOptions& options, std::size_t first) {
  const Timer timer;
  const ClipSelection selection = choose_clips(rows, k, fps, options, first);
  return {"winnow video", mask_of_parts<Clip>(rows.size, selection.clips), selection.compared, timer.seconds()};
}

Chosen by_skim(const DenseRows& rows, std::size_t k, double fps) {
  const Timer timer;
  const Film film(rows, fps, ClipOptions().looks, 0);
  ClipOptions options;
  options.budget = k;
  const ClipSelection selection = select_clips(film.footage, options);
  const auto pieces = plan_skim(film.footage, selection.clips);
  return {"its skim", mask_of_parts<Piece>(rows.size, pieces), selection.compared, timer.seconds()};
}

Chosen uniform(std::size_t n, std::size_t k) {
  Chosen choice{"uniform", std::vector<bool>(n, false), 0, 0};
  for (std::size_t i = 0; i < k; ++i) choice.chosen[(2 * i + 1) * n / (2 * k)] = true;
  return choice;
}

Chosen first(std::size_t n, std::size_t k) {
  Chosen choice{"the first", std::vector<bool>(n, false), 0, 0};
  for (std::size_t i = 0; i < k; ++i) choice.chosen[i] = true;
  return choice;
}

Chosen random(std::size_t n, std::size_t k, std::uint64_t seed) {
  Chosen choice{"random", std::vector<bool>(n, false), 0, 0};
  Rng rng(seed);
  auto left = all_elements(n);
  for (std::size_t i = 0; i < k; ++i) {
    std::swap(left[i], left[i + rng.below(n - i)]);
    choice.chosen[left[i]] = true;
  }
  return choice;
}

Chosen random_clips(std::size_t n, std::size_t k, double fps, std::uint64_t seed) {
  Chosen choice{"random clips", std::vector<bool>(n, false), 0, 0};
  const auto count = static_cast<std::size_t>(std::max(1.0, std::round(static_cast<double>(k) / (2 * fps))));
  Rng rng(seed);
  std::vector<std::size_t> gaps(count);  // the frames left out before each clip
  for (std::size_t& gap : gaps) gap = rng.below(n - k + 1);
  std::sort(gaps.begin(), gaps.end());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = gaps[i] + i * k / count, end = gaps[i] + (i + 1) * k / count;
    for (std::size_t frame = begin; frame < end; ++frame) choice.chosen[frame] = true;
  }
  return choice;
}

double value_of(const DenseRows& rows, const std::vector<bool>& chosen) {
  const auto objective = make_feature_objective(rows, {});
  const auto state = objective->start();
  for (std::size_t v = 0; v < chosen.size(); ++v) {
    if (chosen[v]) state->add(static_cast<Element>(v));
  }
  return state->value();
}

}  // namespace winnow::bench
