// winnow select: rows in, picks out.
#include "winnow/select.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "base/parallel.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "cli/memory.h"
#include "cli/progress.h"
#include "winnow/backends.h"
#include "winnow/error.h"
#include "winnow/io.h"
#include "winnow/report.h"

namespace winnow::cli {
namespace {

struct Arguments {
  std::string input;
  std::string k;
  std::string format = "auto";
  std::string negatives = "error";
  std::string concave = "sqrt";
  std::string weights;
  std::string ids;
  std::string json;
  std::string csv;
  SelectOptions select;
};

class Stopwatch {
 public:
  // Seconds since the last lap, or since the start.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// An output that cannot be written should be said before hours of work, not after.
void check_output(const std::string& path) {
  if (path.empty() || path == "-") return;
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory) {
    throw InputError(fmt::format("cannot write {}: {}", path, error.message()));
  }
  if (std::filesystem::is_directory(status)) throw InputError(fmt::format("cannot write {}: it is a folder", path));
  auto folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (!std::filesystem::is_directory(folder, error)) {
    throw InputError(fmt::format("cannot write {}: there is no folder {}", path, folder.string()));
  }
  const std::string must_be_writable = std::filesystem::exists(status) ? path : folder.string();
  if (access(must_be_writable.c_str(), W_OK) != 0) {
    throw InputError(fmt::format("cannot write {}: {}", path, std::generic_category().message(errno)));
  }
}

// Whether two paths lead to one regular file, there already or not yet.
bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  const auto whole = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return whole(a) == whole(b) && !std::filesystem::is_character_file(a, error) && !std::filesystem::is_fifo(a, error);
}

// A file that is read and written would be lost, and one that is written twice holds only the last; '-' can be used
// once each way.
void check_distinct(const Arguments& arguments) {
  struct Use {
    std::string_view option;
    const std::string& path;
    bool written;
  };
  const Use uses[] = {{"the input", arguments.input, false},
                      {"--ids", arguments.ids, false},
                      {"--feature-weights", arguments.weights, false},
                      {"--json", arguments.json, true},
                      {"-o", arguments.csv, true}};
  for (const Use& a : uses) {
    for (const Use* b = &a + 1; b != std::end(uses); ++b) {
      if (a.path.empty() || b->path.empty()) continue;
      const bool stream = a.path == "-" || b->path == "-";
      const bool clash =
          stream ? a.path == b->path && a.written == b->written : b->written && same_file(a.path, b->path);
      if (clash)
        throw InputError(
            fmt::format("{} and {} are both '{}'; expected different files", a.option, b->option, b->path));
    }
  }
}

std::vector<std::string> read_ids(const std::string& path, std::size_t rows) {
  if (path.empty()) return {};
  auto ids = read_lines(path);
  if (ids.size() != rows) {
    throw InputError(
        fmt::format("{} names {} rows, but the input has {}; expected one line a row", path, ids.size(), rows));
  }
  return ids;
}

// One weight a feature of `table`, which may use fewer columns than the file of weights has, or have split them.
std::vector<float> read_feature_weights(const std::string& path, const Table& table, Negatives negatives) {
  if (path.empty()) return {};
  auto weights = read_weights(path);
  const std::size_t expected = negatives == Negatives::kSplit ? table.columns / 2 : table.columns;
  if (weights.size() != expected) {
    throw InputError(fmt::format("{} holds {} weights, but the input has {} columns", path, weights.size(), expected));
  }
  if (negatives == Negatives::kSplit)
    weights.insert(weights.end(), weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(expected));
  if (table.used.empty()) return weights;
  std::vector<float> used;
  for (const auto column : table.used) used.push_back(weights[column]);
  return used;
}

void run(Arguments arguments) {
  // All that can be said before reading comes before reading.
  check_distinct(arguments);
  check_output(arguments.json);
  check_output(arguments.csv);
  parse_k(arguments.k, 1);
  SelectOptions& options = arguments.select;
  options.objective_options.features.concave = parse_concave(arguments.concave);
  check_options(options);
  const ReadOptions read{parse_format(arguments.format), parse_negatives(arguments.negatives)};

  SelectReport report;
  Stopwatch total;
  Stopwatch stage;
  const Table table = read_table(arguments.input, read);
  report.n = size(table.rows);
  report.ks = parse_k(arguments.k, report.n);
  report.ids = read_ids(arguments.ids, report.n);
  const auto weights = read_feature_weights(arguments.weights, table, read.negatives);
  report.seconds.read = stage.lap();

  options.objective_options.features.weights = weights;
  const auto objective = make_objective(options.objective, table.rows, options.objective_options);
  report.seconds.build = stage.lap();

  options.k = report.ks.back();
  options.maximize.threads = options.maximize.threads == 0 ? hardware_threads() : options.maximize.threads;
  {
    Progress progress;
    options.maximize.trace = &progress;
    report.selection = maximize(*objective, options);
  }
  report.seconds.maximize = stage.lap();
  report.seconds.total = total.lap();

  report.input = arguments.input;
  report.d = table.columns;
  report.objective = options.objective;
  report.concave = arguments.concave;
  report.method = options.method;
  report.seed = options.maximize.seed;
  report.threads = options.maximize.threads;
  report.backend = options.objective_options.features.backend;
  report.instruction_set = report.backend == "simd" ? simd_instruction_set() : report.backend;
  report.peak_rss_bytes = peak_rss_bytes();
  if (!arguments.json.empty()) write_output(arguments.json, to_json(report));
  if (!arguments.csv.empty()) write_output(arguments.csv, to_csv(report));
  if (arguments.json.empty() && arguments.csv.empty()) write_output("-", to_table(report));
}

template <class Named>
std::string one_of(std::span<const Named> all) {
  std::string text;
  for (const auto& named : all) text += fmt::format("\n  {}: {}", named.name, named.summary);
  return text;
}

}  // namespace

