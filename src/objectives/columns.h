// Objectives that are sums over columns: f(S) = sum over columns i of phi_i(the column's values in S). The state stores
// one number a >= 0 per column. Facility location, saturated coverage and the two covers are of this kind. Each is a
// Law of a few lines, and the shared code is here.
//
// A Law has
//   kTerm                        the kernels' name for gain
//   gain(x, a)                   what a value x adds to a column whose number is a
//   after(x, a)                  the column's number afterwards
//   Summary                      of a column over all of V: see(v, x), once for every v that holds x > 0 there
//   joins_last(summary, v, x, first)  gain of v given all others; first is a at S = {}
// and, for certificates, one price p per column; see column_bound.h.
//
// Rows come from three sources: dense, sparse, or computed when needed (MetricRows).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/kernels.h"
#include "objectives/column_bound.h"
#include "objectives/column_source.h"
#include "objectives/column_summaries.h"
#include "objectives/equal_rows.h"
#include "objectives/live_columns.h"
#include "objectives/own_table.h"
#include "objectives/pair_pass.h"
#include "objectives/probe_rows.h"
#include "objectives/sparse_probes.h"
#include "winnow/objective.h"

namespace winnow::detail {

// a as the kernels read it, padded with 0, which adds nothing to a sum.
inline std::vector<float> as_floats(std::span<const double> a) {
  std::vector<float> floats(padded(a.size()), 0.0F);
  for (std::size_t u = 0; u < a.size(); ++u) floats[u] = static_cast<float>(a[u]);
  return floats;
}

struct NoTable {
  explicit NoTable(const auto& /*f*/) {}
};

template <class Law, class Source>
class ColumnState final : public GainState {
  static constexpr bool kSparse = std::is_same_v<Source, SparseRows>;
  static constexpr bool kTables = std::is_same_v<Source, MetricRows> && Law::kTerm == ColumnTerm::kAbove;
  using GivenRows = std::conditional_t<kSparse, SparseRows, DenseRows>;

 public:
  explicit ColumnState(const Columns<Law, Source>& f)
      : f_(f), exact_(f.first), a_(as_floats(f.first)), live_(f.source->size, *f.live_budget) {}

  double value() const override { return value_; }

  void add(Element v) override {
    empty_ = false;
    if constexpr (kTables) {
      // Only what is above a changes anything.
      if (table_.get() != nullptr) return table_.get()->for_row(v, [&](std::size_t u, double x) { join(u, x); });
      f_.source->for_blocks(std::span(&v, 1), [&](std::size_t begin, MatrixView<float> tile) {
        for_above(*f_.kernels, tile.row(0), a_.data(), begin, [&](std::size_t u, double x) { join(u, x); });
      });
      table_.picked();
      if (table_.worth_trying()) table_.make(a_, live_, f_.threads);
    } else {
      for_features(*f_.source, v, [&](std::size_t u, double x) { join(u, x); });
    }
  }

  void add_all(Elements vs) override {
    if (vs.empty()) return;
    empty_ = false;
    if constexpr (kTables) {
      for_whole_rows(*f_.source, vs, [&](Element, std::span<const float> row) {
        for_above(*f_.kernels, row, a_.data(), 0, [&](std::size_t u, double x) { join(u, x); });
      });
    } else {
      for_features_of(*f_.source, vs, [&](Element, std::size_t u, double x) { join(u, x); });
    }
  }

  void gains(Elements vs, std::span<Gain> out) const override {
    if constexpr (kSparse) {
      f_.kernels->sparse_columns(Law::kTerm, a_.data(), *f_.source, vs, out.data());
    } else {
      dense_gains(vs, out);
    }
  }

