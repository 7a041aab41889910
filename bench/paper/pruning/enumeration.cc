// Theorem 1 on all small cases: f(S') >= (1 - 1/e) (f(S*) - k epsilon), for greedy on every optimal V* of Eq. 5 with
// |V*| >= k. A case is an instance, an epsilon (an edge of its graph, or 0), a k and an optimal V*. Beside it, what
// does hold: the bound of each step that knows which probe speaks for which element, and whether its probe was picked
// already.
#include <algorithm>
#include <functional>
#include <limits>
#include <string>

#include "small_function.h"
#include "studies.h"

namespace winnow::bench {
namespace {

constexpr double kTolerance = 1e-9;

struct SmallCase {
  const std::vector<std::vector<int>>& rows;
  const SmallFunction& f;
  double epsilon;
  std::size_t k;
  Bits kept;            // V*, or any V'
  bool optimal = true;  // it is a V*
};

double divergence(const SmallFunction& f, Bits kept, std::size_t v) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t u = 0; u < f.n(); ++u) {
    if ((kept >> u) & 1U) least = std::min(least, f.edge(u, v));
  }
  return least;
}

int pruned(const SmallFunction& f, Bits kept, double epsilon) {
  int count = 0;
  for (std::size_t v = 0; v < f.n(); ++v) {
    count += ((kept >> v) & 1U) == 0 && divergence(f, kept, v) <= epsilon + kTolerance ? 1 : 0;
  }
  return count;
}

double value_of(const SmallFunction& f, const std::vector<std::size_t>& picks) {
  Bits set = 0;
  for (const std::size_t v : picks) set |= 1U << v;
  return f.f(set);
}

double printed_bound(const SmallCase& c) {
  return (1 - std::exp(-1.0)) * (c.f.f(c.f.best(c.k)) - static_cast<double>(c.k) * c.epsilon);
}

bool covers_all(const SmallCase& c) {
  return pruned(c.f, c.kept, c.epsilon) + std::popcount(c.kept) == static_cast<int>(c.f.n());
}

// An upper bound on the best value: min over steps i of f(S_i) + k max(g_i, B_i). B_i bounds f(v|S_i) for every v
// outside V', from the edge of the nearest u in V': g_i + w_uv if u is not picked yet, and w_uv + f(u|V-u) if it is.
double step_bound(const SmallFunction& f, Bits kept, std::size_t k) {
  const auto picks = f.greedy(kept, k);
  double bound = std::numeric_limits<double>::infinity();
  Bits set = 0;
  for (const std::size_t pick : picks) {
    const double gain = f.gain(pick, set);
    double most = gain;
    for (std::size_t v = 0; v < f.n(); ++v) {
      if ((kept >> v) & 1U) continue;
      double least = std::numeric_limits<double>::infinity();
      for (std::size_t u = 0; u < f.n(); ++u) {
        if (((kept >> u) & 1U) == 0) continue;
        const bool picked = (set >> u) & 1U;
        least = std::min(least, f.edge(u, v) + (picked ? f.residual(u) : gain));
      }
      most = std::max(most, least);
    }
    bound = std::min(bound, f.f(set) + static_cast<double>(k) * most);
    set |= 1U << pick;
  }
  return bound;
}

std::vector<double> epsilons(const SmallFunction& f) {
  std::vector<double> all = {0};
  for (std::size_t u = 0; u < f.n(); ++u) {
    for (std::size_t v = 0; v < f.n(); ++v) {
      if (u != v && f.edge(u, v) > kTolerance) all.push_back(f.edge(u, v));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end(), [](double a, double b) { return b - a < kTolerance; }), all.end());
  return all;
}

using UseCase = std::function<void(const SmallCase&)>;

void for_cases_of(const std::vector<std::vector<int>>& rows, const UseCase& use) {
  const SmallFunction f(rows);
  for (const double epsilon : epsilons(f)) {
    std::vector<int> h;
    for (Bits kept = 0; kept <= f.all(); ++kept) h.push_back(pruned(f, kept, epsilon));
    const int most = *std::max_element(h.begin(), h.end());
    for (Bits kept = 1; kept <= f.all(); ++kept) {
      if (h[kept] != most) continue;
      for (std::size_t k = 1; k <= static_cast<std::size_t>(std::popcount(kept)); ++k) use({rows, f, epsilon, k, kept});
    }
  }
}

// Any V', with the smallest epsilon >= 0 for which it leaves nothing uncovered: what Theorem 2 makes of the output of
// Algorithm 1.
void for_any_kept(const std::vector<std::vector<int>>& rows, const UseCase& use) {
  const SmallFunction f(rows);
  for (Bits kept = 1; kept <= f.all(); ++kept) {
    double epsilon = 0;
    for (std::size_t v = 0; v < f.n(); ++v) {
      if (((kept >> v) & 1U) == 0) epsilon = std::max(epsilon, divergence(f, kept, v));
    }
    const auto size = static_cast<std::size_t>(std::popcount(kept));
    for (std::size_t k = 1; k <= size; ++k) use({rows, f, epsilon, k, kept, false});
  }
}

struct Family {
  std::size_t n, d;
  std::vector<int> values;
};

