// Picking from batches of rows, in memory that does not grow with their number. Rows are collected in windows of the
// size that `winnow stream` uses, so the picks are the same.
#include "winnow/stream.h"

#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "python/src/arrays.h"
#include "python/src/module.h"
#include "python/src/parameters.h"
#include "python/src/run.h"
#include "winnow/error.h"
#include "winnow/io/row_stream.h"
#include "winnow/objectives/registry.h"
#include "winnow/select/stream_parameters.h"
#include "winnow/stream/facility.h"

namespace winnow::python {
namespace {

class Stream {
 public:
  Stream(std::string objective, std::string method, std::size_t columns, std::size_t k, const nb::dict& parameters,
         const nb::dict& settings, std::optional<std::size_t> reservoir, const Run& run)
      : run_(run), method_(std::move(method)), columns_(columns) {
    options_.k = k;
    options_.run = run.options;
    reservoir_.size = reservoir.value_or(reservoir_.size);
    HeldValues held = values_from(parameters);
    arrays_ = std::move(held.arrays);
    objective_options_.values = std::move(held.values);
    objective_options_.run = run.options;
    check_objective_options(objective, objective_options_);
    check_stream_options(method_, options_);
    set_values(values_from(settings).values);
    if (columns == 0) throw InputError("the rows have no columns; expected at least one");
    const auto named = choose_objective(objective, objective_options_.values);
    if (named) {
      choose(*named);
      if (reservoir && streaming_ != Streaming::kSample) {
        throw InputError(fmt::format("reservoir was given with objective {}; it belongs to facility", named->name));
      }
    } else if (reservoir) {
      choose({"facility", "reservoir was given"});
    }
    set_capacity(!named || streaming_ == Streaming::kSample);
  }

  void feed(const Matrix<float>& batch) {
    const DenseRows rows{batch.data(), batch.shape(0), batch.shape(1)};
    enter();
    Use after = Use::kOpen;  // what the checks refuse changes nothing
    try {
      if (rows.dim != columns_) {
        throw InputError(fmt::format("a batch has {} columns, but the first had {}", rows.dim, columns_));
      }
      LongCall call(run_);
      check(rows);
      after = Use::kBroken;
      take(rows);
      after = Use::kOpen;
    } catch (...) {
      use_ = after;
      throw;
    }
    use_ = after;
  }

  nb::dict finish() {
    enter();
    StreamSelection selection;
    try {
      LongCall call(run_);
      if (filled_ > 0) offer();
      if (streamer_ != nullptr) selection = streamer_->finish();
    } catch (...) {
      use_ = Use::kBroken;
      throw;
    }
    use_ = Use::kFinished;
    std::vector<std::int64_t> rows;
    std::vector<double> gains;
    for (const StreamPick& pick : selection.picks) {
      rows.push_back(static_cast<std::int64_t>(pick.row));
      gains.push_back(pick.gain);
    }
    nb::dict dict;
    dict["indices"] = to_numpy(std::move(rows));
    dict["gains"] = to_numpy(std::move(gains));
    dict["value"] = selection.value;
    dict["rows"] = rows_;
    dict["evaluations"] = selection.evaluations;
    dict["stored"] = selection.stored;
    dict["objective"] = choice_ ? choice_->name : std::string(kAutoObjective);
    dict["objective_why"] = choice_ ? choice_->why : "";
    dict["settings"] = to_dict(stream_settings(method_, options_));
    return dict;
  }

 private:
  // Written with Python's lock alone. A poll may run a signal handler of Python, and other threads run meanwhile: both
  // may call a stream that is busy.
  enum class Use { kOpen, kBusy, kBroken, kFinished };

  void enter() {
    switch (use_) {
      case Use::kOpen:
        use_ = Use::kBusy;
        return;
      case Use::kBusy:
        throw InputError("the stream is busy with another call; expected one call at a time");
      case Use::kBroken:
        throw InputError("an earlier call was stopped in the middle of its rows; expected a new stream");
      case Use::kFinished:
        throw InputError("the stream is finished; expected a new one");
    }
  }