  // One pass over all pairs, in which each pair is compared once.
  bool gains_together(Elements vs, std::span<Gain> out, std::size_t threads) const override {
    if constexpr (kTables) {
      if (f_.exchanged || f_.source->held() != nullptr || table_.get() != nullptr) return false;
      if (4 * vs.size() < 3 * f_.source->size) return false;
      table_.passed();
      if (!f_.source->worth_a_pass(vs.size())) return false;
      if (!empty_ && table_.make(a_, live_, threads)) return false;
      const auto sums = all_column_sums(*f_.kernels, Law::kTerm, a_, *f_.source, threads);
      for (std::size_t i = 0; i < vs.size(); ++i) out[i] = sums[vs[i]];
      return true;
    }
    return false;
  }

  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    prepare(us, std::vector<Gain>(us.size()))->pair_gains(vs, out);
  }

  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    return prepare_from(rows_of(*f_.source), us, residual);
  }

  std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const override {
    const auto& rows = probe_rows<GivenRows>(us, rows_of(*f_.source).dim);
    check_residuals(rows.size, residual.size());
    return prepare_from(rows, all_of(rows.size), residual);
  }

  // Calls body(i, change) for every column that v shares with the i-th probe. `change` is how much the probe changes
  // v's gain there.
  template <class Body>
  void for_shared(const Postings& postings, Element v, const Body& body) const {
    for_features(*f_.source, v, [&](std::size_t u, double x) {
      for (const auto& [probe, probe_x] : postings.of(u)) {
        body(probe, Law::gain(x, Law::after(probe_x, exact_[u])) - Law::gain(x, exact_[u]));
      }
    });
  }

  std::unique_ptr<GainState> clone() const override { return std::make_unique<ColumnState>(*this); }

 private:
  // The numbers of all columns after a probe has joined: one row of padded(dim) per probe.
  class Joined final : public PreparedProbes {
   public:
    Joined(const ColumnState& state, const GivenRows& rows, Elements us, std::span<const Gain> residual)
        : PreparedProbes(residual), f_(state.f_), stride_(state.a_.size()), after_(us.size() * stride_) {
      for (std::size_t i = 0; i < us.size(); ++i) std::copy(state.a_.begin(), state.a_.end(), after(i));
      for_tiles(*f_.source, rows, us,
                [&](std::size_t first, std::size_t begin, const DenseRows& tile, Elements places) {
                  for (std::size_t i = 0; i < places.size(); ++i) {
                    const auto x = tile.row(places[i]);
                    float* row = after(first + i) + begin;
                    for (std::size_t j = 0; j < x.size(); ++j) {
                      row[j] = static_cast<float>(Law::after(double{x[j]}, state.exact_[begin + j]));
                    }
                  }
                });
    }

    // Each block of a row of v is read, or computed, once for all probes.
    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      std::vector<Gain> sum(vs.size());
      std::fill_n(out.data, out.rows * out.columns, 0.0);
      for_tiles(*f_.source, vs, [&](std::size_t first, std::size_t begin, const DenseRows& tile, Elements places) {
        for (std::size_t i = 0; i < size(); ++i) {
          f_.kernels->dense_columns(Law::kTerm, after(i) + begin, tile, places, sum.data());
          for (std::size_t j = 0; j < places.size(); ++j) out(i, first + j) += sum[j];
        }
      });
    }

    void divergences(Elements vs, std::span<Gain> inout) const override { lower_in_tiles(vs, rows_together(), inout); }

   private:
    const float* after(std::size_t i) const { return after_.data() + i * stride_; }
    float* after(std::size_t i) { return after_.data() + i * stride_; }

    // As many rows as are computed together, or as stay in the cache while all probes are processed.
    std::size_t rows_together() const {
      if constexpr (std::is_same_v<Source, MetricRows>) return MetricRows::kRowsTogether;
      return std::clamp<std::size_t>(65536 / std::max<std::size_t>(1, f_.source->dim), 16, 256);
    }

    const Columns<Law, Source>& f_;
    std::size_t stride_;
    std::vector<float> after_;
  };

  std::unique_ptr<PreparedProbes> prepare_from(const GivenRows& rows, Elements us,
                                               std::span<const Gain> residual) const {
    if constexpr (kSparse) {
      return std::make_unique<SparseProbes<ColumnState>>(*this, rows, us, residual);
    } else {
      return std::make_unique<Joined>(*this, rows, us, residual);
    }
  }

  void join(std::size_t u, double x) {
    value_ += Law::gain(x, exact_[u]);
    exact_[u] = Law::after(x, exact_[u]);
    a_[u] = static_cast<float>(exact_[u]);
  }

  // Uses the columns still alive if they are known, otherwise whole rows.
  void dense_gains(Elements vs, std::span<Gain> out) const {
    if constexpr (std::is_same_v<Source, MetricRows>) {
      if (f_.exchanged) return column_sums(*f_.kernels, Law::kTerm, a_, *f_.source, vs, out.data());
      // Reading whole rows of held similarities takes less time than finding and storing the live columns.
      if (const DenseRows* held = f_.source->held()) {
        return f_.kernels->dense_columns(Law::kTerm, a_.data(), *held, vs, out.data());
      }
      if (gains_of_kept(vs, out)) return;
    }
    std::vector<Element> unknown;
    std::vector<std::size_t> at;
    std::vector<LiveRow*> keep;
    std::vector<std::unique_ptr<LiveRow>> rows;
    for (std::size_t i = 0; i < vs.size(); ++i) {
      const auto [live, again] = live_.find(vs[i]);
      if (live != nullptr) {
        std::size_t alive = 0;
        out[i] = live->template sum<Law::kTerm>(a_.data(), alive);
        if (2 * alive < live->columns.size()) {
          live_.keep(vs[i], live->template still_alive<Law::kTerm>(a_.data(), alive));
        }
        continue;
      }
      if constexpr (kTables) {
        if (table_.get() != nullptr) {
          out[i] = gain_by_table(vs[i], again);
          continue;
        }
      }
      unknown.push_back(vs[i]);
      at.push_back(i);
      if (again && !empty_) rows.push_back(std::make_unique<LiveRow>());
      keep.push_back(again && !empty_ ? rows.back().get() : nullptr);
    }
    if (unknown.empty()) return;
    const auto sum = whole_row_gains(unknown, keep);
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      out[at[i]] = sum[i];
      if (keep[i] != nullptr && keep[i]->columns.size() <= few()) live_.keep(unknown[i], std::move(*keep[i]));
    }
  }

  // False if not all rows are kept.
  bool gains_of_kept(Elements vs, std::span<Gain> out) const {
    const MetricRows& rows = *f_.source;
    if (rows.limits()) return false;
    const Element first = 0;
    for (std::size_t i = 0; i < vs.size(); ++i) {
      const float* row = rows.kept(vs[i]);
      if (row == nullptr) return false;
      f_.kernels->dense_columns(Law::kTerm, a_.data(), {row, 1, rows.dim}, std::span(&first, 1), &out[i]);
    }
    return true;
  }

  Gain gain_by_table(Element v, bool again) const {
    std::size_t alive = 0;
    const Gain gain = table_.get()->sum(v, a_.data(), alive);
    if (again && 2 * alive < table_.get()->columns_of(v)) {
      live_.keep(v, table_.get()->still_alive(v, a_.data(), alive));
    }
    return gain;
  }

  // Alive columns are worth storing if they are few.
  std::size_t few() const { return f_.source->dim / 4; }

  // If keep[i] is not null, lists in it the alive columns of vs[i]. A list with more than few() columns may be
  // incomplete.
  std::vector<Gain> whole_row_gains(Elements vs, std::span<LiveRow* const> keep) const {
    std::vector<Gain> sum(vs.size(), 0.0);
    std::vector<Gain> part(vs.size());
    for_tiles(*f_.source, vs, [&](std::size_t first, std::size_t begin, const DenseRows& tile, Elements places) {
      f_.kernels->dense_columns(Law::kTerm, a_.data() + begin, tile, places, part.data());
      const std::size_t left = (f_.source->dim - begin - tile.dim) / kBlock;
      for (std::size_t i = 0; i < places.size(); ++i) {
        sum[first + i] += part[i];
        LiveRow* row = keep[first + i];
        if (row == nullptr || row->columns.size() > few()) continue;
        row->append(*f_.kernels, Law::kTerm, tile.row(places[i]), a_.data(), begin, left);
      }
    });
    return sum;
  }

  const Columns<Law, Source>& f_;
  std::vector<double> exact_;
  std::vector<float> a_;
  double value_ = 0;
  bool empty_ = true;
  mutable LiveColumns live_;
  mutable std::conditional_t<kTables, OwnTable<Columns<Law, Source>>, NoTable> table_{f_};
};

