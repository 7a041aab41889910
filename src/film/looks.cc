#include "film/looks.h"

#include <algorithm>

namespace winnow {

Looks take_looks(const Footage& footage, double a_second, std::size_t least) {
  const DenseRows& all = footage.rows;
  Looks looks;
  const auto by_rate = static_cast<std::size_t>(std::max(1.0, footage.rate() / a_second));
  looks.stride = std::max<std::size_t>(1, std::min(by_rate, all.size / std::max<std::size_t>(1, least)));
  if (looks.stride == 1) {
    looks.rows = all;
    return looks;
  }
  const std::size_t count = (all.size + looks.stride - 1) / looks.stride;
  looks.values.reserve(count * all.dim);
  for (std::size_t row = 0; row < all.size; row += looks.stride) {
    const auto values = all.row(static_cast<Element>(row));
    looks.values.insert(looks.values.end(), values.begin(), values.end());
  }
  looks.rows = {looks.values.data(), count, all.dim};
  return looks;
}

std::unique_ptr<Objective> make_film_objective(const DenseRows& rows, const Looks& looks, std::size_t threads) {
  FacilityOptions options;
  options.similarity.metric = Metric::kRbf;
  options.similarity.gamma = gamma_of(options.similarity, looks.rows);
  options.threads = threads;
  if (rows.data != looks.rows.data) options.represented = looks.rows;
  return make_facility_objective(rows, options);
}

}  // namespace winnow
