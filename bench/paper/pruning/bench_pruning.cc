// bench_pruning: one study of pruning, as CSV. bench/paper/run draws them.
#include <fmt/format.h>

#include <map>

#include "options.h"
#include "studies.h"
#include "winnow/io.h"

int main(int argc, char** argv) {
  using namespace winnow;
  const std::map<std::string, bench::CsvRows (*)(const bench::StudyOptions&)> studies = {
      {"ablation", bench::study_ablation},
      {"bounds", bench::study_bounds},
      {"enumeration", bench::study_enumeration},
      {"equal", bench::study_equal},
      {"first-failure", bench::study_first_failure},
      {"memory", bench::study_memory},
      {"places", bench::study_places},
      {"rounds", bench::study_rounds}};
  std::vector<std::string> names;
  for (const auto& study : studies) names.push_back(study.first);
  bench::StudyOptions options;
  std::string name = "enumeration", csv;
  options.folder = "../shared/data";
  options.scratch = ".";
  const auto add_options = [&](cli::Command& app) {
    app.add_option("--study", name, "What to measure").check(bench::one_of(names)).capture_default_str();
    app.add_option("--data", options.folder, "Folder with news/ and embeddings/; what is missing is left out")
        .envname("WINNOW_SHARED_DATA")
        .capture_default_str();
    app.add_option("--scratch", options.scratch, "Folder for a file of rows").capture_default_str();
    app.add_option("--objective", options.objective, "Of the study memory")
        .check(bench::one_of({"features", "facility", "logdet"}))
        .capture_default_str();
    app.add_option("--seed", options.seed, "Of rows and probes").capture_default_str();
    app.add_option("--csv", csv, "Write the rows to FILE instead of printing them");
    app.add_flag("--quick", options.quick, "Small inputs");
  };
  const auto run = [&] {
    const std::string text = studies.at(name)(options).text();
    if (csv.empty()) {
      fmt::print("{}", text);
    } else {
      write_file(csv, text);
    }
  };
  return bench::run_program({.name = "bench_pruning",
                             .summary = "Pruning in theory and in practice: one study, as CSV",
                             .add_options = add_options,
                             .run = run},
                            argc, argv);
}