template <class Law, class Source>
class ColumnObjective : public Objective {
 public:
  ColumnObjective(Columns<Law, Source> f, std::size_t threads) : f_(std::move(f)), threads_(threads) {}

  std::size_t size() const override { return f_.source->size; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<ColumnState<Law, Source>>(f_); }

  Properties properties() const override {
    Properties p;
    p.monotone = true;
    p.sparse = std::is_same_v<Source, SparseRows>;
    // Each term has an error of a few units in the last place of a float, and so has the sum, because all terms are >=
    // 0.
    p.gain_error = 64 * std::numeric_limits<float>::epsilon();
    p.value_noise = f_.value_noise;
    // A pair gain is one pass over columns that are already in the cache, or over the few that two rows share.
    p.pair_cost = std::is_same_v<Source, DenseRows> ? 0.5 : 0.1;
    if constexpr (std::is_same_v<Source, MetricRows>) {
      if (f_.source->in_memory()) p.pair_cost = 0.5;
      p.on_demand = !f_.source->in_memory() && Law::kTerm == ColumnTerm::kAbove;
      p.similarities = f_.source->in_memory()  ? "in memory"
                       : f_.table() != nullptr ? "in memory as far as they matter"
                                               : "computed when needed";
    }
    p.batch = batch();
    return p;
  }

