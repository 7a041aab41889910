// winnow stream: rows in one pass, picks out, in memory that does not grow with the rows.
#include "winnow/stream.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/memory.h"
#include "cli/one_of.h"
#include "cli/outputs.h"
#include "cli/progress.h"
#include "winnow/error.h"
#include "winnow/io/row_stream.h"
#include "winnow/report.h"
#include "winnow/stream/facility.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  std::string k;
  std::string method = "sieve";
  ReservoirOptions reservoir;
  std::size_t columns = 0;
  StreamOptions stream;
  Outputs outputs;
};

std::size_t parse_stream_k(const std::string& text) {
  if (text.ends_with('%')) {
    throw InputError(
        fmt::format("-k {}: of how many is not known before a stream ends; expected a whole number such as 100", text));
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

// What an objective must offer to be streamed: a state that tells what a new row gains, whatever rows went by.
void check_objective(const ObjectiveArguments& arguments) {
  find_objective(arguments.objective);
  if (arguments.objective == "facility" && !arguments.weights.empty()) {
    throw InputError("--feature-weights belongs to objective features, not to facility");
  }
  if (arguments.objective != "features" && arguments.objective != "facility") {
    throw InputError(
        fmt::format("objective {} is not there for streams; expected features, or facility over a sample of the rows",
                    arguments.objective));
  }
  if (!arguments.represented.empty() || !arguments.query.empty() || !arguments.privacy.empty() ||
      arguments.neighbours > 0 || arguments.metric == "precomputed") {
    throw InputError(
        "a stream is compared with a sample of itself; --represented, --query, --private, --neighbours and "
        "precomputed similarities cannot be streamed");
  }
}

// One weight for each feature of the window.
std::vector<float> stream_weights(const InputArguments& input, const RowStream& rows) {
  if (input.objective.weights.empty()) return {};
  if (std::holds_alternative<SparseRows>(rows.window())) {
    throw InputError(
        "--feature-weights cannot be used with a stream of svmlight text: whether its indices count from 0 or from 1 "
        "is not known before its end");
  }
  return read_feature_weights(input.objective.weights, rows.columns(), negatives_of(input));
}

// Offers all rows to `streamer`, whatever that is.
StreamSelection offer_all(RowStream& rows, auto& streamer) {
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
  if (arguments.input.objective.objective == "facility") {
    const Rows window = rows.window();
    const auto* dense = std::get_if<DenseRows>(&window);
    if (dense == nullptr) throw InputError("objective facility needs dense rows; svmlight text is sparse");
    FacilityStream streamer(arguments.method, *dense, arguments.stream, arguments.reservoir);
    return offer_all(rows, streamer);
  }
  const auto weights = stream_weights(input, rows);
  const auto f =
      make_feature_objective(rows.window(), {parse_concave(input.objective.concave), weights, arguments.stream.run});
  return offer_all(rows, *make_streamer(arguments.method, *f, arguments.stream));
}

void run(Arguments arguments) {
  // All that can be said before reading comes before reading.
  const InputArguments& input = arguments.input;
  check_files(files_of(input, arguments.outputs));
  check_input_arguments(input);
  arguments.stream.k = parse_stream_k(arguments.k);
  arguments.stream.run = {.threads = thread_count(input), .seed = input.seed, .backend = input.backend};
  check_stream_options(arguments.method, arguments.stream);
  check_objective(input.objective);
  arguments.reservoir.similarity = objective_options(input.objective).similarity;
  const bool facility = arguments.input.objective.objective == "facility";
  if (facility) check_reservoir_options(arguments.reservoir);

  StreamReport report;
  Stopwatch total;
  RowStreamOptions read;
  read.read = {parse_format(input.format), negatives_of(input)};
  read.columns = arguments.columns;
  if (facility) {
    read.least_rows = arguments.reservoir.size;
    read.window_rows = 2048;  // states of facility location remember similarities of the rows they were asked about
  }
  const auto rows = open_row_stream(input.path, read);
  report.selection = run_stream(arguments, *rows);
  report.seconds = total.lap();
  report.input = input.path;
  report.d = rows->columns();
  report.objective = input.objective.objective;
  report.concave = facility ? "" : input.objective.concave;
  report.metric = metric_name(input.objective);
  report.reservoir = facility ? arguments.reservoir.size : 0;
  report.method = arguments.method;
  report.options = arguments.stream;
  report.seed = input.seed;
  report.backend = input.backend;
  report.instruction_set = instruction_set(input);
  report.peak_rss_bytes = peak_rss_bytes();
  write_report(arguments.outputs, report);
}

}  // namespace

void add_stream(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("stream", "Pick k rows in one pass, in memory that does not grow with the rows");
  const auto arguments = std::make_shared<Arguments>();
  StreamOptions& stream = arguments->stream;
  add_input_options(*command, arguments->input);
  command->remove_option(command->get_option("--ids"));  // one name a row would have to be held
  command
      ->add_option("--reservoir", arguments->reservoir.size, "facility: rows in the sample that is to be represented")
      ->capture_default_str();
  command->add_option("-k", arguments->k, "How many at the most, such as 100")->required();
  command->add_option("--method", arguments->method, "How to pick:" + one_of(streamers()))->capture_default_str();
  command->add_option("--trials", stream.trials, "Thresholds tried at once; at most so many times k picks are held")
      ->capture_default_str();
  command->add_option(
      "--epsilon", stream.epsilon,
      "Instead of --trials: thresholds grow by 1 + E, 0.0001 <= E < 1; smaller is nearer half the best");
  command
      ->add_option("--patience", stream.patience, "three-sieves: rejections in a row after which its threshold falls")
      ->capture_default_str();
  command->add_option("--columns", arguments->columns, "svmlight: how many columns there are");
  add_output_options(*command, arguments->outputs, "the picks");
  command->footer(
      "Example:\n"
      "  zcat rows.csv.gz | winnow stream - -k 100 --json picks.json\n"
      "Reads .npy, .csv, .tsv and svmlight text once, in their order. Without --json and -o a short table is printed.\n"
      "Objectives: features, and facility over a sample of the rows that came by (--reservoir).");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
