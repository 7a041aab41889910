// Neighbours of dense rows: by comparing all pairs, or, for many elements, in a HNSW graph (Malkov, Yashunin 2018) by
// faiss. The graph is built by one thread, because faiss's threads would each time build another; the search uses all.
// No search by distance subtracts squared lengths, so neighbours do not depend on where the origin is. How alike
// neighbours are is computed here, so that it has none of the search's rounding.
#include <faiss/IndexFlat.h>
#include <faiss/IndexHNSW.h>
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/length.h"
#include "base/parallel.h"
#include "features/neighbours/all_pairs.h"
#include "features/neighbours/flat_rows.h"
#include "graph/graph.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// OpenMP's number of threads while this lives.
class OmpThreads {
 public:
  explicit OmpThreads(std::size_t threads) : before_(omp_get_max_threads()) {
    omp_set_num_threads(static_cast<int>(threads));
  }
  ~OmpThreads() { omp_set_num_threads(before_); }
  OmpThreads(const OmpThreads&) = delete;
  OmpThreads& operator=(const OmpThreads&) = delete;

 private:
  int before_;
};

// Rows as the search wants them: for kCosine scaled to length 1.
std::vector<float> normalized(const DenseRows& rows) {
  std::vector<float> copy(rows.size * rows.dim);
  for (std::size_t v = 0; v < rows.size; ++v) {
    scale_to_unit(rows.row(static_cast<Element>(v)), copy.data() + v * rows.dim);
  }
  return copy;
}

class Similarity {
 public:
  Similarity(const SimilarityOptions& options, const DenseRows& elements)
      : metric_(options.metric), gamma_(metric_ == Metric::kRbf ? find_gamma(options, elements) : 0) {}

  // For kCosine, of rows of length 1.
  float operator()(std::span<const float> x, std::span<const float> y) const {
    double sum = 0;
    const bool distance = is_distance(metric_);
    for (std::size_t t = 0; t < x.size(); ++t) {
      const double difference = double{x[t]} - double{y[t]};
      sum += distance ? difference * difference : double{x[t]} * double{y[t]};
    }
    if (metric_ == Metric::kRbf) return static_cast<float>(std::exp(-gamma_ * sum));
    if (metric_ == Metric::kEuclidean) return static_cast<float>(1 / (1 + std::sqrt(sum)));
    return static_cast<float>(std::max(0.0, sum));
  }

 private:
  Metric metric_;
  double gamma_;
};

class Search {
 public:
  Search(const DenseRows& elements, const DenseRows& items, const NeighbourOptions& options)
      : options_(options),
        threads_(options.run.threads == 0 ? hardware_threads() : options.run.threads),
        similarity_(options.similarity, elements) {
    if (options.similarity.metric == Metric::kCosine) {
      element_copy_ = normalized(elements);
      elements_ = {element_copy_.data(), elements.size, elements.dim};
      if (options.items) item_copy_ = normalized(items);
      items_ = options.items ? DenseRows{item_copy_.data(), items.size, items.dim} : elements_;
    } else {
      elements_ = elements;
      items_ = items;
    }
  }

  NeighbourGraph run() {
    NeighbourLists lists(items_.size);
    if (exact() && is_distance(options_.similarity.metric)) {
      compare_all(lists);
    } else {
      ask_faiss(lists);
    }
    measure(lists);
    NeighbourGraph graph = transposed(lists, elements_.size);
    graph.exact = exact();
    return graph;
  }

 private:
  bool exact() const { return elements_.size <= options_.exact_up_to; }
  std::size_t each() const { return std::min(options_.neighbours, elements_.size); }

  void compare_all(NeighbourLists& lists) const {
    const AllPairs pairs(elements_, find_kernels(options_.run.backend));
    const Parallel parallel(threads_);
    parallel.for_ranges(items_.size, MetricRows::kRowsTogether,
                        [&](std::size_t begin, std::size_t end) { pairs.nearest(items_, begin, end, each(), lists); });
  }

  void ask_faiss(NeighbourLists& lists) const {
    const auto index = make_index();
    constexpr std::size_t kQueries = 16384;
    const OmpThreads omp(threads_);
    for (std::size_t first = 0; first < items_.size; first += kQueries) {
      ask(*index, first, std::min(kQueries, items_.size - first), lists);
    }
  }

  std::unique_ptr<faiss::Index> make_index() const {
    const auto metric = is_distance(options_.similarity.metric) ? faiss::METRIC_L2 : faiss::METRIC_INNER_PRODUCT;
    const auto dim = static_cast<int>(elements_.dim);
    std::unique_ptr<faiss::Index> index;
    if (exact()) {
      index = std::make_unique<faiss::IndexFlat>(dim, metric);
    } else {
      constexpr int kLinks = 16;
      auto graph =
          std::make_unique<faiss::IndexHNSW>(new FlatRows(dim, metric, find_kernels(options_.run.backend)), kLinks);
      graph->own_fields = true;
      graph->is_trained = true;
      graph->hnsw.efConstruction = 40;
      graph->hnsw.efSearch = static_cast<int>(std::max<std::size_t>(48, options_.neighbours + 16));
      index = std::move(graph);
    }
    const OmpThreads one(1);
    index->add(static_cast<faiss::Index::idx_t>(elements_.size), elements_.data);
    return index;
  }

  void ask(const faiss::Index& index, std::size_t first, std::size_t count, NeighbourLists& lists) const {
    std::vector<float> distance(count * each());
    std::vector<faiss::Index::idx_t> label(count * each());
    index.search(static_cast<faiss::Index::idx_t>(count), items_.row(static_cast<Element>(first)).data(),
                 static_cast<faiss::Index::idx_t>(each()), distance.data(), label.data());
    for (std::size_t i = 0; i < count; ++i) {
      auto& list = lists[first + i];
      list.reserve(each());
      for (std::size_t p = i * each(); p < (i + 1) * each(); ++p) {
        if (label[p] >= 0) list.push_back({static_cast<std::uint32_t>(label[p]), 0});
      }
    }
  }

  // Every item that is an element is its own neighbour, whatever the search said.
  void measure(NeighbourLists& lists) const {
    const Parallel parallel(threads_);
    parallel.for_ranges(lists.size(), 1024, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        auto& list = lists[i];
        const auto self = static_cast<std::uint32_t>(i);
        const auto is_self = [&](const Neighbour& n) { return n.element == self; };
        if (!options_.items && std::find_if(list.begin(), list.end(), is_self) == list.end()) {
          if (list.size() == each()) list.pop_back();
          list.push_back({self, 0});
        }
        for (Neighbour& n : list) n.similarity = similarity_(elements_.row(n.element), items_.row(self));
      }
    });
  }

  const NeighbourOptions& options_;
  std::size_t threads_;
  Similarity similarity_;
  std::vector<float> element_copy_;
  std::vector<float> item_copy_;
  DenseRows elements_;
  DenseRows items_;
};

}  // namespace

NeighbourGraph find_neighbours(const DenseRows& elements, const NeighbourOptions& options) {
  check_neighbour_options(options);
  if (options.items && options.items->dim != elements.dim) {
    throw InputError(fmt::format("the rows have {} columns, but those they are compared with have {}", elements.dim,
                                 options.items->dim));
  }
  return Search(elements, options.items.value_or(elements), options).run();
}

}  // namespace winnow
