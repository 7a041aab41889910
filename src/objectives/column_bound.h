// The dual bound of objectives that are sums over columns. One price p per column gives a modular function above f,
//   f(T) <= sum over columns of constant(p) + sum over v in T and columns of weight(x, p):
// For facility location the price limits what the column pays: max x <= p + sum of max(x - p, 0), the dual of its
// linear program. The others are at most min(sum of y, cap), and p weighs the two terms: <= p * sum of y + (1 - p) *
// cap. Prices move by subgradient steps of Polyak's length, towards f(S), which is never above the least bound.
//
// In addition to what columns.h requires, a Law has
//   price_at(summary of the column over S, first)       where to begin
//   kPriceTerm, price_value(p, first)                   the kernels' term that sums weight, and its a
//   constant(p, first), constant_slope(first)           and its derivative by p
//   weight(x, p, first), weight_slope(x, p, first)      likewise
//   within(p, first)                                    the nearest price that is allowed
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/rounding.h"
#include "objectives/column_source.h"
#include "objectives/pair_pass.h"
#include "objectives/priced_table.h"
#include "winnow/objective.h"

namespace winnow::detail {

template <class Law, class Source>
class ColumnBound final : public ModularBound {
 public:
  ColumnBound(const Columns<Law, Source>& f, double error, Elements set)
      : f_(f), error_(error), price_(f.first.size()), a_(padded(f.first.size()), 0.0F) {
    std::vector<typename Law::Summary> summary(price_.size());
    std::vector<double> a = f.first;
    const auto see = [&](Element v, std::size_t u, double x) {
      if (x > 0) summary[u].see(v, x);
      value_ += Law::gain(x, a[u]);
      a[u] = Law::after(x, a[u]);
    };
    if constexpr (kTables) {
      std::vector<float> second(a_.size(), 0.0F);  // what is not above the second largest changes nothing
      for_whole_rows(*f_.source, set, [&](Element v, std::span<const float> row) {
        for_above(*f_.kernels, row, second.data(), 0, [&](std::size_t u, double x) {
          see(v, u, x);
          second[u] = summary[u].second;
        });
      });
    } else {
      for_features_of(*f_.source, set, see);
    }
    for (std::size_t u = 0; u < price_.size(); ++u) price_[u] = Law::price_at(summary[u], f_.first[u]);
    if constexpr (kTables) {
      if (f_.source->held() == nullptr && f_.source->symmetric()) asked_ = price_;
      cheap_ = asked_.empty() || raise_to_table(a);
      paid_ = std::move(a);
      picks_ = set.size();
    }
    settle();
  }

  double constant() const override { return constant_; }

  void weights(Elements vs, std::span<double> out) const override {
    if (!known_.empty()) {
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] = known_[vs[i]];
    } else if (by_table_ != nullptr) {
      by_table_->sums(vs, out);
    } else {
      column_sums(*f_.kernels, Law::kPriceTerm, a_, *f_.source, vs, out.data());
    }
    for (double& weight : out) weight *= 1 + 2 * error_;
  }

