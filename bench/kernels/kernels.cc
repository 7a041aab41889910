// The speed of the kernels on one core, per backend: in features (for gains) or pair-features per second, and as
// multiples of the scalar backend in the same run.
//   bench/kernels/run
#include "kernels/kernels.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/rng.h"
#include "kernels/concave.h"
#include "winnow/backends.h"

namespace winnow {
using namespace detail;
namespace {

// Rows ~ Exp(1), covered as after about fifty picks. The rows are few enough to stay in the cache, so that arithmetic
// dominates.
struct Data {
  explicit Data(std::size_t dimension) : dim(dimension), rows(kRows * dim), covered(padded(dim), 1.0F) {
    Rng rng(1);
    for (float& x : rows) x = static_cast<float>(-std::log(1 - rng.uniform()));
    for (std::size_t u = 0; u < dim; ++u) covered[u] = static_cast<float>(40 + 20 * rng.uniform());
    for (std::size_t v = 0; v < kRows; ++v) all.push_back(static_cast<Element>(v));
  }

  static constexpr std::size_t kRows = 64;
  std::size_t dim;
  std::vector<float> rows;
  std::vector<float> covered;
  std::vector<Element> all;
};

void dense_gains(benchmark::State& state, const Kernels& kernels, std::string_view concave, std::size_t dim) {
  const Data data(dim);
  const Concave g = parse_concave(concave);
  std::vector<float> scale(padded(dim), 1.0F), inverse(padded(dim), 1.0F);
  for (std::size_t u = 0; u < dim; ++u) {
    scale[u] = step(g, double{data.covered[u]}).scale;
    inverse[u] = step(g, double{data.covered[u]}).inverse;
  }
  std::vector<Gain> out(Data::kRows);
  for (auto _ : state) {
    kernels.dense_gains({g, data.covered.data(), scale.data(), inverse.data(), nullptr, dim},
                        {data.rows.data(), Data::kRows, dim}, data.all, out.data());
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.counters["rate"] =
      benchmark::Counter(static_cast<double>(Data::kRows * dim), benchmark::Counter::kIsIterationInvariantRate);
}

void pair_sums(benchmark::State& state, const Kernels& kernels, std::size_t dim) {
  constexpr std::size_t kProbes = 32;
  const Data data(dim);
  std::vector<float> tops(kProbes * padded(dim), kTinyCoverage);
  for (std::size_t i = 0; i < kProbes; ++i) {
    std::copy_n(data.rows.begin() + static_cast<std::ptrdiff_t>(i * dim), dim,
                tops.begin() + static_cast<std::ptrdiff_t>(i * padded(dim)));
  }
  std::vector<double> out(kProbes * Data::kRows);
  for (auto _ : state) {
    kernels.dense_pair_sums({tops.data(), kProbes, padded(dim)}, nullptr, {data.rows.data(), Data::kRows, dim},
                            data.all, {out.data(), kProbes, Data::kRows});
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.counters["rate"] = benchmark::Counter(static_cast<double>(kProbes * Data::kRows * dim),
                                              benchmark::Counter::kIsIterationInvariantRate);
}

// Collects the rates and prints each beside the rate of the scalar backend for the same kernel.
class Ratios final : public benchmark::ConsoleReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.repetitions > 1 && run.aggregate_name != "median") continue;
      const std::string name = run.run_name.function_name;
      const auto slash = name.rfind('/');
      rates_[name.substr(0, slash)].emplace_back(name.substr(slash + 1), run.counters.at("rate"));
    }
  }
  void Finalize() override {
    GetOutputStream() << "kernel                          backend      G features/s   x scalar\n";
    for (const auto& [kernel, rates] : rates_) {
      const auto scalar = std::find_if(rates.begin(), rates.end(), [](const auto& r) { return r.first == "scalar"; });
      for (const auto& [backend, rate] : rates) {
        char line[128];
        std::snprintf(line, sizeof(line), "%-30s  %-10s  %13.2f  %9.1f\n", kernel.c_str(), backend.c_str(), rate / 1e9,
                      rate / scalar->second);
        GetOutputStream() << line;
      }
    }
  }

 private:
  std::map<std::string, std::vector<std::pair<std::string, double>>> rates_;
};

void register_all() {
  for (const auto& backend : backends()) {
    if (backend.name == "simd") continue;  // it is one of the backends below
    const Kernels& kernels = find_kernels(backend.name);
    for (const std::size_t dim : {256U, 2984U}) {
      const std::string end = " d=" + std::to_string(dim) + "/" + backend.name;
      for (const std::string concave : {"sqrt", "log1p", "pow:0.3", "sat:100", "linear"}) {
        benchmark::RegisterBenchmark(
            ("dense gains " + concave + end).c_str(),
            [&kernels, concave, dim](benchmark::State& s) { dense_gains(s, kernels, concave, dim); });
      }
      benchmark::RegisterBenchmark(("dense pairs sqrt" + end).c_str(),
                                   [&kernels, dim](benchmark::State& s) { pair_sums(s, kernels, dim); });
    }
  }
}

}  // namespace
}  // namespace winnow

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  winnow::register_all();
  winnow::Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
}
