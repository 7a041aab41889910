// winnow stream: picks rows in one pass, in memory that does not grow with the number of rows.
#include "winnow/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/parameters.h"
#include "cli/progress.h"
#include "winnow/error.h"
#include "winnow/io/row_stream.h"
#include "winnow/report.h"
#include "winnow/select/parameters.h"
#include "winnow/stream/facility.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  std::string k;
  std::string method = "sieve";
  ReservoirOptions reservoir;
  std::optional<std::size_t> reservoir_size;
  std::size_t columns = 0;
  Given given = {};
  StreamOptions stream;
  bool sampled = false;  // f is computed over a reservoir
  Outputs outputs;
};

std::size_t parse_stream_k(const std::string& text) {
  if (text.ends_with('%')) {
    throw InputError(fmt::format(
        "-k {}: the number of rows is not known before a stream ends; expected a whole number such as 100", text));
  }
  std::size_t k = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), k);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (!whole || k == 0 || k > std::numeric_limits<Element>::max()) {
    throw InputError(
        fmt::format("-k {}: expected a whole number from 1 to {}", text, std::numeric_limits<Element>::max()));
  }
  return k;
}

// The objectives that can be streamed.
std::vector<std::string_view> streamed(std::initializer_list<Streaming> ways) {
  std::vector<std::string_view> names;
  for (const NamedObjective& objective : objectives()) {
    if (std::find(ways.begin(), ways.end(), objective.streaming) != ways.end()) names.push_back(objective.name);
  }
  return names;
}

// An objective can be streamed if it has a state that computes the gain of a new row without the earlier rows.
Streaming check_objective(const ObjectiveArguments& arguments) {
  const Streaming streaming = find_objective(arguments.objective).streaming;
  if (streaming == Streaming::kNot) {
    throw InputError(fmt::format("objective {} is not there for streams; expected {}", arguments.objective,
                                 or_list(streamed({Streaming::kWindow, Streaming::kSample}))));
  }
  const ObjectiveOptions options = objective_options(arguments);
  const bool others = std::any_of(options.values.begin(), options.values.end(), [](const auto& value) {
    return std::holds_alternative<DenseRows>(value.second.held());
  });
  if (others || options.values.has("neighbours") ||
      similarity_of(arguments.objective, options).metric == Metric::kPrecomputed) {
    throw InputError(
        "rows of a stream are compared with a sample of the stream; --represented, --query, --private, --neighbours "
        "and precomputed similarities cannot be streamed");
  }
  return streaming;
}

// In streams, each threshold is 1 + --epsilon times the one before.
constexpr Parameter kEpsilon{
    .name = "epsilon",
    .expected = "a number from 0.0001 to below 1",
    .in_range = [](double x) { return x >= 1e-4 && x < 1; },
    .help = "instead of --trials: thresholds grow by 1 + E, 0.0001 <= E < 1; a smaller E is closer to half the best"};

std::vector<const Parameter*> stream_parameters(const std::string& method) {
  auto used = parameters_of_method(method);
  used.erase(std::remove_if(used.begin(), used.end(), [](const Parameter* p) { return p->name == "cost-exponent"; }),
             used.end());
  used.push_back(&kEpsilon);
  return used;
}

void set_stream_values(const Arguments& arguments, StreamOptions& options) {
  const auto all = stream_parameters("three-sieves");
  const ParameterValues values = values_of(arguments.given, all);
  refuse_misfits(stream_parameters(arguments.method), values,
                 {"--method", arguments.method, [](auto) { return std::vector<std::string_view>{"three-sieves"}; }});
  for (const Parameter* parameter : all) {
    if (parameter->name == "trials") options.trials = values.count(*parameter);
    if (parameter->name == "patience") options.patience = values.count(*parameter);
    if (parameter->name == "epsilon") options.epsilon = values.number(*parameter);
  }
}

// One weight per feature of the window.
std::vector<float> stream_weights(const InputArguments& input, const RowStream& rows) {
  const auto files = parameter_files(input.objective);
  const auto weights = files.find("feature-weights");
  if (weights == files.end()) return {};
  if (std::holds_alternative<SparseRows>(rows.window())) {
    throw InputError(
        "--feature-weights cannot be used with a stream of svmlight text: whether its indices count from 0 or from 1 "
        "is not known before its end");
  }
  return read_feature_weights(weights->second, rows.columns(), negatives_of(input));
}

StreamSelection offer_all(RowStream& rows, Streamer& streamer) {
  Progress progress;
  std::uint64_t seen = 0;
  while (const std::size_t count = rows.next()) {
    streamer.offer(count);
    progress.progress("rows", seen += count, 0);
  }
  return streamer.finish();
}