  bool weights_together(Elements vs, std::span<double> out, std::size_t threads) const override {
    if constexpr (std::is_same_v<Source, MetricRows>) {
      if (!known_.empty() || f_.source->held() != nullptr || !f_.source->worth_a_pass(vs.size())) return false;
      known_ = by_table_ != nullptr ? by_table_->all_sums(threads)
                                    : all_column_sums(*f_.kernels, Law::kPriceTerm, a_, *f_.source, threads);
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] = known_[vs[i]] * (1 + 2 * error_);
      return true;
    }
    return false;
  }

  bool cheap() const override { return cheap_; }

  // Of the prices asked for, and what S pays, which gives the online bound, the better for as many elements as S has.
  bool sharpen(std::size_t threads) override {
    if constexpr (kTables) {
      if (asked_.empty()) return false;
      if (cheap_) return pay_by_table(threads);
      const std::vector<double> prices[] = {std::exchange(asked_, {}), paid_};
      const std::vector<float> rounded[] = {as_prices(prices[0]), as_prices(prices[1])};
      auto sums = all_column_sums(*f_.kernels, Law::kPriceTerm, rounded, *f_.source, threads);
      const std::size_t better = bound_by(prices[1], sums[1]) < bound_by(prices[0], sums[0]) ? 1 : 0;
      price_ = prices[better];
      settle();
      by_table_.reset();
      known_ = std::move(sums[better]);
      return true;
    }
    return false;
  }

  void move_towards(Elements set, double share) override {
    std::vector<double> slope(price_.size());
    double bound = constant_;
    for (std::size_t u = 0; u < price_.size(); ++u) slope[u] = Law::constant_slope(f_.first[u]);
    for_features_of(*f_.source, set, [&](Element, std::size_t u, double x) {
      if (x == 0) return;
      bound += Law::weight(x, price_[u], f_.first[u]);
      slope[u] += Law::weight_slope(x, price_[u], f_.first[u]);
    });
    double squares = 0;
    for (const double s : slope) squares += s * s;
    if (squares == 0 || bound <= value_) return;
    const double step = std::min(1.0, 2 * share + 0.3) * (bound - value_) / squares;
    for (std::size_t u = 0; u < price_.size(); ++u) {
      price_[u] = Law::within(price_[u] - step * slope[u], f_.first[u]);
    }
    settle();
  }

 private:
  static constexpr bool kTables = std::is_same_v<Source, MetricRows> && Law::kPriceTerm == ColumnTerm::kAbove;

  // Prices that a live table holds all similarities above need no products. Up to `a`, what S pays for the column, one
  // price is about as good as another.
  bool raise_to_table(const std::vector<double>& a) {
    const auto table = f_.table();
    if (table == nullptr) return false;
    std::vector<double> raised = price_;
    std::size_t open = 0;  // the prices that stay below
    for (std::size_t u = 0; u < price_.size(); ++u) {
      const double held = double{table->a()[u]};
      if (price_[u] >= held) continue;
      if (held <= a[u]) {
        raised[u] = held;
      } else {
        ++open;
      }
    }
    const bool few = 4 * open <= price_.size();  // costs at most half of a pass over all pairs
    if (few) price_ = std::move(raised);
    return few;
  }

  // What S pays, raised to what the table holds, needs no products: taken if it is better.
  bool pay_by_table(std::size_t threads) {
    asked_.clear();
    const auto table = f_.table();
    if (known_.empty() || table == nullptr) return false;
    std::vector<double> price = paid_;
    for (std::size_t u = 0; u < price.size(); ++u) price[u] = std::max(price[u], double{table->a()[u]});
    auto sums = PricedTable::make(*f_.source, table, as_prices(price), *f_.kernels)->all_sums(threads);
    if (bound_by(price, sums) < bound_by(price_, known_)) {
      price_ = std::move(price);
      settle();
      known_ = std::move(sums);
    }
    return true;
  }

  std::vector<float> as_prices(const std::vector<double>& price) const {
    std::vector<float> prices(a_.size(), 0.0F);
    for (std::size_t u = 0; u < price.size(); ++u) {
      prices[u] = Law::price_value(double{static_cast<float>(price[u])}, f_.first[u]);
    }
    return prices;
  }

  // The bound on f of picks_ elements, but for rounding.
  double bound_by(const std::vector<double>& price, std::vector<Gain> weight) const {
    const std::size_t most = std::min(picks_, weight.size());
    std::nth_element(weight.begin(), weight.begin() + static_cast<std::ptrdiff_t>(most), weight.end(),
                     std::greater<>());
    double bound = 0;
    for (std::size_t u = 0; u < price.size(); ++u) bound += Law::constant(price[u], f_.first[u]);
    for (std::size_t i = 0; i < most; ++i) bound += weight[i];
    return bound;
  }

  // Rounds the prices to float and updates what depends on them.
  void settle() {
    known_.clear();
    constant_ = 0;
    for (std::size_t u = 0; u < price_.size(); ++u) {
      price_[u] = double{static_cast<float>(price_[u])};
      a_[u] = Law::price_value(price_[u], f_.first[u]);
      constant_ += Law::constant(price_[u], f_.first[u]);
    }
    constant_ *= 1 + 1e-12 + static_cast<double>(price_.size()) * 0x1p-52;
    if constexpr (kTables) {
      by_table_ = PricedTable::make(*f_.source, f_.table(), a_, *f_.kernels);
    }
  }

  const Columns<Law, Source>& f_;
  double error_;      // relative, of one weight
  double value_ = 0;  // f(S)
  std::vector<double> price_;
  std::vector<double> asked_;  // for sharpen(); empty: it has nothing to do
  bool cheap_ = true;
  std::vector<double> paid_;         // by S, for each column
  std::size_t picks_ = 0;            // |S|
  mutable std::vector<Gain> known_;  // the sums of all elements at these prices; empty: not known
  std::vector<float> a_;
  std::unique_ptr<const PricedTable> by_table_;  // null: computed
  double constant_ = 0;
};

}  // namespace winnow::detail
