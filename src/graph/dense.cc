// Neighbours of dense rows. The elements are parted into lists of near rows, and so are the items. All items of a list
// are compared with the elements of the lists nearest to it (an inverted file: Sivic, Zisserman 2003; searched list by
// list, it is one matrix product after the other). How many lists are needed is found on a sample of the items, which
// are compared with all elements. Few elements are one list, so that the search is exact.
// No search by distance subtracts squared lengths, so neighbours do not depend on where the origin is. How alike
// neighbours are is computed here, so that it has none of the search's rounding.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/length.h"
#include "base/parallel.h"
#include "graph/graph.h"
#include "graph/listed_rows.h"
#include "graph/partition.h"
#include "graph/probes.h"
#include "objectives/metric_rows.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Rows as the search wants them: for kCosine scaled to length 1.
std::vector<float> normalized(const DenseRows& rows, const Parallel& parallel) {
  std::vector<float> copy(rows.size * rows.dim);
  parallel.for_ranges(rows.size, 1024, [&](std::size_t begin, std::size_t end) {
    for (std::size_t v = begin; v < end; ++v) {
      scale_to_unit(rows.row(static_cast<Element>(v)), copy.data() + v * rows.dim);
    }
  });
  return copy;
}

class Similarity {
 public:
  Similarity(const SimilarityOptions& options, const DenseRows& elements)
      : metric_(options.metric), gamma_(metric_ == Metric::kRbf ? find_gamma(options, elements) : 0) {}

  // Of each of the list to the row x. For kCosine, of rows of length 1.
  void measure(std::span<const float> x, const DenseRows& elements, std::span<Neighbour> list) const {
    std::size_t i = 0;
    for (; i + kTogether <= list.size(); i += kTogether) measure<kTogether>(x.data(), elements, list.data() + i);
    for (; i < list.size(); ++i) measure<1>(x.data(), elements, list.data() + i);
  }

 private:
  static constexpr std::size_t kTogether = 4;  // sums at once, because each waits for its last addition

  template <std::size_t kCount>
  void measure(const float* x, const DenseRows& elements, Neighbour* list) const {
    std::array<double, kCount> sum{};
    std::array<const float*, kCount> y{};
    for (std::size_t i = 0; i < kCount; ++i) y[i] = elements.row(list[i].element).data();
    const auto add = [&](const auto& term) {
      for (std::size_t t = 0; t < elements.dim; ++t) {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < kCount; ++i) sum[i] += term(double{x[t]}, double{y[i][t]});
      }
    };
    if (is_distance(metric_)) {
      add([](double a, double b) { return (a - b) * (a - b); });
    } else {
      add([](double a, double b) { return a * b; });
    }
    for (std::size_t i = 0; i < kCount; ++i) list[i].similarity = shaped(sum[i]);
  }

  float shaped(double sum) const {
    if (metric_ == Metric::kRbf) return static_cast<float>(std::exp(-gamma_ * sum));
    if (metric_ == Metric::kEuclidean) return static_cast<float>(1 / (1 + std::sqrt(sum)));
    return static_cast<float>(std::max(0.0, sum));
  }

  Metric metric_;
  double gamma_;
};

class Search {
 public:
  Search(const DenseRows& elements, const DenseRows& items, const NeighbourOptions& options)
      : options_(options),
        parallel_(options.run.threads),
        kernels_(find_kernels(options.run.backend)),
        similarity_(options.similarity, elements),
        elements_(elements),
        items_(items) {
    if (options.similarity.metric != Metric::kCosine) return;
    element_copy_ = normalized(elements, parallel_);
    elements_.data = element_copy_.data();
    if (options.items) item_copy_ = normalized(items, parallel_);
    items_.data = options.items ? item_copy_.data() : elements_.data;
  }

  NeighbourGraph run() const {
    const Nearness nearness(options_.similarity.metric);
    const std::vector<float> origin = find_origin();
    const Partition lists = parted(elements_, origin);
    const Partition item_lists = options_.items ? parted(items_, origin) : Partition();
    const Partition& groups = options_.items ? item_lists : lists;
    const ListedRows listed(elements_, lists, nearness, kernels_, parallel_);
    Probes probes(groups, lists, nearness, elements_.dim, kernels_, parallel_);
    const double recall = probes.choose(listed, items_, each());
    NeighbourGraph graph = transposed(search(listed, groups, probes), elements_.size);
    graph.exact = exact();
    graph.recall = recall;
    return graph;
  }

 private:
  bool exact() const { return elements_.size <= options_.exact_up_to; }
  std::size_t each() const { return std::min(options_.neighbours, elements_.size); }

  // Distances do not depend on it, products do.
  std::vector<float> find_origin() const {
    return is_distance(options_.similarity.metric) ? middle_of(elements_) : std::vector<float>(elements_.dim, 0.0F);
  }

  // About as many comparisons with centres as with the rows of one list.
  Partition parted(const DenseRows& rows, const std::vector<float>& origin) const {
    constexpr std::size_t kFewest = 64;  // rows per list
    const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(rows.size)));
    const std::size_t lists = exact() || rows.dim == 0 ? 1 : std::min(root, rows.size / kFewest);
    return make_partition(rows, {lists, origin}, kernels_, parallel_);
  }

  NeighbourLists search(const ListedRows& listed, const Partition& groups, const Probes& probes) const {
    struct Batch {
      std::size_t group;
      Elements items;
    };
    std::vector<Batch> batches;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const Elements group = groups.list(g);
      for (std::size_t first = 0; first < group.size(); first += MetricRows::kRowsTogether) {
        batches.push_back({g, group.subspan(first, std::min(MetricRows::kRowsTogether, group.size() - first))});
      }
    }
    NeighbourLists lists(items_.size);
    parallel_.for_ranges(batches.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t b = begin; b < end; ++b) {
        const auto& [group, items] = batches[b];
        auto near = listed.nearest(items_, items, probes.of(group), each());
        for (std::size_t i = 0; i < items.size(); ++i) lists[items[i]] = measured(items[i], near[i].sorted());
      }
    });
    return lists;
  }

  // Every item that is an element is its own neighbour, even if others are nearer.
  std::vector<Neighbour> measured(Element item, std::span<const NearRow> near) const {
    std::vector<Neighbour> list(near.size());
    std::transform(near.begin(), near.end(), list.begin(), [](const auto& n) { return Neighbour{n.name(), 0}; });
    const auto is_self = [&](const Neighbour& n) { return n.element == item; };
    if (!options_.items && std::none_of(list.begin(), list.end(), is_self)) {
      if (list.size() == each()) list.pop_back();
      list.push_back({item, 0});
    }
    similarity_.measure(items_.row(item), elements_, list);
    return list;
  }

  const NeighbourOptions& options_;
  Parallel parallel_;
  const Kernels& kernels_;
  Similarity similarity_;
  DenseRows elements_;
  DenseRows items_;
  std::vector<float> element_copy_;
  std::vector<float> item_copy_;
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
