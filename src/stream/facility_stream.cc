#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "stream/reservoir.h"
#include "winnow/error.h"
#include "winnow/objectives/facility.h"
#include "winnow/stream/facility.h"

namespace winnow {
using namespace detail;
namespace {

// The rows that at least one set has picked, by increasing row number.
struct Kept {
  std::vector<std::uint64_t> ids;
  std::vector<float> rows;

  std::size_t place_of(std::uint64_t id) const {
    return static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  }
};

class FacilityStreamer final : public Streamer {
 public:
  FacilityStreamer(std::string_view method, const DenseRows& window, const StreamOptions& options,
                   const ReservoirOptions& reservoir)
      : method_(method),
        window_(window),
        options_(options),
        similarity_(reservoir.similarity),
        sample_(reservoir.size, window.dim, options.run.seed) {}

  void offer(Elements rows) override {
    rows_.clear();
    for (const Element v : rows) {
      const auto row = window_.row(v);
      sample_.see(row);
      rows_.insert(rows_.end(), row.begin(), row.end());
    }
    const std::size_t count = rows.size();
    if (similarity_.metric == Metric::kRbf && similarity_.gamma == 0) {
      similarity_.gamma = find_gamma(similarity_, {rows_.data(), count, window_.dim});
    }
    build(count);
    streamer_->offer(count);
    keep_what_is_held(count);
    offered_ += count;
  }

  std::vector<std::uint64_t> held() const override { return kept_.ids; }

  StreamSelection finish() override {
    if (streamer_ == nullptr) return {};
    rows_.clear();
    build(0);
    return streamer_->finish();
  }

 private:
  // f over the last `count` offered rows, followed by the kept rows.
  void build(std::size_t count) {
    rows_.insert(rows_.end(), kept_.rows.begin(), kept_.rows.end());
    const DenseRows all{rows_.data(), count + kept_.ids.size(), window_.dim};
    FacilityOptions options;
    options.similarity = similarity_;
    options.represented = sample_.rows();
    options.run = options_.run;
    auto f = make_facility_objective(all, options);
    if (streamer_ == nullptr) {
      streamer_ = make_streamer(method_, *f, options_);
    } else {
      streamer_->rebase(*f, [&](std::uint64_t id) { return static_cast<Element>(count + kept_.place_of(id)); });
    }
    f_ = std::move(f);
  }

  void keep_what_is_held(std::size_t count) {
    Kept kept;
    kept.ids = streamer_->held();
    for (const std::uint64_t id : kept.ids) {
      const std::size_t place = id >= offered_ ? static_cast<std::size_t>(id - offered_) : count + kept_.place_of(id);
      const float* row = rows_.data() + place * window_.dim;
      kept.rows.insert(kept.rows.end(), row, row + window_.dim);
    }
    kept_ = std::move(kept);
  }

  std::string method_;
  DenseRows window_;
  StreamOptions options_;
  SimilarityOptions similarity_;
  Reservoir sample_;
  Kept kept_;
  std::uint64_t offered_ = 0;
  std::vector<float> rows_;  // of f_
  std::unique_ptr<Objective> f_;
  std::unique_ptr<WindowStreamer> streamer_;
};

}  // namespace

void check_reservoir_options(const ReservoirOptions& options) {
  check_similarity_options(options.similarity);
  if (options.similarity.metric == Metric::kPrecomputed) {
    throw InputError(
        "precomputed similarities cannot be streamed: their columns are the rows still to come; expected the metric "
        "cosine, dot, rbf, euclidean or cosine-squared");
  }
  if (options.similarity.metric == Metric::kCloseness && options.similarity.reach == 0) {
    throw InputError(
        "metric closeness cannot be streamed: it needs the largest distance of all rows; expected the metric cosine, "
        "dot, rbf, euclidean or cosine-squared");
  }
  if (options.size == 0) throw InputError("the reservoir has 0 rows; expected at least 1");
}

std::unique_ptr<Streamer> make_facility_streamer(std::string_view method, const DenseRows& window,
                                                 const StreamOptions& options, const ReservoirOptions& reservoir) {
  check_stream_options(method, options);
  check_reservoir_options(reservoir);
  return std::make_unique<FacilityStreamer>(method, window, options, reservoir);
}

}  // namespace winnow
