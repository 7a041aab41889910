// The winnow program with one more objective, registered in place: f(S) = min(cap, the sum of the picks' first column).
// This is all that a new objective with one parameter needs.
#include <algorithm>

#include "cli/run_program.h"
#include "select/registry_rows.h"

namespace {

using namespace winnow;

constexpr Parameter kCap{.name = "cap",
                         .usual = 10.0,
                         .expected = "a number > 0",
                         .in_range = [](double x) { return x > 0; },
                         .help = "no set is worth more"};
constexpr const Parameter* kParameters[] = {&kCap};

class CappedState final : public GainState {
 public:
  CappedState(const DenseRows& rows, double cap) : rows_(rows), cap_(cap) {}
  double value() const override { return std::min(cap_, sum_); }
  void add(Element v) override { sum_ += static_cast<double>(rows_.row(v)[0]); }
  std::unique_ptr<GainState> clone() const override { return std::make_unique<CappedState>(*this); }
  void gains(Elements vs, std::span<Gain> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) {
      out[i] = std::min(cap_, sum_ + static_cast<double>(rows_.row(vs[i])[0])) - value();
    }
  }

 private:
  DenseRows rows_;
  double cap_;
  double sum_ = 0;
};

class Capped final : public Objective {
 public:
  Capped(const DenseRows& rows, double cap) : rows_(rows), cap_(cap) {}
  std::size_t size() const override { return rows_.size; }
  std::unique_ptr<GainState> start() const override { return std::make_unique<CappedState>(rows_, cap_); }
  Properties properties() const override { return {.exact_residual = false}; }

 private:
  DenseRows rows_;
  double cap_;
};

std::unique_ptr<Objective> make_capped(const Rows& rows, const ObjectiveOptions& options) {
  return std::make_unique<Capped>(std::get<DenseRows>(rows), options.values.number(kCap));
}

}  // namespace

int main(int argc, char** argv) {
  detail::add_objective({.name = "capped",
                         .summary = "the first column, summed, up to a cap",
                         .parameters = kParameters,
                         .make = make_capped,
                         .nonnegative = true});
  return cli::run_program(argc, argv);
}
