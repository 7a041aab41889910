// Reports of a run for people (tables) and for programs (JSON, CSV). All functions return text, which the caller
// writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/io.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"
#include "winnow/select/assign.h"
#include "winnow/select/compare.h"
#include "winnow/stream.h"

namespace winnow {

// Scores beside the objective; see select/scores.h.
struct ScoresReport {
  std::string file;
  double diversity = 0;
  ScoreUnits units;
  std::optional<ScoreParts> parts;  // of the picks, if there are picks
};

// The checkpoint of a run; see io/checkpoint.h.
struct CheckpointReport {
  std::string folder;
  std::string resumed_from;  // how far the earlier run was; empty: it began anew
};

// What every report states about its run. It is enough to repeat the run.
struct RunReport {
  std::string input;
  std::string format;     // as requested: "auto" or a name
  std::string tensor;     // safetensors: the tensor that holds the rows
  std::string negatives;  // how values below 0 were treated
  double scale = 1;       // every value of the input was multiplied by it
  std::size_t n = 0;
  std::size_t d = 0;
  std::string objective;
  std::string objective_why;      // why it was chosen; empty if it was named
  std::string concave;            // of objective features
  std::string metric;             // of objectives that compare rows
  std::vector<Setting> settings;  // all settings that the objective uses, including defaults
  std::string similarities;       // how the objective holds them, if it has any
  double neighbour_recall = 0;    // of the graph of nearest neighbours; 0: there is none
  std::optional<ScoresReport> scores;
  std::size_t memory = 0;               // as asked for; 0: a quarter of the machine's
  std::optional<BlockReading> reading;  // if the rows were read in blocks
  std::optional<CheckpointReport> checkpoint;
  std::uint64_t seed = 0;
  std::size_t threads = 0;
  std::string backend;
  std::string instruction_set;  // what the backend uses on this machine
  std::uint64_t peak_rss_bytes = 0;
  std::vector<std::string> ids;  // one per row of the input; empty if none were given
  std::string ids_file;
};

// Fills in what the options of an objective determine. `files` names the file of rows or weights for each parameter.
RunReport describe_objective(std::string_view objective, const ObjectiveOptions& options,
                             const std::map<std::string, std::string>& files = {});

// Adds the rows that were read from `path`.
void describe_rows(const std::string& path, const ReadOptions& read, const Table& table, RunReport& report);

// What limited the picks in addition to k, as it was read.
struct Limits {
  std::optional<double> budget;
  std::vector<double> costs;        // one per row, if there is a budget
  std::vector<std::string> groups;  // the group of each row, if there are groups
  std::string costs_file, groups_file, start_file, forbid_file, within_file;
  std::string groups_column;                    // of the file, if it was named
  std::string per_group, at_least;              // each a number, a share or a file
  std::map<std::string, std::size_t> minimums;  // of the groups that have one
  std::size_t within = 0;                       // rows to choose from, if a file names them
};

// The same with what the picks used of it.
struct LimitsReport {
  struct Budget {
    double limit = 0, spent = 0;
    std::string costs = {};  // the file
  };
  std::optional<Budget> budget;
  struct Groups {
    std::string file;
    std::string column;  // if it was named
    std::string per_group, at_least;
    std::map<std::string, std::size_t> counts = {};  // picks of each group that has any
  };
  std::optional<Groups> groups;
  std::string start_file;
  std::string forbid_file;
  std::string within_file;
  std::size_t within = 0;
};
LimitsReport describe_limits(const Limits& limits, const Selection& selection);
LimitsReport describe_limits(const Limits& limits, Elements picks);

// The full report of one run of select. docs/json.md describes the fields in JSON.
struct SelectReport : RunReport, LimitsReport {
  std::vector<std::size_t> ks;  // the requested values of k, increasing; the largest one was run
  std::string asked_k;          // as the user wrote it, if given
  double until_gain = 0;
  double until_coverage = 0;
  std::string method;
  std::vector<Setting> method_settings;  // all settings that it uses, including defaults
  std::string pruner;                    // pruner and preset, if the method pruned
  std::string preset;
  Selected selected;
  std::string certify;  // the effort
  Certificate certificate;
  struct {
    double read = 0, build = 0, maximize = 0, total = 0;
  } seconds;
  std::vector<Element> start;  // chosen before the run
  std::size_t forbidden = 0;
  std::optional<Assignment> assignment;  // to the elements of start, then to the picks
  std::string assign_file;
};

// The report of a run with these options. ks is the number of picks, or k.
SelectReport make_report(RunReport run, const SelectOptions& options, Selected selected);

// One line per represented item: its number, the pick that represents it, the score.
std::string assignment_csv(const SelectReport& report);

std::string to_json(const SelectReport& report);
std::string to_csv(const SelectReport& report);
// Short, for people. `all_in` says what has all picks if the table shows only the first.
std::string to_table(const SelectReport& report, std::string_view all_in = "-o FILE.csv or --json FILE");

// The same for one run of sparsify. The counts of groups are of the kept rows.
struct SparsifyReport : RunReport, LimitsReport {
  std::size_t k = 0;    // 0: not given
  std::string asked_k;  // as the user wrote it, if given
  std::string preset;
  std::string pruner;
  std::vector<Setting> method_settings;
  Sparsified sparsified;
  std::vector<Element> start;  // chosen before the run
  std::size_t forbidden = 0;
  struct {
    double read = 0, build = 0, prune = 0, total = 0;
  } seconds;
};

SparsifyReport make_report(RunReport run, const SelectOptions& options, Sparsified sparsified);

std::string to_json(const SparsifyReport& report);
std::string to_csv(const SparsifyReport& report);
std::string to_table(const SparsifyReport& report);

// The same for one run of stream. The picks are row numbers of the stream.
struct StreamReport : RunReport {
  std::size_t reservoir = 0;  // facility: rows of the sample
  std::string method;
  std::vector<Setting> method_settings;  // all settings that it uses, including defaults
  StreamOptions options;
  StreamSelection selection;
  double seconds = 0;
};

StreamReport make_report(RunReport run, std::string method, const StreamOptions& options, StreamSelection selection);

std::string to_json(const StreamReport& report);
std::string to_csv(const StreamReport& report);
std::string to_table(const StreamReport& report);

// Methods side by side.
struct CompareReport : RunReport, LimitsReport {  // the limits tell what lazy's picks of the last size used
  std::string asked_k;                            // as the user wrote it, if given
  std::string certify;                            // the effort
  std::size_t repeats = 0;
  std::vector<Element> start;  // chosen before every run
  std::size_t forbidden = 0;
  std::vector<Compared> sizes;  // one per k, increasing
};

// `sizes` has at least one entry.
CompareReport make_report(RunReport run, const CompareOptions& options, std::vector<Compared> sizes);

std::string to_json(const CompareReport& report);
std::string to_csv(const CompareReport& report);
std::string to_table(const CompareReport& report);
std::string to_html(const CompareReport& report);  // the table, drawn as curves too

// The report of certify on picks from a file.
struct CertifyReport : RunReport, LimitsReport {
  std::string picks;               // the file
  std::vector<std::string> taken;  // options that were taken from the JSON of the picks
  std::size_t count = 0;           // of picks
  std::size_t k = 0;
  std::string asked_k;  // as the user wrote it, if given
  double value = 0;
  std::vector<Element> start;
  std::size_t forbidden = 0;
  std::string certify;  // the effort
  Certificate certificate;
};

CertifyReport make_report(RunReport run, const SelectOptions& options, const Selection& selection,
                          const Certificate& certificate);

std::string to_json(const CertifyReport& report);
std::string to_table(const CertifyReport& report);

// "at least 0.97 of the best possible", or an empty text if there is no certificate.
std::string in_words(const Certificate& certificate);

// How well a sample of represented rows stands for all rows, in a few lines.
std::vector<std::string> in_words(const RepresentedEstimate& sample);

// f(S) after each pick, drawn with characters: `width` columns and `height` lines, not counting the axes.
std::string draw_curve(const Selection& selection, std::size_t width, std::size_t height);

}  // namespace winnow
