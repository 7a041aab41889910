// The interface that a submodular f implements. Calls work on batches of elements, and every gain is relative to a
// state. A singleton value f(v) is a gain at the empty state, and f(v|u) is a pair gain at the empty state. At a state
// that holds S, the same call gives f(v|S+u), the edge weights of the paper's conditional graph G(V,E|S).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// A set U of probes, prepared once for pair gains with any number of elements. The members may be called from several
// threads at once, and each result depends only on S, the probe and the element. Must not outlive the state that made
// it. That state must not change in the meantime.
class PreparedProbes {
 public:
  explicit PreparedProbes(std::span<const Gain> residual) : residual_(residual.begin(), residual.end()) {}
  virtual ~PreparedProbes() = default;
  PreparedProbes(const PreparedProbes&) = delete;
  PreparedProbes& operator=(const PreparedProbes&) = delete;

  std::size_t size() const { return residual_.size(); }  // |U|
  std::span<const Gain> residual() const { return residual_; }

  // out(i, j) = f(vs[j] | S + U[i]). Sizes: out is |U| x |vs|.
  virtual void pair_gains(Elements vs, MatrixView<Gain> out) const = 0;

  // inout[j] = min(inout[j], min over i of f(vs[j] | S + U[i]) - residual[i]): the divergence w_{U,v|S} of each v if
  // residual[i] = f(U[i] | V - U[i]) and inout starts at infinity. Sizes: inout as vs. The default calls pair_gains in
  // tiles. Override it only for speed.
  virtual void divergences(Elements vs, std::span<Gain> inout) const;

 protected:
  // Computes the divergences with pair_gains, at most `tile` elements per call.
  void lower_in_tiles(Elements vs, std::size_t tile, std::span<Gain> inout) const;

 private:
  std::vector<Gain> residual_;
};

// What f stores about a growing set S. The const members may be called from several threads at once. Each result
// depends only on S and the element, not on its position in the batch or on the rest of the batch.
class GainState {
 public:
  virtual ~GainState() = default;

  virtual double value() const = 0;  // f(S)
  virtual void add(Element v) = 0;   // S <- S + v
  // Adds them in order, which may cost less than one by one.
  virtual void add_all(Elements vs) {
    for (const Element v : vs) add(v);
  }
  virtual std::unique_ptr<GainState> clone() const = 0;

  // out[i] = f(vs[i] | S). Sizes: out as vs.
  virtual void gains(Elements vs, std::span<Gain> out) const = 0;

  // Computes the same as gains, on `threads` threads, if all of vs together cost less than in parts. Otherwise returns
  // false and computes nothing, as the default does. Not while other threads call members.
  virtual bool gains_together(Elements /*vs*/, std::span<Gain> /*out*/, std::size_t /*threads*/) const { return false; }

  // out(i, j) = f(vs[j] | S + us[i]). Sizes: out is |us| x |vs|.
  // The default adds each us[i] to a clone. Override it for speed.
  virtual void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const;

  // Prepares the probes us for divergences. residual is copied. Sizes: residual as us. The default calls pair_gains for
  // a few thousand elements at once. Override it if something can be computed once for all elements.
  virtual std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const;

  // The same for probes that need not be in V, such as those of another part of a divided ground set. Every row of us
  // is a probe. The rows must be like those that f was made of: dense or sparse, with the same number of columns, and
  // with values that f accepts. They may be freed after the call. InputError if they are not like that, or if this f
  // does not accept probes as rows, which is the default.
  virtual std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const;
};

// What optimizers may know about f in general.
struct Properties {
  bool monotone = true;    // f(v|S) >= 0 always
  double gain_error = 0;   // relative rounding error of one gain, an upper bound
  double gain_noise = 0;   // absolute rounding error in addition, if gains are differences of larger numbers
  double value_noise = 0;  // absolute rounding error of f of any set, if f is a difference of larger numbers
  bool sparse = false;     // most pairs of elements have little in common
  std::size_t batch = 64;  // the fewest gains worth a thread of their own; no thread gets fewer
  // The fewest gains worth one call, for an f on another device or machine. Optimizers refresh at least this many at
  // once if that many may win, and no thread gets fewer.
  std::size_t least_batch = 1;
  bool one_thread = false;             // f and its states must be called from one thread at a time
  bool undivided = false;              // a batch costs least if it is given whole: f divides it among threads itself
  bool reads_rows = false;             // rows are outside memory: a large batch is a pass over them
  double pair_cost = 1;                // the cost of one pair gain in a large batch, in units of one gain
  bool gain_grows = false;             // the cost of a gain grows with |S|
  bool exact_residual = true;          // false: residual_gains may be below f(u|V-u)
  bool on_demand = false;              // similarities are computed when needed, because they do not fit into memory
  std::string_view similarities = {};  // how they are held, for reports
  double neighbour_recall = 0;         // NeighbourGraph::recall, for reports; 0: f does not use such a graph
};

