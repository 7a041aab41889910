// winnow stream: picks rows in one pass, in memory that does not grow with the number of rows.
#include "winnow/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <optional>

#include "base/stopwatch.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/parameters.h"
#include "cli/plan.h"
#include "cli/progress.h"
#include "cli/signed_rows.h"
#include "winnow/error.h"
#include "winnow/io/row_stream.h"
#include "winnow/report.h"
#include "winnow/select/stream_parameters.h"
#include "winnow/stream/facility.h"

namespace winnow::cli {
using namespace detail;
namespace {

struct StreamArguments {
  InputArguments input;
  std::string k;
  std::string method = "sieve";
  ReservoirOptions reservoir;
  std::optional<std::size_t> reservoir_size;
  std::size_t columns = 0;
  Given given = {};
  StreamOptions stream;
  bool sampled = false;  // f is computed over a reservoir
  std::string why = {};  // of an objective that was chosen
  Outputs outputs;
  bool dry_run = false;
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

// An objective can be streamed if it has a state that computes the gain of a new row without the earlier rows.
Streaming check_objective(const ObjectiveArguments& arguments) {
  const Streaming streaming = find_objective(arguments.objective).streaming;
  if (streaming == Streaming::kNot) {
    std::vector<std::string_view> names;
    for (const NamedObjective& offered : offered_objectives(arguments)) names.push_back(offered.name);
    throw InputError(fmt::format("objective {} cannot be streamed; expected {}", arguments.objective, or_list(names)));
  }
  if (similarity_of(arguments.objective, objective_options(arguments)).metric == Metric::kPrecomputed) {
    throw InputError(
        "rows of a stream are compared with a sample of the stream; precomputed similarities cannot be "
        "streamed");
  }
  return streaming;
}

// Every parameter of the streaming methods, each name once.
std::vector<const Parameter*> stream_parameters() {
  std::vector<const Parameter*> all;
  for (const NamedStreamer& streamer : streamers()) {
    for (const Parameter* parameter : parameters_of_streamer(streamer.name)) add_once(all, parameter);
  }
  return all;
}

void set_values(const StreamArguments& arguments, StreamOptions& options) {
  const ParameterValues values = values_of(arguments.given, stream_parameters());
  refuse_misfits(parameters_of_streamer(arguments.method), values, {"--method", arguments.method, streamers_with});
  set_stream_values(values, options);
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

StreamSelection run_stream(const StreamArguments& arguments, RowStream& rows) {
  const InputArguments& input = arguments.input;
  ObjectiveOptions options = objective_options(input.objective);
  options.run = arguments.stream.run;
  if (find_objective(input.objective.objective).streaming == Streaming::kSample) {
    const Rows window = rows.window();
    const auto* dense = std::get_if<DenseRows>(&window);
    if (dense == nullptr && arguments.why.empty()) {
      throw InputError("objective facility needs dense rows; svmlight text is sparse");
    }
    if (dense == nullptr) {
      throw InputError(fmt::format(
          "objective auto took facility ({}), which cannot be computed over a stream of sparse rows; expected "
          "--negatives clip or split, or 'winnow select'",
          arguments.why));
    }
    return offer_all(rows, *make_facility_streamer(arguments.method, *dense, arguments.stream, arguments.reservoir));
  }
  const auto weights = stream_weights(input, rows);
  if (!weights.empty()) options.values.set("feature-weights", std::span<const float>(weights));
  const auto f = make_objective(input.objective.objective, rows.window(), options);
  return offer_all(rows, *make_streamer(arguments.method, *f, arguments.stream));
}

// The objectives that are computed over a reservoir.
std::vector<std::string_view> sampled_objectives(const StreamArguments& arguments) {
  std::vector<std::string_view> names;
  for (const NamedObjective& offered : offered_objectives(arguments.input.objective)) {
    if (offered.streaming == Streaming::kSample) names.push_back(offered.name);
  }
  return names;
}

// The objective, if the arguments alone determine it. Otherwise the first rows do.
std::optional<ObjectiveChoice> settled(const StreamArguments& arguments) {
  auto choice = settled_objective(arguments.input);
  if (choice || !arguments.reservoir_size) return choice;
  return ObjectiveChoice{std::string(sampled_objectives(arguments).front()), "--reservoir was given"};
}

void settle(const ObjectiveChoice& choice, StreamArguments& arguments) {
  ObjectiveArguments& objective = arguments.input.objective;
  objective.objective = choice.name;
  arguments.why = choice.why;
  arguments.sampled = check_objective(objective) == Streaming::kSample;
  arguments.reservoir.similarity = similarity_of(choice.name, objective_options(objective));
}

// The checks that need no input.
void check(StreamArguments& arguments) {
  const InputArguments& input = arguments.input;
  check_files(files_of(input, arguments.outputs));
  check_input_arguments(input);
  arguments.stream.k = parse_stream_k(arguments.k);
  arguments.stream.run = run_of(input);
  check_stream_options(arguments.method, arguments.stream);
  set_values(arguments, arguments.stream);
  const auto choice = settled(arguments);
  if (choice) settle(*choice, arguments);
  if (choice && !arguments.sampled && arguments.reservoir_size) {
    throw InputError(fmt::format("--reservoir was given with --objective {}; it belongs to --objective {}",
                                 input.objective.objective, or_list(sampled_objectives(arguments))));
  }
  if (arguments.reservoir_size) arguments.reservoir.size = *arguments.reservoir_size;
  if (arguments.sampled) check_reservoir_options(arguments.reservoir);
}

bool is_open(const StreamArguments& arguments) {
  return arguments.input.objective.objective == kAutoObjective;
}

// If the first rows determine the objective, settles it.
std::unique_ptr<RowStream> open(StreamArguments& arguments) {
  RowStreamOptions read;
  read.read = read_options(arguments.input, negatives_of(arguments.input));
  read.columns = arguments.columns;
  if (arguments.sampled || is_open(arguments)) {
    read.least_rows = arguments.reservoir.size;
    read.window_rows = 2048;  // states of facility location cache the similarities of the rows they evaluated
  }
  auto rows = open_row_stream(arguments.input.path, read);
  if (!is_open(arguments)) return rows;
  auto peeked = std::make_unique<SignedRows>(std::move(rows), arguments.input.path);
  const ObjectiveChoice choice = choose_objective(kAutoObjective, {}, peeked->first());
  settle(choice, arguments);
  arguments.input.negatives = "auto";  // "keep" was for both objectives; from here on it is as the chosen one needs
  if (negatives_of(arguments.input) == Negatives::kReject) peeked->require_nonnegative();
  return peeked;
}

// Each trial holds a set. Over a reservoir, each also holds the rows that it picked, and similarities to the sample.
void add_sets(const StreamArguments& arguments, std::uint64_t columns, Plan& plan) {
  const StreamOptions& stream = arguments.stream;
  const std::uint64_t trials = arguments.method == "three-sieves" ? 1 : stream.trials;
  plan.add("windows of rows", std::uint64_t{3} * (std::size_t{4} << 20), "whatever the number of rows");
  if (!arguments.sampled) return plan.add("sets", trials * (20 * columns + 24 * stream.k));
  const std::uint64_t sample = arguments.reservoir.size;
  const std::uint64_t held = trials * std::min<std::uint64_t>(stream.k, 4096) + 2048;
  plan.add("sample", 8 * sample * columns);
  plan.add("sets", trials * 12 * sample);
  plan.add("rows that were picked", held * columns * sizeof(float));
}

void show_plan(StreamArguments arguments) {
  SelectOptions options = plan_options(arguments.input);
  PlannedRows rows = plan_rows(arguments.input, options);
  rows.held = RowsHeld::kMapped;  // whatever their number
  if (is_open(arguments)) settle({options.objective}, arguments);
  options.method = arguments.method;
  options.k = arguments.stream.k;
  options.certify = CertifyEffort::kOff;
  options.maximize.trials = arguments.stream.trials;
  // Rows over a reservoir are compared with the sample alone.
  PlannedRows seen = rows;
  if (arguments.sampled) seen.shape = dense_shape(rows.shape.rows, arguments.reservoir.size * rows.shape.columns);
  options.objective = "features";
  Plan plan = plan_selection(seen, options);
  plan.memory.clear();
  plan.mapped = 0;
  plan.advice.clear();
  add_sets(arguments, rows.shape.columns, plan);
  options.objective = arguments.input.objective.objective;
  write_plan(shown_plan("stream", arguments.input, rows, options, std::move(plan)), arguments.outputs.json);
}

void run(StreamArguments arguments) {
  check(arguments);
  if (arguments.dry_run) return show_plan(arguments);
  const InputArguments& input = arguments.input;
  Stopwatch watch;
  const auto rows = open(arguments);
  StreamSelection selection = run_stream(arguments, *rows);
  const double seconds = watch.lap();
  ObjectiveOptions options = objective_options(input.objective);
  options.run = arguments.stream.run;
  RunReport described = describe_objective(input.objective.objective, options, parameter_files(input.objective));
  described.objective_why = arguments.why;
  describe_rows(input.path, read_options(input, negatives_of(input)),
                {.rows = rows->window(),
                 .columns = rows->columns(),
                 .used = {},
                 .storage = {},
                 .tensor = std::string(rows->tensor())},
                described);
  StreamReport report = make_report(std::move(described), arguments.method, arguments.stream, std::move(selection));
  report.reservoir = arguments.sampled ? arguments.reservoir.size : 0;
  report.seconds = seconds;
  write_report(arguments.outputs, report);
}

}  // namespace

void add_stream(Command& app) {
  Command command =
      app.add_subcommand("stream", "Pick k rows in one pass, in memory that does not grow with the number of rows");
  const auto arguments = std::make_shared<StreamArguments>();
  arguments->input.objective.streamed = true;
  add_input_options(command, arguments->input);
  command.remove_option("--ids");  // one name per row would have to be stored
  remove_score_options(command);   // likewise
  command
      .add_option("--reservoir", arguments->reservoir_size, "facility: number of rows in the sample to be represented")
      .default_str(std::to_string(arguments->reservoir.size));
  command.add_option("-k", arguments->k, "Number of rows to pick at most, such as 100").required();
  command.add_option("--method", arguments->method, "How to pick:" + one_of(streamers())).capture_default_str();
  for (const Parameter* parameter : stream_parameters()) {
    auto owners = streamers_with(parameter->name);
    if (owners.size() == streamers().size()) owners.clear();
    add_parameter_option(command, *parameter, owners, arguments->given);
  }
  command.add_option("--columns", arguments->columns, "svmlight: number of columns");
  add_output_options(command, arguments->outputs, "the picks");
  add_dry_run_option(command, arguments->dry_run);
  command.footer(
      "Example:\n"
      "  zcat rows.csv.gz | winnow stream - -k 100 --json picks.json\n"
      "Reads .npy, .safetensors, .csv, .tsv and svmlight text once, in order. Without --json and -o, a short table is "
      "printed.");
  command.callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
