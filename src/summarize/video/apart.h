// Stretches of a film that do not overlap: picks whose stretches are disjoint.
#pragma once

#include <memory>
#include <vector>

#include "summarize/video/spans.h"
#include "winnow/constraint.h"

namespace winnow::detail {

class SpansApart final : public Constraint {
 public:
  // spans: of each element, none of them empty.
  explicit SpansApart(std::vector<Span> spans);

  bool admits(Element v) const override { return free_[v]; }
  void add(Element v) override;
  std::size_t most() const override { return most_; }  // exact
  std::unique_ptr<Constraint> clone() const override { return std::make_unique<SpansApart>(*this); }

 private:
  std::size_t count() const;

  struct Order {
    std::vector<Span> spans;
    std::vector<Element> by_end;
  };
  std::shared_ptr<const Order> order_;  // shared by all clones
  std::vector<bool> free_;
  std::size_t most_ = 0;
};

}  // namespace winnow::detail