  // Keeps the rows of a few elements, if there is room.
  void expect(Elements vs, std::size_t threads) const override {
    if constexpr (std::is_same_v<Source, MetricRows>) {
      const MetricRows& rows = *f_.source;
      if (rows.in_memory()) return;
      if (4 * vs.size() < rows.size) {
        keep_rows(vs, threads);
      } else {
        f_.share(nullptr);
        f_.live_budget->give_back(std::exchange(kept_bytes_, 0));
        rows.forget();
      }
    }
  }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    std::call_once(once_, [&] { summaries_ = std::make_unique<Summaries>(*f_.source, threads_); });
    for (std::size_t i = 0; i < us.size(); ++i) {
      out[i] = 0;
      for_features(*f_.source, us[i], [&](std::size_t u, double x) {
        if (x > 0) out[i] += Law::joins_last((*summaries_)[u], us[i], x, f_.first[u]);
      });
    }
  }

  void first_equal(Elements vs, std::span<Element> out) const override {
    first_equal_rows(rows_of(*f_.source), vs, out);
  }

  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    return std::make_unique<ColumnBound<Law, Source>>(f_, properties().gain_error, set);
  }

 protected:
  const Columns<Law, Source>& columns() const { return f_; }

 private:
  using Summaries = ColumnSummaries<Law, Source>;

  void keep_rows(Elements vs, std::size_t threads) const {
    const std::size_t more = f_.source->bytes_to_keep(vs);
    bool room = f_.live_budget->take(more);
    if (!room && f_.table() != nullptr) {
      f_.share(nullptr);  // of an earlier state
      room = f_.live_budget->take(more);
    }
    if (!room) return;
    kept_bytes_ += more;
    f_.source->keep(vs, threads);
  }

  // About ten microseconds of work or, if rows are computed, one tile.
  std::size_t batch() const {
    if constexpr (std::is_same_v<Source, MetricRows>) {
      if (!f_.source->in_memory()) return MetricRows::kRowsTogether;
      return std::clamp<std::size_t>(65536 / std::max<std::size_t>(1, f_.source->dim), 8, MetricRows::kRowsTogether);
    } else if constexpr (std::is_same_v<Source, SparseRows>) {
      return std::clamp<std::size_t>(65536 * size() / std::max<std::size_t>(1, f_.source->nonzeros()), 8, 1024);
    } else {
      return std::clamp<std::size_t>(65536 / std::max<std::size_t>(1, f_.source->dim), 8, 1024);
    }
  }

  Columns<Law, Source> f_;
  std::size_t threads_;
  mutable std::size_t kept_bytes_ = 0;  // of rows, taken from the budget
  mutable std::once_flag once_;
  mutable std::unique_ptr<const Summaries> summaries_;
};

}  // namespace winnow::detail
