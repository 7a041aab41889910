#include "summarize/video/apart.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace winnow::detail {

SpansApart::SpansApart(std::vector<Span> spans) : free_(spans.size(), true) {
  std::vector<Element> by_end(spans.size());
  std::iota(by_end.begin(), by_end.end(), Element{0});
  std::stable_sort(by_end.begin(), by_end.end(), [&](Element a, Element b) { return spans[a].end < spans[b].end; });
  order_ = std::make_shared<const Order>(Order{std::move(spans), std::move(by_end)});
  most_ = count();
}

void SpansApart::add(Element v) {
  const std::vector<Span>& spans = order_->spans;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    if (spans[i].begin < spans[v].end && spans[v].begin < spans[i].end) free_[i] = false;
  }
  most_ = count();
}

// The free stretch that ends first, then the one that ends first after it, and so on. No other choice has more.
std::size_t SpansApart::count() const {
  std::size_t most = 0, taken = 0;
  for (const Element v : order_->by_end) {
    const Span& span = order_->spans[v];
    if (!free_[v] || span.begin < taken) continue;
    ++most;
    taken = span.end;
  }
  return most;
}

}  // namespace winnow::detail