// f(T) <= constant() + the sum of weights over T, for every set T: a modular upper bound on f that is close to f near a
// chosen point. The constant plus the k largest weights bounds f of any k elements.
class ModularBound {
 public:
  virtual ~ModularBound() = default;

  virtual double constant() const = 0;
  virtual void weights(Elements vs, std::span<double> out) const = 0;  // rounded up. Sizes: out as vs. Thread-safe.
  // As GainState::gains_together.
  virtual bool weights_together(Elements /*vs*/, std::span<double> /*out*/, std::size_t /*threads*/) const {
    return false;
  }
  // False if sharpen() should be called before the weights are asked for: then it returns true, and costs no more.
  virtual bool cheap() const { return true; }
  // Goes to a better point near the set and computes its weights, on `threads` threads. Returns false if there is none.
  virtual bool sharpen(std::size_t /*threads*/) { return false; }
  virtual void move_towards(Elements set, double share) = 0;  // the point <- (1 - share) * point + share * set
};

// One number for each of many elements: f(v|S) of a state, or the weights of a bound.
struct Asked {
  const GainState* state = nullptr;
  const ModularBound* bound = nullptr;  // if there is no state
  std::span<double> out;
};

// The chosen element that represents an item. The score is a similarity (larger is better) or a divergence (smaller is
// better).
struct Representative {
  static constexpr Element kNobody = 0xFFFFFFFF;
  Element element = kNobody;
  double score = 0;
};

class Objective {
 public:
  virtual ~Objective() = default;

  virtual std::size_t size() const = 0;                  // |V|
  virtual std::unique_ptr<GainState> start() const = 0;  // S = {}; must not outlive the objective
  virtual Properties properties() const = 0;

  // Optimizers call this before they ask for many gains of these elements and of few others, while no other thread uses
  // f: one objective serves one run at a time. f may compute now what those gains will need. The default does nothing.
  virtual void expect(Elements /*vs*/, std::size_t /*threads*/) const {}

  // out[i] = f(us[i] | V - us[i]), on the whole original V, or a lower bound on it if properties().exact_residual is
  // false. Smaller residuals make divergences larger, so the guarantees of sparsification still hold. Sizes: out as us.
  // Thread-safe. The default is 0, which is a valid lower bound for a monotone f. The default throws InputError if f is
  // not monotone.
  virtual void residual_gains(Elements us, std::span<Gain> out) const;

  // The number of items to represent: the elements, unless f represents other items.
  virtual std::size_t represented() const { return size(); }

  // out[i] = the element of `chosen` that represents item vs[i] best; 0 <= vs[i] < represented(). The default takes the
  // smallest divergence f(v|u) - f(u|V-u) over u in chosen, and the first u among equals. Each chosen element
  // represents itself, with score 0. Sizes: out as vs; chosen is not empty. Thread-safe.
  virtual void represent(Elements chosen, Elements vs, std::span<Representative> out) const;
  // Whether the scores of represent() are similarities. Otherwise they are divergences, as those of the default.
  virtual bool represents_by_similarity() const { return false; }

  // out[i] = the first of vs whose gains equal those of vs[i] at every state, to the bit. vs[i] is always a correct
  // answer, and the default. Optimizers then compute the gain of one element among equals. Sizes: out as vs.
  virtual void first_equal(Elements vs, std::span<Element> out) const;

  // Fills each `out`, as long as vs, if going through the elements once for all costs less than once for each.
  // Otherwise returns false and computes nothing, as the default does. States and bounds are those of this objective.
  virtual bool answer_together(Elements /*vs*/, std::span<const Asked> /*asked*/) const { return false; }

  // A modular bound that is close to f near `set`; null if none is known. Must not outlive the objective.
  virtual std::unique_ptr<ModularBound> bound_around(Elements /*set*/) const { return nullptr; }
};

}  // namespace winnow
