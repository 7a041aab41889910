// bench_sparsify: pruning beside the maximizers it competes with, every ratio taken in this one run on all cores.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "data_sets.h"
#include "expectations.h"
#include "figure.h"
#include "first_round.h"
#include "json_file.h"
#include "kernel_rate.h"
#include "measure.h"
#include "options.h"
#include "tables.h"
#include "winnow/io.h"

namespace {

using namespace winnow::bench;

struct Options {
  std::vector<std::string> data{data_set_names().begin(), data_set_names().end()};
  std::size_t repeats = 3;
  std::string shared = "../shared/data";
  std::string json;
  bool figure = false;
  bool facility = true;
};

void say(const std::string& text) {
  fmt::print("{}", text);
  std::fflush(stdout);
}

// A day of news takes milliseconds, so it is run more often.
std::size_t repeats_for(const std::string& name, const Options& options) {
  return name == "news" ? 3 * options.repeats : options.repeats;
}

std::vector<Report> measure_all(const Options& options) {
  std::vector<Report> reports;
  for (const auto& name : options.data) {
    const std::size_t before = reports.size();
    for_data_sets(name, options.shared, [&](const DataSet& data) {
      reports.push_back(measure(name, data, repeats_for(name, options)));
      if (name != "news") say(table(reports.back()));
    });
    const auto these = std::span(reports).subspan(before);
    if (these.empty()) {
      say(fmt::format("\nnews: skipped, there are none in {}/news\n", options.shared));
    } else if (name == "news") {
      say(table_over(these));
    }
  }
  return reports;
}

std::vector<KernelRate> measure_rates() {
  std::vector<KernelRate> rates{measure_kernel_rate(256), measure_kernel_rate(2'984)};
  say("\n");
  for (const auto& rate : rates) say(line(rate));
  return rates;
}

std::optional<FirstRound> measure_facility(const Options& options) {
  if (!options.facility) return std::nullopt;
  const FirstRound round = measure_first_round(20'000, 384);
  say(line(round));
  return round;
}

void run(const Options& options) {
  say(fmt::format("medians of {} ({} for news), contenders in turns, {} threads; x lazy: times faster\n",
                  options.repeats, repeats_for("news", options), winnow::detail::hardware_threads()));
  const auto reports = measure_all(options);
  const auto rates = measure_rates();
  const auto first_round = measure_facility(options);
  if (options.figure) say(figure(options.shared));
  say(summary(reports, rates, first_round));
  if (!options.json.empty()) winnow::write_file(options.json, to_json(reports, rates, first_round));
}

void add_options(winnow::cli::Command& app, Options& options) {
  auto known = options.data;
  known.emplace_back("none");
  app.add_option("--data", options.data,
                 "which data sets, with commas; none: the kernels, the first round and --figure alone")
      .delimiter(',')
      .check(one_of(known));
  app.add_option("--repeats", options.repeats, "runs of each contender; the median counts (default 3)")
      .check(whole_number(1, 1'000));
  app.add_option("--shared", options.shared, "the folder with news/ (default ../shared/data)");
  app.add_option("--json", options.json, "write all that was measured here as well");
  app.add_flag("!--no-facility", options.facility,
               "leave out the first round of pruning with facility location, which takes half a minute");
  app.add_flag("--figure", options.figure, "the paper's figure as a table: utility against |V'| for r = 2 to 20");
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const auto measure = [&] {
    std::erase(options.data, "none");
    run(options);
  };
  return run_program(
      {.name = "bench_sparsify",
       .summary =
           "Measures pruning beside lazy, threshold and stochastic greedy, and the certificates of lazy's picks.",
       .add_options = [&](winnow::cli::Command& app) { add_options(app, options); },
       .run = measure},
      argc, argv);
}
