// An objective of your own: a set of words is worth the different letters it holds. Everything but these few functions
// has a default, so every optimizer works on it.
#include <winnow/maximize.h>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

using Words = std::vector<std::string>;

struct Letters final : winnow::GainState {
  explicit Letters(const Words& all) : words(all) {}
  double value() const override { return static_cast<double>(held.size()); }
  void add(winnow::Element v) override { held.insert(words[v].begin(), words[v].end()); }
  std::unique_ptr<GainState> clone() const override { return std::make_unique<Letters>(*this); }
  void gains(winnow::Elements vs, std::span<winnow::Gain> out) const override {
    for (std::size_t i = 0; i < vs.size(); ++i) {
      auto with = held;
      with.insert(words[vs[i]].begin(), words[vs[i]].end());
      out[i] = static_cast<double>(with.size() - held.size());
    }
  }
  const Words& words;
  std::set<char> held;
};

struct DifferentLetters final : winnow::Objective {
  std::size_t size() const override { return words.size(); }
  std::unique_ptr<winnow::GainState> start() const override { return std::make_unique<Letters>(words); }
  winnow::Properties properties() const override { return {.exact_residual = false}; }  // the default of 0
  Words words = {"banana", "quick", "fox", "band", "jumps"};
};

int main() {
  const DifferentLetters f;
  winnow::Cardinality three(3);
  const auto selection = winnow::lazy(f, std::vector<winnow::Element>{0, 1, 2, 3, 4}, three, {});
  for (const auto& [word, gain] : selection.picks) std::printf("%s %g\n", f.words[word].c_str(), gain);
}
