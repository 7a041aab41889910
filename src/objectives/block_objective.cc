#include "objectives/block_objective.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "objectives/batch.h"
#include "objectives/block_rows.h"
#include "objectives/represent.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

// Holds for the program and its libraries, whatever the rows are.
constexpr std::uint64_t kOwnBytes = std::uint64_t{16} << 20;

// What this many average rows take.
std::uint64_t bytes_of_rows(const RowSource& rows, std::uint64_t count) {
  return rows.bytes_in_memory() / rows.size() * count;
}

std::uint64_t largest_block_bytes(const RowSource& rows) {
  std::size_t most = 0;
  for (std::size_t block = 0; block < rows.blocks(); ++block) {
    most = std::max(most, rows.block_begin(block + 1) - rows.block_begin(block));
  }
  return bytes_of_rows(rows, most);
}

// Per element, three blocks that are read and one that is converted, and what the source holds.
std::uint64_t bytes_beside_rows(const RowSource& rows) {
  return kOwnBytes + std::uint64_t{rows.present()} * kBytesPerElement + 4 * largest_block_bytes(rows) +
         rows.bytes_held();
}

// The elements that the window looks at, and their places in a batch.
struct Seen {
  std::span<const std::size_t> at;
  Elements elements;
};

// out[seen.at[i]] = what `compute` gives for seen.elements[i].
template <class Compute>
void fill_seen(const Batches& batches, const Seen& seen, std::span<double> out, const Compute& compute) {
  std::vector<double> values(seen.elements.size());
  batches.for_parts(values.size(), [&](std::size_t begin, std::size_t end) {
    compute(seen.elements.subspan(begin, end - begin), std::span(values).subspan(begin, end - begin));
  });
  for (std::size_t i = 0; i < values.size(); ++i) out[seen.at[i]] = values[i];
}

// One value for each of vs: `compute` fills the values of some elements of the window.
template <class Compute>
void fill(BlockRows& rows, const Batches& batches, Elements vs, std::span<double> out, const Compute& compute) {
  rows.for_rows(vs, [&](std::span<const std::size_t> at, Elements elements) {
    fill_seen(batches, {at, elements}, out, compute);
  });
}

class BlockProbes final : public PreparedProbes {
 public:
  BlockProbes(BlockRows& rows, const Batches& batches, std::unique_ptr<PreparedProbes> probes)
      : PreparedProbes(probes->residual()), rows_(rows), batches_(batches), probes_(std::move(probes)) {}

  void pair_gains(Elements vs, MatrixView<Gain> out) const override {
    rows_.for_rows(vs, [&](std::span<const std::size_t> at, Elements elements) {
      batches_.for_parts(elements.size(), [&](std::size_t begin, std::size_t end) {
        std::vector<Gain> gains(size() * (end - begin));
        const MatrixView<Gain> part{gains.data(), size(), end - begin};
        probes_->pair_gains(elements.subspan(begin, end - begin), part);
        for (std::size_t i = 0; i < size(); ++i) {
          for (std::size_t j = begin; j < end; ++j) out(i, at[j]) = part(i, j - begin);
        }
      });
    });
  }

  void divergences(Elements vs, std::span<Gain> inout) const override {
    std::vector<Gain> values;
    rows_.for_rows(vs, [&](std::span<const std::size_t> at, Elements elements) {
      values.resize(elements.size());
      for (std::size_t i = 0; i < at.size(); ++i) values[i] = inout[at[i]];
      batches_.for_parts(elements.size(), [&](std::size_t begin, std::size_t end) {
        probes_->divergences(elements.subspan(begin, end - begin), std::span(values).subspan(begin, end - begin));
      });
      for (std::size_t i = 0; i < at.size(); ++i) inout[at[i]] = values[i];
    });
  }

 private:
  BlockRows& rows_;
  const Batches& batches_;
  std::unique_ptr<PreparedProbes> probes_;
};

class BlockState final : public GainState {
 public:
  BlockState(BlockRows& rows, const Batches& batches, std::unique_ptr<GainState> state)
      : rows_(rows), batches_(batches), state_(std::move(state)) {}