void add_select(CLI::App& app) {
  CLI::App* command = app.add_subcommand("select", "Pick the k rows that stand for all");
  const auto arguments = std::make_shared<Arguments>();
  auto& features = arguments->select.objective_options.features;
  auto& maximize = arguments->select.maximize;

  command
      ->add_option("INPUT", arguments->input,
                   "Rows of numbers: .npy, .csv, .tsv, sparse .npz, svmlight; - for standard input")
      ->required();
  command->add_option("-k", arguments->k, "How many: 100, 15%, or a list 100,1000,1% answered by one run")->required();
  command->add_option("--objective", arguments->select.objective, "What to maximize:" + one_of(objectives()))
      ->capture_default_str();
  command->add_option("--concave", arguments->concave, "g of the features objective: sqrt, log1p, pow:A, sat:T, linear")
      ->capture_default_str();
  command->add_option("--feature-weights", arguments->weights, "File with one weight >= 0 per column (text or .npy)");
  command->add_option("--method", arguments->select.method, "How to maximize it:" + one_of(maximizers()))
      ->capture_default_str();
  command->add_option("--epsilon", maximize.epsilon, "stochastic: smaller looks at more candidates, 0 < E < 1")
      ->capture_default_str();
  command->add_option("--beta", maximize.beta, "threshold: accept a gain >= B * the best bound, 0 < B <= 1")
      ->capture_default_str();
  command->add_option("--seed", maximize.seed, "stochastic: which samples are drawn")
      ->check(CLI::Validator(
          [](const std::string& text) { return text.starts_with("-") ? "expected a number >= 0" : ""; }, "UINT"))
      ->capture_default_str();
  command->add_option("--threads", maximize.threads, "0: one per core. The picks do not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command->add_option("--backend", features.backend, "Kernels to use, see 'winnow backends'")
      ->envname("WINNOW_BACKEND")
      ->capture_default_str();
  command->add_option("--format", arguments->format, "auto, npy, npz, csv, tsv or svmlight")->capture_default_str();
  command
      ->add_option("--negatives", arguments->negatives,
                   "Negative values: error, clip (to 0) or split (positive and negative parts as separate features)")
      ->capture_default_str();
  command->add_option("--ids", arguments->ids, "File with one name per row, shown in every output");
  command->add_option("--json", arguments->json, "Write everything as JSON to FILE, or - for standard output");
  command->add_option("-o,--output", arguments->csv, "Write the picks as CSV to FILE, or - for standard output");
  command->footer(
      "Example:\n"
      "  winnow select embeddings.npy -k 1%,1000 --negatives split --json picks.json\n"
      "Without --json and -o a short table is printed.");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
