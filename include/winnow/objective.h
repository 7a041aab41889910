// The seam: what a submodular f must answer. Everything is a batch, and every gain is a gain given a state:
// singletons f(v) are gains at the empty state, f(v|u) is a pair gain at the empty state, and at a state that
// holds S the same call is f(v|S+u), the edge weights of the paper's conditional graph G(V,E|S).
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "winnow/types.h"

namespace winnow {

// A set U of probes, made ready once for pairs with any number of elements. The members may be called from several
// threads at once, and each answer depends on S, the probe and the element alone. Must not outlive the state that made
// it; that state must not change in between.
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
  // residual[i] = f(U[i] | V - U[i]) and inout starts at infinity. Sizes: inout as vs. The default tiles pair_gains;
  // override it only to be faster.
  virtual void divergences(Elements vs, std::span<Gain> inout) const;

 protected:
  // Divergences by pair_gains of at most `tile` elements at once.
  void lower_in_tiles(Elements vs, std::size_t tile, std::span<Gain> inout) const;

 private:
  std::vector<Gain> residual_;
};

// What f remembers of a growing set S. The const members may be called from several threads at once, and each answer
// depends on S and the element alone: not on its place in the batch, nor on who else is in it.
class GainState {
 public:
  virtual ~GainState() = default;

  virtual double value() const = 0;  // f(S)
  virtual void add(Element v) = 0;   // S <- S + v
  virtual std::unique_ptr<GainState> clone() const = 0;

  // out[i] = f(vs[i] | S). Sizes: out as vs.
  virtual void gains(Elements vs, std::span<Gain> out) const = 0;

  // out(i, j) = f(vs[j] | S + us[i]). Sizes: out is |us| x |vs|.
  // The default adds each us[i] to a clone; override it to be faster.
  virtual void pair_gains(Elements us, Elements vs, MatrixView<Gain> out) const;

  // The probes us, ready for divergences. residual is copied; sizes: residual as us. The default calls pair_gains for
  // a few thousand elements at once; override it if something can be computed once for all elements.
  virtual std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const;

  // The same for probes that need not be in V, such as those of another part of a divided ground set: every row of us
  // is a probe. The rows must be of the kind that f was made of (dense or sparse, as many columns, values that f takes)
  // and may be freed afterwards. InputError if they are not, or if this f does not take probes by value: the default.
  virtual std::unique_ptr<PreparedProbes> prepare_rows(const Rows& us, std::span<const Gain> residual) const;
};

// What optimizers may know of f without knowing f.
struct Properties {
  bool monotone = true;    // f(v|S) >= 0 always
  double gain_error = 0;   // relative rounding error of one gain, an upper bound
  double gain_noise = 0;   // absolute, beside it: where gains are differences of larger numbers
  bool sparse = false;     // elements share little with most others
  std::size_t batch = 64;  // gains worth handing to one thread at once: no thread gets fewer
  // Gains worth one call, for an f that is asked across a bus or a wire: optimizers refresh at least as many at once,
  // if there are as many that may win, and no thread gets fewer.
  std::size_t least_batch = 1;
  bool one_thread = false;     // f and its states must be called from one thread at a time
  double pair_cost = 1;        // of one pair gain in a large batch, in gains
  bool gain_grows = false;     // a gain costs more the more S holds
  bool exact_residual = true;  // else residual_gains may be below f(u|V-u)
};

// f(T) <= constant() + the sum of weights over T, for every set T: a modular function above f, near it around a chosen
// point. The k largest weights then bound f of any k elements.
class ModularBound {
 public:
  virtual ~ModularBound() = default;

  virtual double constant() const = 0;
  virtual void weights(Elements vs, std::span<double> out) const = 0;  // rounded up. Sizes: out as vs. Thread-safe.
  virtual void move_towards(Elements set, double share) = 0;           // the point <- (1 - share) * point + share * set
};

// Who stands for somebody, and how well: a similarity (the larger the better) or a divergence (the smaller the better).
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

  // out[i] = f(us[i] | V - us[i]), on the whole original V, or less where properties().exact_residual is false: smaller
  // residuals make divergences larger, so what sparsification proves with them still holds. Sizes: out as us.
  // Thread-safe. The default is 0, which is valid for a monotone f; InputError where f is not.
  virtual void residual_gains(Elements us, std::span<Gain> out) const;

  // How many there are to stand for: the elements, unless f looks after other items.
  virtual std::size_t represented() const { return size(); }

  // out[i] = who of `chosen` stands best for vs[i], which counts in [0, represented()). The default takes the smallest
  // divergence f(v|u) - f(u|V-u) over u in chosen, the first among equals; the chosen stand for themselves, at 0.
  // Sizes: out as vs; chosen not empty. Thread-safe.
  virtual void represent(Elements chosen, Elements vs, std::span<Representative> out) const;

  // A modular bound that is near f around `set`; null where none is known. Must not outlive the objective.
  virtual std::unique_ptr<ModularBound> bound_around(Elements /*set*/) const { return nullptr; }
};

}  // namespace winnow