  double value() const override { return state_->value(); }
  void add(Element v) override { add_all(std::span(&v, 1)); }
  void add_all(Elements vs) override {
    if (!rows_.can_hold(vs.size()) && std::is_sorted(vs.begin(), vs.end())) {
      rows_.for_rows_in_order(vs, [&](std::span<const std::size_t>, Elements elements) { state_->add_all(elements); });
      return;
    }
    rows_.hold(vs);
    state_->add_all(rows_.look_at_held(vs));
  }
  std::unique_ptr<GainState> clone() const override {
    return std::make_unique<BlockState>(rows_, batches_, state_->clone());
  }

  void gains(Elements vs, std::span<Gain> out) const override {
    fill(rows_, batches_, vs, out, [&](Elements elements, std::span<Gain> gain) { state_->gains(elements, gain); });
  }

  void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const override {
    prepare(us, std::vector<Gain>(us.size()))->pair_gains(vs, out);
  }

  // The probes are copied as rows, because the window will look at other rows.
  std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
    rows_.hold(us);
    return prepare_rows(rows_.copy_held(us).view(), residual);
  }
  std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const override {
    return std::make_unique<BlockProbes>(rows_, batches_, state_->prepare_rows(us, residual));
  }

  const GainState& in_window() const { return *state_; }

 private:
  BlockRows& rows_;
  const Batches& batches_;
  std::unique_ptr<GainState> state_;
};

class BlockBound final : public ModularBound {
 public:
  BlockBound(BlockRows& rows, const Batches& batches, std::unique_ptr<ModularBound> bound)
      : rows_(rows), batches_(batches), bound_(std::move(bound)) {}

  double constant() const override { return bound_->constant(); }
  void weights(Elements vs, std::span<double> out) const override {
    fill(rows_, batches_, vs, out, [&](Elements elements, std::span<double> w) { bound_->weights(elements, w); });
  }
  void move_towards(Elements set, double share) override {
    rows_.hold(set);
    bound_->move_towards(rows_.look_at_held(set), share);
  }

  const ModularBound& in_window() const { return *bound_; }

 private:
  BlockRows& rows_;
  const Batches& batches_;
  std::unique_ptr<ModularBound> bound_;
};

class Blocks final : public BlockObjective {
 public:
  Blocks(RowSource& rows, std::unique_ptr<WindowObjective> window, const RunOptions& run)
      : window_(std::move(window)),
        rows_(rows, *window_, resident_bytes(rows, run), run.trace),
        properties_(properties_of(*window_, rows)),
        batches_(within(properties_), run.threads),
        journal_(run.journal) {}

  std::size_t size() const override { return rows_.size(); }
  std::unique_ptr<GainState> start() const override {
    return std::make_unique<BlockState>(rows_, batches_, window_->start());
  }
  Properties properties() const override { return properties_; }
  void expect(Elements vs, std::size_t /*threads*/) const override { rows_.expect(vs); }

  void residual_gains(Elements us, std::span<Gain> out) const override {
    if (!std::exchange(surveyed_, true)) survey();
    fill(rows_, batches_, us, out,
         [&](Elements elements, std::span<Gain> gain) { window_->residual_gains(elements, gain); });
  }

