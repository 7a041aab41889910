// winnow._text: summaries and ROUGE for the package's Python code, as `winnow text` and `winnow evaluate rouge` compute
// them. It is private, like winnow._core, and apart from it because it needs ICU and Snowball. It takes objects of
// class Run, which are made by winnow._core.
#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "io/readers.h"
#include "python/src/parameters.h"
#include "python/src/run.h"
#include "winnow/error.h"
#include "winnow/select/parameters.h"
#include "winnow/text/report.h"
#include "winnow/text/rouge.h"
#include "winnow/text/summarize.h"

namespace winnow::python {
namespace {

// The report refers to the rest. Rows and objective are no longer needed once it is made.
struct HeldSummary {
  Documents read;
  Summary summary;
  SummaryReport report;
};

using NamedText = std::tuple<std::string, std::string, std::string>;  // name, title, text

Documents documents_of(std::vector<NamedText> texts) {
  Documents read;
  read.input = "texts";
  for (auto& [name, title, text] : texts) {
    read.documents.push_back({std::move(name), "", std::move(title), std::move(text)});
  }
  return read;
}

// name -> the names of its parameters.
nb::dict text_objective_table() {
  nb::dict table;
  for (const TextObjective& objective : text_objectives()) {
    nb::list names;
    for (const Parameter* parameter : objective.parameters) names.append(std::string(parameter->name));
    table[nb::cast(std::string(objective.name))] = names;
  }
  return table;
}

TextOptions text_options(const nb::dict& given) {
  TextOptions text = summary_text();
  take(given, "language", text.language);
  take(given, "lines", text.lines);
  take(given, "min_terms", text.min_terms);
  take(given, "stem", text.stem);
  take(given, "stop_words", text.stop_words);
  take(given, "ngrams", text.ngrams);
  take(given, "headings", text.headings);
  check_text_options(text);
  return text;
}

void set_objective(const nb::dict& parameters, SummarizeOptions& options) {
  const ParameterValues values = values_from(parameters).values;
  const std::string_view over = find_text_objective(options.objective).over;
  if (!over.empty() && find_objective(over).sums_others && !values.has("mixture")) {
    throw InputError("mixture is missing; expected names and weights such as features=0.7,facility=0.3");
  }
  refuse_misfits(parameters_of_text(options.objective, values), values, "objective", options.objective,
                 text_objectives_with);
  set_text_values(values, options);
}

// The values are copied: `prepare` runs without Python's lock.
void set_method(const nb::dict& settings, SummarizeOptions& options) {
  SelectOptions& select = options.select;
  check_options(select);
  if (find_method(select.method).spreads) {
    throw InputError(fmt::format("method {} needs distances between rows; it belongs to winnow.select", select.method));
  }
  const ParameterValues values = method_values(settings, select.method);
  for (const char* const name : {"cost-exponent", "enumerate"}) {
    if (options.length.words > 0 || !values.has(name)) continue;
    throw InputError(fmt::format("{} was given without words; expected both", setting_name(name)));
  }
  SelectOptions checked = select;
  set_method_values(values, nullptr, 1, checked);
  check_options(checked);
  options.prepare = [values](const Objective& objective, std::size_t k, SelectOptions& prepared) {
    set_method_values(values, &objective, k, prepared);
  };
}

SummarizeOptions options_from(const nb::dict& given, const nb::dict& parameters, const nb::dict& settings) {
  SummarizeOptions options;
  options.text = text_options(given);
  take(given, "sentences", options.length.sentences);
  take(given, "share", options.length.share);
  take(given, "words", options.length.words);
  take(given, "per_document", options.length.per_document);
  take(given, "stories", options.stories);
  take(given, "query", options.query);
  take(given, "objective", options.objective);
  take(given, "method", options.select.method);
  take(given, "until_gain", options.select.maximize.until_gain);
  take(given, "until_coverage", options.select.until_coverage);
  take(given, "start", options.select.start);
  take(given, "forbid", options.select.forbidden);
  if (given.contains("certify")) options.certify = parse_certify(nb::cast<std::string>(given["certify"]));
  if (given.contains("by_gain")) options.order = SummaryOrder::kGain;
  set_objective(parameters, options);
  set_method(settings, options);
  return options;
}

std::unique_ptr<HeldSummary> summarize_texts(std::vector<NamedText> texts, const nb::dict& given,
                                             const nb::dict& parameters, const nb::dict& settings, const Run& run) {
  SummarizeOptions options = options_from(given, parameters, settings);
  auto held = std::make_unique<HeldSummary>();
  held->read = documents_of(std::move(texts));
  LongCall call(run);
  options.run = call.options();
  held->summary = summarize(held->read.documents, options);
  options.run.trace = nullptr;  // the call ends before the summary
  held->summary.select.run.trace = nullptr;
  held->report = make_summary_report(held->read, held->summary, options);
  held->summary.objective = {};
  held->summary.text.rows = {};
  return held;
}

// The number of each sentence's document, in the order of the JSON.
std::vector<std::uint32_t> document_numbers(const HeldSummary& self) {
  std::vector<std::uint32_t> numbers;
  for (const Element v : in_order(self.summary)) numbers.push_back(self.summary.text.sentences[v].document);
  return numbers;
}

using Scores = std::tuple<double, double, double>;  // recall, precision, f1

Scores to_scores(const RougeScore& score) {
  return {score.recall, score.precision, score.f1};
}

std::tuple<Scores, Scores, Scores> rouge_of(const Sentences& candidate, const std::vector<Sentences>& references,
                                            bool stem, bool stop_words, std::size_t limit_words,
                                            std::size_t limit_bytes, bool best) {
  const nb::gil_scoped_release released;
  const Rouge found = rouge(candidate, references, {stem, stop_words, limit_words, limit_bytes, best});
  return {to_scores(found.rouge1), to_scores(found.rouge2), to_scores(found.rouge_l)};
}

}  // namespace

NB_MODULE(_text, module) {
  module.doc() = "The engine of winnow for texts. Use the package's own functions.";
  translate_errors();
  nb::class_<HeldSummary>(module, "Summary", "The sentences that were picked, and how.")
      .def_prop_ro("documents", &document_numbers)
      .def("to_json", [](const HeldSummary& self) { return to_json(self.report); })
      .def("to_csv", [](const HeldSummary& self) { return to_csv(self.report); })
      .def("to_text", [](const HeldSummary& self) { return to_text(self.report); })
      .def("to_html", [](const HeldSummary& self) { return to_html(self.report); });
  module.def("objective_parameters", &text_objective_table);
  module.def("summarize", &summarize_texts, nb::arg("texts"), nb::arg("options"), nb::arg("parameters"),
             nb::arg("settings"), nb::arg("run"));
  module.def(
      "lines_of", [](const std::string& text) { return detail::lines_of(text); }, nb::arg("text"));
  module.def("rouge", &rouge_of, nb::arg("candidate"), nb::arg("references"), nb::arg("stem"), nb::arg("stop_words"),
             nb::arg("limit_words"), nb::arg("limit_bytes"), nb::arg("best"));
}

}  // namespace winnow::python