StreamSelection run_stream(const Arguments& arguments, RowStream& rows) {
  const InputArguments& input = arguments.input;
  ObjectiveOptions options = objective_options(input.objective);
  options.run = arguments.stream.run;
  if (find_objective(input.objective.objective).streaming == Streaming::kSample) {
    const Rows window = rows.window();
    const auto* dense = std::get_if<DenseRows>(&window);
    if (dense == nullptr) throw InputError("objective facility needs dense rows; svmlight text is sparse");
    return offer_all(rows, *make_facility_streamer(arguments.method, *dense, arguments.stream, arguments.reservoir));
  }
  const auto weights = stream_weights(input, rows);
  if (!weights.empty()) options.values.set("feature-weights", std::span<const float>(weights));
  const auto f = make_objective(input.objective.objective, rows.window(), options);
  return offer_all(rows, *make_streamer(arguments.method, *f, arguments.stream));
}

// The checks that need no input.
void check(Arguments& arguments) {
  const InputArguments& input = arguments.input;
  check_files(files_of(input, arguments.outputs));
  check_input_arguments(input);
  arguments.stream.k = parse_stream_k(arguments.k);
  arguments.stream.run = run_of(input);
  check_stream_options(arguments.method, arguments.stream);
  set_stream_values(arguments, arguments.stream);
  arguments.sampled = check_objective(input.objective) == Streaming::kSample;
  if (!arguments.sampled && arguments.reservoir_size) {
    throw InputError(fmt::format("--reservoir was given with --objective {}; it belongs to --objective {}",
                                 input.objective.objective, or_list(streamed({Streaming::kSample}))));
  }
  if (arguments.reservoir_size) arguments.reservoir.size = *arguments.reservoir_size;
  arguments.reservoir.similarity = similarity_of(input.objective.objective, objective_options(input.objective));
  if (arguments.sampled) check_reservoir_options(arguments.reservoir);
}

std::unique_ptr<RowStream> open(const Arguments& arguments) {
  RowStreamOptions read;
  read.read = {parse_format(arguments.input.format), negatives_of(arguments.input)};
  read.columns = arguments.columns;
  if (arguments.sampled) {
    read.least_rows = arguments.reservoir.size;
    read.window_rows = 2048;  // states of facility location cache the similarities of the rows they evaluated
  }
  return open_row_stream(arguments.input.path, read);
}

void run(Arguments arguments) {
  check(arguments);
  const InputArguments& input = arguments.input;
  StreamReport report;
  Stopwatch total;
  const auto rows = open(arguments);
  report.selection = run_stream(arguments, *rows);
  report.seconds = total.lap();
  ObjectiveOptions options = objective_options(input.objective);
  options.run = arguments.stream.run;
  static_cast<RunReport&>(report) =
      describe_objective(input.objective.objective, options, parameter_files(input.objective));
  report.input = input.path;
  report.d = rows->columns();
  report.reservoir = arguments.sampled ? arguments.reservoir.size : 0;
  report.method = arguments.method;
  report.options = arguments.stream;
  report.peak_rss_bytes = detail::peak_rss_bytes();
  write_report(arguments.outputs, report);
}

}  // namespace

void add_stream(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("stream", "Pick k rows in one pass, in memory that does not grow with the number of rows");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command->remove_option(command->get_option("--ids"));  // one name per row would have to be stored
  command
      ->add_option("--reservoir", arguments->reservoir_size, "facility: number of rows in the sample to be represented")
      ->default_str(std::to_string(arguments->reservoir.size));
  command->add_option("-k", arguments->k, "Number of rows to pick at most, such as 100")->required();
  command->add_option("--method", arguments->method, "How to pick:" + one_of(streamers()))->capture_default_str();
  for (const Parameter* parameter : stream_parameters("three-sieves")) {
    std::vector<std::string_view> owners;
    if (parameter->name == "patience") owners = {"three-sieves"};
    add_parameter_option(*command, *parameter, owners, arguments->given);
  }
  command->add_option("--columns", arguments->columns, "svmlight: number of columns");
  add_output_options(*command, arguments->outputs, "the picks");
  command->footer(
      "Example:\n"
      "  zcat rows.csv.gz | winnow stream - -k 100 --json picks.json\n"
      "Reads .npy, .csv, .tsv and svmlight text once, in order. Without --json and -o, a short table is printed.\n"
      "Objectives: features, and facility over a sample of the rows read so far (--reservoir).");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