  bool represents_by_similarity() const override { return window_->represents_by_similarity(); }
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    if (represents_by_similarity()) return represent_by_rows(chosen, vs, out);
    std::vector<Gain> residual(chosen.size());
    residual_gains(chosen, residual);
    rows_.hold(chosen);
    const auto empty = window_->start();
    const auto probes = empty->prepare_rows(rows_.copy_held(chosen).view(), residual);
    represent_seen(vs, out, [&](Elements part, Elements elements, std::span<Representative> best) {
      represent_by_divergence(*probes, chosen, part, elements, best);
    });
  }

  bool answer_together(Elements vs, std::span<const Asked> asked) const override {
    rows_.for_rows(vs, [&](std::span<const std::size_t> at, Elements elements) {
      for (const Asked& a : asked) {
        fill_seen(batches_, {at, elements}, a.out, [&](Elements part, std::span<double> values) {
          if (a.state != nullptr) {
            static_cast<const BlockState&>(*a.state).in_window().gains(part, values);
          } else {
            static_cast<const BlockBound&>(*a.bound).in_window().weights(part, values);
          }
        });
      }
    });
    return true;
  }

  std::unique_ptr<ModularBound> bound_around(Elements set) const override {
    rows_.hold(set);
    auto bound = window_->bound_around(rows_.look_at_held(set));
    if (bound == nullptr) return nullptr;
    return std::make_unique<BlockBound>(rows_, batches_, std::move(bound));
  }

  BlockReading reading() const override { return rows_.reading(); }
  void follow(const RunOptions& run) override {
    rows_.report_to(run.trace);
    journal_ = run.journal;
  }
  void leave(std::uint64_t bytes) override { rows_.leave(bytes); }

  std::string survey_share(std::size_t first_block, std::size_t last_block) override {
    rows_.survey(first_block, last_block);
    return window_->survey_share();
  }
  std::string join_surveys(std::span<const std::string> shares) override {
    for (const std::string& share : shares) window_->join_survey(share);
    surveyed_ = true;
    return window_->surveyed();
  }
  void take_survey(std::string_view joined) override {
    window_->restore_survey(joined);
    surveyed_ = true;
  }

 private:
  // Not a Step: which step of the run comes first to need it is not the same after a resume.
  void survey() const {
    const std::string_view step = "survey";
    if (const auto found = journal_ != nullptr ? journal_->find(step) : std::nullopt) {
      window_->restore_survey(*found);
      return;
    }
    rows_.survey(0, rows_.blocks());
    if (journal_ != nullptr) journal_->record(step, "the first pass over all rows", window_->surveyed());
  }

  void represent_by_rows(Elements chosen, Elements vs, std::span<Representative> out) const {
    rows_.hold(chosen);
    const RowBlock copy = rows_.copy_held(chosen);
    represent_seen(vs, out, [&](Elements /*part*/, Elements elements, std::span<Representative> best) {
      window_->represent_rows(copy.view(), elements, best);
      for (Representative& by : best) {
        if (by.element != Representative::kNobody) by.element = chosen[by.element];
      }
    });
  }

  // `find` fills the representatives of some of vs; `elements` is what the window calls them.
  template <class Find>
  void represent_seen(Elements vs, std::span<Representative> out, const Find& find) const {
    rows_.for_rows(vs, [&](std::span<const std::size_t> at, Elements elements) {
      std::vector<Element> part(at.size());
      std::vector<Representative> best(at.size());
      for (std::size_t i = 0; i < at.size(); ++i) part[i] = vs[at[i]];
      batches_.for_parts(at.size(), [&](std::size_t begin, std::size_t end) {
        find(std::span(part).subspan(begin, end - begin), elements.subspan(begin, end - begin),
             std::span(best).subspan(begin, end - begin));
      });
      for (std::size_t i = 0; i < at.size(); ++i) out[at[i]] = best[i];
    });
  }

  static std::uint64_t resident_bytes(const RowSource& rows, const RunOptions& run) {
    const std::uint64_t allowed = memory_allowance(run.memory);
    const std::uint64_t beside = bytes_beside_rows(rows);
    return allowed > beside ? allowed - beside : 0;
  }

  static Properties properties_of(const WindowObjective& window, const RowSource& rows) {
    Properties properties = window.properties();
    properties.batch = std::clamp<std::size_t>(65536 / std::max<std::size_t>(1, rows.dim()), 8, 1024);
    properties.one_thread = true;
    properties.undivided = true;
    properties.reads_rows = true;
    return properties;
  }

  // How a block is divided among threads.
  static Properties within(Properties properties) {
    properties.one_thread = false;
    properties.undivided = false;
    return properties;
  }

  std::unique_ptr<WindowObjective> window_;
  mutable BlockRows rows_;
  Properties properties_;
  Batches batches_;
  mutable bool surveyed_ = false;
  Journal* journal_ = nullptr;
};

}  // namespace

std::unique_ptr<BlockObjective> detail::make_over_blocks(RowSource& rows, std::unique_ptr<WindowObjective> window,
                                                         const RunOptions& run) {
  return std::make_unique<Blocks>(rows, std::move(window), run);
}

std::uint64_t least_block_memory(const RowSource& rows, std::size_t k) {
  const std::uint64_t kept = std::min<std::uint64_t>(rows.present(), (rows.sparse() ? 6 : 4) * std::uint64_t{k} + 1024);
  return bytes_beside_rows(rows) + bytes_of_rows(rows, kept);
}

void check_block_memory(const RowSource& rows, std::size_t k, const RunOptions& run, std::uint64_t others) {
  const std::uint64_t needed = least_block_memory(rows, k) + others;
  const std::uint64_t allowed = memory_allowance(run.memory);
  if (allowed >= needed) return;
  throw InputError(fmt::format("memory is {} bytes, but {} picks from {} rows in blocks need at least {}", allowed, k,
                               rows.size(), needed));
}

}  // namespace winnow
