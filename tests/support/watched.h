// An objective that notes how it is called: how many elements at once, and from which threads.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "winnow/objective.h"

namespace winnow::testing {

class Calls {
 public:
  struct Call {
    std::string what;
    std::size_t elements;
    bool first_since_add;  // of this state's gains
  };

  void note(std::string what, std::size_t elements, bool first_since_add = false) {
    const std::lock_guard lock(mutex_);
    calls_.push_back({std::move(what), elements, first_since_add});
    threads_.insert(std::this_thread::get_id());
  }
  const std::vector<Call>& all() const { return calls_; }
  const std::set<std::thread::id>& threads() const { return threads_; }

 private:
  std::mutex mutex_;
  std::vector<Call> calls_;
  std::set<std::thread::id> threads_;
};

class Watched final : public Objective {
 public:
  Watched(const Objective& f, Properties properties) : f_(f), properties_(properties) {}

  Calls& calls() const { return calls_; }

  std::size_t size() const override { return f_.size(); }
  Properties properties() const override { return properties_; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<State>(f_.start(), calls_); }
  void residual_gains(Elements us, std::span<Gain> out) const override {
    calls_.note("residual_gains", us.size());
    f_.residual_gains(us, out);
  }
  void represent(Elements chosen, Elements vs, std::span<Representative> out) const override {
    calls_.note("represent", vs.size());
    f_.represent(chosen, vs, out);
  }

 private:
  class Probes final : public PreparedProbes {
   public:
    Probes(std::unique_ptr<PreparedProbes> probes, Calls& calls)
        : PreparedProbes(probes->residual()), probes_(std::move(probes)), calls_(calls) {}
    void pair_gains(Elements vs, MatrixView<Gain> out) const override {
      calls_.note("pair_gains", vs.size());
      probes_->pair_gains(vs, out);
    }
    void divergences(Elements vs, std::span<Gain> inout) const override {
      calls_.note("divergences", vs.size());
      probes_->divergences(vs, inout);
    }

   private:
    std::unique_ptr<PreparedProbes> probes_;
    Calls& calls_;
  };

  class State final : public GainState {
   public:
    State(std::unique_ptr<GainState> state, Calls& calls) : state_(std::move(state)), calls_(calls) {}
    double value() const override { return state_->value(); }
    void add(Element v) override {
      calls_.note("add", 1);
      state_->add(v);
      added_ = true;
    }
    std::unique_ptr<GainState> clone() const override { return std::make_unique<State>(state_->clone(), calls_); }
    void gains(Elements vs, std::span<Gain> out) const override {
      calls_.note("gains", vs.size(), added_.exchange(false));
      state_->gains(vs, out);
    }
    std::unique_ptr<PreparedProbes> prepare(Elements us, std::span<const Gain> residual) const override {
      calls_.note("prepare", us.size());
      return std::make_unique<Probes>(state_->prepare(us, residual), calls_);
    }

   private:
    std::unique_ptr<GainState> state_;
    Calls& calls_;
    mutable std::atomic<bool> added_ = false;
  };

  const Objective& f_;
  Properties properties_;
  mutable Calls calls_;
};

}  // namespace winnow::testing
