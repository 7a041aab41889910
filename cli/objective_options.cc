#include "cli/objective_options.h"

#include <fmt/format.h>

#include "cli/one_of.h"
#include "winnow/error.h"

namespace winnow::cli {

void add_objective_options(CLI::App& command, ObjectiveArguments& arguments) {
  command.add_option("--objective", arguments.objective, "What to maximize:" + one_of(objectives()))
      ->capture_default_str();
  command.add_option("--concave", arguments.concave, "features: g, one of sqrt, log1p, pow:A, sat:T, linear")
      ->capture_default_str();
  command.add_option("--feature-weights", arguments.weights,
                     "features, cover, prob-cover: file with one weight >= 0 per column (text or .npy)");
  command.add_option(
      "--metric", arguments.metric,
      "facility, saturated, cut, logdet: how alike two rows are: cosine (the default), dot, rbf (the default "
      "of logdet), euclidean (1 / (1 + distance)), or precomputed: INPUT holds the similarities, row by row");
  command.add_option("--gamma", arguments.gamma, "rbf: exp(-G * distance^2); 0: 1 / the mean squared distance")
      ->capture_default_str();
  command
      .add_option("--neighbours", arguments.neighbours,
                  "facility, saturated, cut: only the K most alike of each row count, in memory for n * K "
                  "similarities (64 is a good number); 0: all")
      ->capture_default_str();
  command.add_option("--represented", arguments.represented,
                     "facility: file with the rows to stand for, if not INPUT's");
  command.add_option("--query", arguments.query, "facility: file with rows; only what is like them counts");
  command.add_option("--eta", arguments.eta, "with --query: how far likeness to a query counts")->capture_default_str();
  command.add_option("--private", arguments.privacy,
                     "facility: file with rows; what they stand for already does not count");
  command.add_option("--nu", arguments.nu, "with --private: how hard")->capture_default_str();
  command.add_option("--alpha", arguments.alpha, "saturated: the share of all similarity that is enough, 0 < A <= 1")
      ->capture_default_str();
  command
      .add_option("--lambda", arguments.lambda,
                  "cut: how much likeness among the picks costs, >= 0; above 0.5 f is not monotone")
      ->capture_default_str();
  command.add_option("--noise", arguments.noise, "logdet: > 0; the less, the more likeness costs")
      ->capture_default_str();
  command.add_option("--mixture", arguments.mixture,
                     "mixture: objectives and weights, such as features=0.7,facility=0.3");
}

namespace {

bool compares(const ObjectiveArguments& arguments) {
  if (arguments.objective != "mixture") return find_objective(arguments.objective).compares;
  for (const auto& term : parse_mixture(arguments.mixture)) {
    if (find_objective(term.objective).compares) return true;
  }
  return false;
}

}  // namespace

ObjectiveOptions objective_options(const ObjectiveArguments& arguments) {
  const NamedObjective& objective = find_objective(arguments.objective);
  ObjectiveOptions options;
  options.features.concave = parse_concave(arguments.concave);
  options.similarity = {arguments.metric.empty() ? objective.metric : parse_metric(arguments.metric), arguments.gamma};
  check_similarity_options(options.similarity);
  options.neighbours = arguments.neighbours;
  options.eta = arguments.eta;
  options.nu = arguments.nu;
  options.alpha = arguments.alpha;
  options.lambda = arguments.lambda;
  options.noise = arguments.noise;
  const auto check = [](const char* option, double value, bool good, const char* expected) {
    if (!good) throw InputError(fmt::format("{} is {}; expected {}", option, value, expected));
  };
  check("--eta", options.eta, options.eta > 0 && options.eta < 1e30, "a number > 0");
  check("--nu", options.nu, options.nu >= 0 && options.nu < 1e30, "a number >= 0");
  check("--alpha", options.alpha, options.alpha > 0 && options.alpha <= 1, "a share 0 < A <= 1");
  check("--lambda", options.lambda, options.lambda >= 0 && options.lambda < 1e30, "a number >= 0");
  check("--noise", options.noise, options.noise > 0 && options.noise < 1e30, "a number > 0");
  if (arguments.objective == "mixture") {
    if (arguments.mixture.empty()) {
      throw InputError("--mixture is missing; expected names and weights such as features=0.7,facility=0.3");
    }
    options.mixture = parse_mixture(arguments.mixture);
  } else if (!arguments.mixture.empty()) {
    throw InputError(
        fmt::format("--mixture was given with --objective {}; expected --objective mixture", arguments.objective));
  }
  if (!compares(arguments) && !arguments.metric.empty()) {
    throw InputError(
        fmt::format("--metric was given, but objective {} compares no rows; expected facility, saturated, "
                    "cut or logdet",
                    arguments.objective));
  }
  const bool other_rows = !arguments.represented.empty() || !arguments.query.empty() || !arguments.privacy.empty();
  if (other_rows && arguments.objective != "facility") {
    throw InputError(fmt::format("--represented, --query and --private belong to objective facility, not to {}",
                                 arguments.objective));
  }
  if (other_rows && options.similarity.metric == Metric::kPrecomputed) {
    throw InputError("--represented, --query and --private need a metric, not precomputed similarities");
  }
  return options;
}

std::string metric_name(const ObjectiveArguments& arguments) {
  if (!compares(arguments)) return {};
  return std::string(to_string(objective_options(arguments).similarity.metric));
}

std::vector<Setting> settings_of(const ObjectiveArguments& arguments) {
  std::vector<Setting> settings;
  const auto is = [&](std::string_view name) {
    return arguments.objective == name ||
           (arguments.objective == "mixture" && arguments.mixture.find(name) != std::string::npos);
  };
  const auto add_number = [&](const char* name, double value, bool used) {
    if (used) settings.push_back({name, value});
  };
  const auto add_text = [&](const char* name, const std::string& text) {
    if (!text.empty()) settings.push_back({name, text});
  };
  add_text("mixture", arguments.mixture);
  add_text("feature_weights", arguments.weights);
  add_number("gamma", arguments.gamma, compares(arguments) && arguments.gamma > 0);
  add_number("neighbours", static_cast<double>(arguments.neighbours), compares(arguments) && arguments.neighbours > 0);
  add_text("represented", arguments.represented);
  add_text("query", arguments.query);
  add_number("eta", arguments.eta, !arguments.query.empty());
  add_text("private", arguments.privacy);
  add_number("nu", arguments.nu, !arguments.privacy.empty());
  add_number("alpha", arguments.alpha, is("saturated"));
  add_number("lambda", arguments.lambda, is("cut"));
  add_number("noise", arguments.noise, is("logdet"));
  return settings;
}

std::vector<FileUse> files_of(const ObjectiveArguments& arguments) {
  return {{"--feature-weights", arguments.weights},
          {"--represented", arguments.represented},
          {"--query", arguments.query},
          {"--private", arguments.privacy}};
}

void read_other_rows(const ObjectiveArguments& arguments, Negatives negatives, OtherRows& keep,
                     ObjectiveOptions& options) {
  const auto read = [&](const std::string& path, std::optional<DenseRows>& rows) {
    if (path.empty()) return;
    keep.tables.push_back(read_table(path, {Format::kAuto, negatives}));
    const auto* dense = std::get_if<DenseRows>(&keep.tables.back().rows);
    if (dense == nullptr) throw InputError(fmt::format("{} holds sparse rows; expected dense ones", path));
    rows = *dense;
  };
  read(arguments.represented, options.represented);
  read(arguments.query, options.query);
  read(arguments.privacy, options.privacy);
}

}  // namespace winnow::cli