  void take(const DenseRows& rows) {
    window_.resize(capacity_ * columns_);
    for (std::size_t next = 0; next < rows.size;) {
      const std::size_t count = std::min(rows.size - next, capacity_ - filled_);
      std::copy_n(rows.data + next * columns_, count * columns_, window_.begin() + offset(filled_));
      filled_ += count;
      next += count;
      if (filled_ == capacity_) offer();
    }
    rows_ += rows.size;
  }

  void set_values(const ParameterValues& values) {
    if (const auto misfit = find_misfit(parameters_of_streamer(method_), values)) {
      throw InputError(
          fmt::format("{} was given with method {}, which does not use it", setting_name(misfit->name), method_));
    }
    set_stream_values(values, options_);
  }

  void choose(const ObjectiveChoice& choice) {
    streaming_ = find_objective(choice.name).streaming;
    if (streaming_ == Streaming::kNot) {
      throw InputError(fmt::format("objective {} cannot be streamed; expected features or facility", choice.name));
    }
    const SimilarityOptions similarity = similarity_of(choice.name, objective_options_);
    if (streaming_ == Streaming::kSample && similarity.metric == Metric::kPrecomputed) {
      throw InputError(
          "rows of a stream are compared with a sample of the stream; precomputed similarities cannot be streamed");
    }
    reservoir_.similarity = similarity;
    if (streaming_ == Streaming::kSample) check_reservoir_options(reservoir_);
    choice_ = choice;
  }

  void set_capacity(bool sampled) {
    RowStreamOptions usual;
    if (sampled) {
      usual.least_rows = reservoir_.size;
      usual.window_rows = 2048;  // as winnow stream
    }
    const std::size_t row_bytes = columns_ * sizeof(float);
    capacity_ =
        std::max({std::min(usual.window_bytes / row_bytes, usual.window_rows), usual.least_rows, std::size_t{1}});
  }

  // The message tells the row of the stream at which the batch begins.
  void check(const DenseRows& batch) const {
    const bool nonnegative = choice_ && needs_nonnegative_rows(choice_->name, objective_options_);
    try {
      check_rows(batch, nonnegative);
    } catch (const InputError& error) {
      throw InputError(rows_ == 0 ? error.what() : fmt::format("in the batch after {} rows: {}", rows_, error.what()));
    }
  }

  // The first rows decide if nothing else did. Later rows must suit the objective.
  void begin() {
    const DenseRows view{window_.data(), capacity_, columns_};
    if (!choice_)
      choose(choose_objective(kAutoObjective, objective_options_.values,
                              Rows(DenseRows{window_.data(), filled_, columns_})));
    if (streaming_ == Streaming::kSample) {
      streamer_ = make_facility_streamer(method_, view, options_, reservoir_);
      return;
    }
    f_ = make_objective(choice_->name, view, objective_options_);
    streamer_ = make_streamer(method_, *f_, options_);
  }

  void offer() {
    if (streamer_ == nullptr) begin();
    static_cast<Streamer&>(*streamer_).offer(filled_);
    filled_ = 0;
  }

  std::ptrdiff_t offset(std::size_t row) const { return static_cast<std::ptrdiff_t>(row * columns_); }

  Run run_;
  std::string method_;
  std::size_t columns_;
  StreamOptions options_;
  ReservoirOptions reservoir_;
  ObjectiveOptions objective_options_;
  std::vector<nb::object> arrays_;
  std::optional<ObjectiveChoice> choice_;
  Streaming streaming_ = Streaming::kNot;
  std::vector<float> window_;
  std::size_t capacity_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t rows_ = 0;
  Use use_ = Use::kOpen;
  std::unique_ptr<Objective> f_;
  std::unique_ptr<Streamer> streamer_;
};

}  // namespace

void add_stream(nb::module_& module) {
  nb::class_<Stream>(module, "Stream", "Picks from batches of rows.")
      .def(nb::init<std::string, std::string, std::size_t, std::size_t, const nb::dict&, const nb::dict&,
                    std::optional<std::size_t>, const Run&>(),
           nb::arg("objective"), nb::arg("method"), nb::arg("columns"), nb::arg("k"), nb::arg("parameters"),
           nb::arg("settings"), nb::arg("reservoir").none(), nb::arg("run"))
      .def("feed", &Stream::feed, nb::arg("batch"))
      .def("finish", &Stream::finish);
}

}  // namespace winnow::python