// All multisets of n rows, none of them 0.
void for_cases(const Family& family, const UseCase& use) {
  std::vector<std::vector<int>> kinds = {{}};
  for (std::size_t feature = 0; feature < family.d; ++feature) {
    std::vector<std::vector<int>> longer;
    for (const auto& kind : kinds) {
      for (const int value : family.values) longer.push_back(kind), longer.back().push_back(value);
    }
    kinds = longer;
  }
  std::erase_if(kinds, [](const auto& kind) { return std::count(kind.begin(), kind.end(), 0) == std::ssize(kind); });
  std::vector<std::vector<int>> rows;
  const std::function<void(std::size_t)> fill = [&](std::size_t least) {
    if (rows.size() == family.n) return for_cases_of(rows, use), for_any_kept(rows, use);
    for (std::size_t kind = least; kind < kinds.size(); ++kind) {
      rows.push_back(kinds[kind]);
      fill(kind);
      rows.pop_back();
    }
  };
  fill(0);
}

std::vector<Family> families(bool quick) {
  std::vector<Family> all = {{3, 2, {0, 1, 4, 9}}, {4, 2, {0, 1, 4}}, {4, 3, {0, 1}}};
  if (!quick)
    all.insert(
        all.end(),
        {{4, 2, {0, 1, 4, 9}}, {5, 2, {0, 1, 4}}, {6, 2, {0, 1, 4}}, {5, 3, {0, 1}}, {6, 3, {0, 1}}, {7, 3, {0, 1}}});
  return all;
}

bool fails(const SmallCase& c) {
  return value_of(c.f, c.f.greedy(c.kept, c.k)) < printed_bound(c) - kTolerance;
}

template <class Numbers>
std::string listed(const Numbers& numbers) {
  return fmt::format("{}", fmt::join(numbers, " "));
}

std::vector<std::size_t> members(Bits set) {
  std::vector<std::size_t> all;
  for (std::size_t v = 0; v < 32; ++v) {
    if ((set >> v) & 1U) all.push_back(v);
  }
  return all;
}

}  // namespace

CsvRows study_enumeration(const StudyOptions& options) {
  CsvRows rows;
  for (const Family& family : families(options.quick)) {
    std::size_t cases = 0, failed = 0, covering = 0, failed_covering = 0, above = 0, largest_failed = 0, any = 0,
                failed_any = 0;
    for_cases(family, [&](const SmallCase& c) {
      if (c.f.f(c.f.best(c.k)) > step_bound(c.f, c.kept, c.k) + kTolerance) ++above;
      if (!c.optimal) {
        ++any;
        if (fails(c)) ++failed_any;
        return;
      }
      const bool bad = fails(c), covers = covers_all(c);
      bool largest = true;  // no optimal V* of this epsilon has more elements
      for (std::size_t v = 0; v < c.f.n() && largest; ++v) {
        const Bits more = c.kept | (1U << v);
        largest = more == c.kept || pruned(c.f, more, c.epsilon) < pruned(c.f, c.kept, c.epsilon);
      }
      ++cases;
      failed += bad ? 1 : 0;
      covering += covers ? 1 : 0;
      failed_covering += bad && covers ? 1 : 0;
      largest_failed += bad && largest ? 1 : 0;
    });
    CsvRows::Row row;
    row.set("n", family.n).set("features", family.d).set("values", listed(family.values)).set("cases", cases);
    row.set("failed", failed).set("covering", covering).set("failed_covering", failed_covering);
    row.set("failed_largest", largest_failed).set("any", any).set("failed_any", failed_any);
    row.set("step_bound_violated", above);
    rows.add(row);
  }
  return rows;
}

namespace {

// One row per element, each with the whole case.
void add_elements(const std::string& name, const SmallCase& c, CsvRows& rows) {
  const auto picks = c.f.greedy(c.kept, c.k);
  const Bits best = c.f.best(c.k);
  for (std::size_t v = 0; v < c.f.n(); ++v) {
    const bool kept = ((c.kept >> v) & 1U) != 0;
    CsvRows::Row row;
    row.set("case", name).set("element", v).set("row", listed(c.rows[v])).set("f", c.f.f(1U << v));
    row.set("residual", c.f.residual(v)).set("kept", kept ? 1 : 0);
    row.set("divergence", kept ? 0.0 : divergence(c.f, c.kept, v));
    row.set("k", c.k).set("epsilon", c.epsilon).set("pruned", pruned(c.f, c.kept, c.epsilon));
    row.set("greedy", listed(picks)).set("greedy_value", value_of(c.f, picks));
    row.set("best", listed(members(best))).set("best_value", c.f.f(best)).set("bound", printed_bound(c));
    row.set("step_bound", step_bound(c.f, c.kept, c.k));
    rows.add(row);
  }
}

}  // namespace

// The first enumerated case; then one in which V' is not optimal but leaves nothing uncovered: eight rows with a
// feature of their own, of which V' has one, and three empty rows. That one speaks for the seven others until it is
// picked.
CsvRows study_first_failure(const StudyOptions& options) {
  CsvRows rows;
  for (const Family& family : families(options.quick)) {
    for_cases(family, [&](const SmallCase& c) {
      if (rows.empty() && c.optimal && fails(c)) add_elements("first", c, rows);
    });
    if (!rows.empty()) break;
  }
  std::vector<std::vector<int>> units(11, std::vector<int>(8, 0));
  for (std::size_t v = 0; v < 8; ++v) units[v][v] = 1;
  const SmallFunction f(units);
  const SmallCase picked{units, f, 0, 4, 0b111'0000'0001, false};
  if (fails(picked) && covers_all(picked)) add_elements("picked", picked, rows);
  return rows;
}

}  // namespace winnow::bench
