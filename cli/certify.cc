// winnow certify: how good are these picks, provably?
#include "winnow/certify.h"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/k.h"
#include "winnow/error.h"
#include "winnow/report.h"

namespace winnow::cli {
namespace {

struct Arguments {
  InputArguments input;
  std::string picks;
  std::string k;
  std::string certify = "quick";
  std::string json;
};

Element element_of(std::string_view text, const std::string& path, std::size_t n) {
  std::uint64_t row = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), row);
  if (error != std::errc() || end != text.data() + text.size() || row >= n) {
    throw InputError(fmt::format("{} names row '{}'; expected a number from 0 to {}", path, text, n - 1));
  }
  return static_cast<Element>(row);
}

// The rows of a file that select wrote (JSON or CSV), or of a text with one row number a line.
std::vector<Element> read_picks(const std::string& path, std::size_t n) {
  const auto lines = read_lines(path);
  std::vector<Element> picks;
  if (!lines.empty() && lines.front().starts_with("{")) {
    std::string text;
    for (const auto& line : lines) text += line + '\n';
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.contains("picks") || !json["picks"].is_array()) {
      throw InputError(fmt::format("{} is no JSON of winnow select: it has no list of picks", path));
    }
    for (const auto& pick : json["picks"]) {
      if (!pick.contains("index")) throw InputError(fmt::format("{}: a pick has no index", path));
      picks.push_back(element_of(pick["index"].dump(), path, n));
    }
  } else {
    std::size_t column = 0;
    std::size_t begin = 0;
    if (!lines.empty() && lines.front().find("index") != std::string::npos) {
      begin = 1;
      column = lines.front().starts_with("rank,") ? 1 : 0;
    }
    for (std::size_t i = begin; i < lines.size(); ++i) {
      std::string_view field = lines[i];
      if (field.empty()) continue;
      for (std::size_t skip = 0; skip < column; ++skip) {
        field = field.find(',') == std::string_view::npos ? "" : field.substr(field.find(',') + 1);
      }
      picks.push_back(element_of(field.substr(0, field.find(',')), path, n));
    }
  }
  if (std::set<Element>(picks.begin(), picks.end()).size() != picks.size()) {
    throw InputError(fmt::format("{} names a row twice; expected each once", path));
  }
  return picks;
}

void run(const Arguments& arguments) {
  const InputArguments& input = arguments.input;
  check_files(std::vector<FileUse>{{"the input", input.path},
                                   {"--ids", input.ids},
                                   {"--feature-weights", input.weights},
                                   {"--picks", arguments.picks},
                                   {"--json", arguments.json, true}});
  check_input_arguments(input);
  const CertifyOptions options{parse_certify(arguments.certify), thread_count(input)};
  if (options.effort == CertifyEffort::kOff) throw InputError("--certify off proves nothing; expected quick or tight");

  const Loaded loaded = load(input);
  if (!loaded.objective->properties().monotone) {
    throw InputError(fmt::format("certificates need a monotone objective; {} is not", input.objective));
  }
  const auto picks = read_picks(arguments.picks, loaded.n());
  const std::size_t k = arguments.k.empty() ? picks.size() : parse_k(arguments.k, loaded.n()).back();
  if (k < picks.size()) {
    throw InputError(fmt::format("{} holds {} picks for k = {}; expected at most k", arguments.picks, picks.size(), k));
  }
  Selection selection;
  const auto state = loaded.objective->start();
  for (const Element v : picks) {
    state->add(v);
    selection.picks.push_back({v, 0});
  }
  selection.value = state->value();
  const Certificate certificate = certify_selection(*loaded.objective, selection, k, options);
  if (!arguments.json.empty()) {
    write_output(arguments.json, to_json(certificate, selection.value, k));
  } else {
    write_output("-", fmt::format("f(S) = {:.10g} with {} picks, k = {}\n{}\n", selection.value, picks.size(), k,
                                  in_words(certificate)));
  }
}

}  // namespace

void add_certify(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("certify", "Prove how near the best possible a selection is, however it was found");
  const auto arguments = std::make_shared<Arguments>();
  add_input_options(*command, arguments->input);
  command
      ->add_option("--picks", arguments->picks,
                   "Row numbers: JSON or CSV of select, or one a line; - for standard input")
      ->required();
  command->add_option("-k", arguments->k, "Compare with the best k rows; default: as many as there are picks");
  command->add_option("--certify", arguments->certify, "quick (one pass) or tight (more passes)")
      ->capture_default_str();
  command->add_option("--json", arguments->json, "Write the certificate as JSON to FILE, or - for standard output");
  command->footer("Example:\n  winnow certify embeddings.npy --picks picks.json --certify tight");
  command->callback([arguments] { run(*arguments); });
}

}  // namespace winnow::cli
