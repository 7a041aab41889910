// What came out of a run, as people and machines want to read it. All functions return text; writing it is the caller's
// business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/select.h"
#include "winnow/select/assign.h"
#include "winnow/stream.h"

namespace winnow {

// What every report says of its run: enough to run it again.
struct RunReport {
  std::string input;
  std::string format;     // as asked for: "auto" or a name
  std::string negatives;  // what became of values below 0
  std::size_t n = 0;
  std::size_t d = 0;
  std::string objective;
  std::string concave;            // of objective features
  std::string metric;             // of objectives that compare rows
  std::vector<Setting> settings;  // of the objective: all it uses, defaults included
  std::uint64_t seed = 0;
  std::size_t threads = 0;
  std::string backend;
  std::string instruction_set;  // what the backend stands for on this machine
  std::uint64_t peak_rss_bytes = 0;
  std::vector<std::string> ids;  // one per row of the input; empty: none were given
};

// The part that options of an objective tell. `files`: where rows and weights came from, by parameter.
RunReport describe_objective(std::string_view objective, const ObjectiveOptions& options,
                             const std::map<std::string, std::string>& files = {});

// What limited the picks beside k.
struct LimitsReport {
  struct Budget {
    double limit = 0, spent = 0;
    std::string costs = {};  // the file
  };
  std::optional<Budget> budget;
  struct Groups {
    std::string file;
    std::string per_group;  // a number, or a file
    std::map<std::string, std::size_t> counts = {};
  };
  std::optional<Groups> groups;
  std::string start_file;
  std::string forbid_file;
};

// Everything there is to say about one run of select. docs/json.md describes the fields as JSON shows them.
struct SelectReport : RunReport, LimitsReport {
  std::vector<std::size_t> ks;  // what was asked for, increasing; the largest is what ran
  std::string asked_k;          // as it was written, if it was
  double until_gain = 0;
  double until_coverage = 0;
  std::string method;
  std::vector<Setting> method_settings;  // all it uses, defaults included
  std::string pruner;                    // and preset, of pruning, where there was any
  std::string preset;
  Selected selected;
  std::string certify;  // the effort
  Certificate certificate;
  struct {
    double read = 0, build = 0, maximize = 0, total = 0;
  } seconds;
  std::vector<Element> start;  // chosen before
  std::size_t forbidden = 0;
  std::optional<Assignment> assignment;  // to the start, then the picks
};

// The report of what these options gave; ks is the number of picks, or k.
SelectReport make_report(RunReport run, const SelectOptions& options, Selected selected);

// A line for everybody represented: its number, who stands for it, the score.
std::string assignment_csv(const SelectReport& report);

std::string to_json(const SelectReport& report);
std::string to_csv(const SelectReport& report);
std::string to_table(const SelectReport& report);  // short, for people

// The same of one run of sparsify.
struct SparsifyReport : RunReport {
  std::size_t k = 0;  // 0: not said
  std::string preset;
  std::string pruner;
  std::vector<Setting> method_settings;
  Sparsified sparsified;
  struct {
    double read = 0, build = 0, prune = 0, total = 0;
  } seconds;
};

SparsifyReport make_report(RunReport run, const SelectOptions& options, Sparsified sparsified);

std::string to_json(const SparsifyReport& report);
std::string to_csv(const SparsifyReport& report);
std::string to_table(const SparsifyReport& report);

// The same of one run of stream; the picks are row numbers of the stream.
struct StreamReport : RunReport {
  std::size_t reservoir = 0;  // facility: rows of the sample
  std::string method;
  StreamOptions options;
  StreamSelection selection;
  double seconds = 0;
};

std::string to_json(const StreamReport& report);
std::string to_csv(const StreamReport& report);
std::string to_table(const StreamReport& report);

// Methods side by side.
struct Comparison {
  std::string method;
  std::string chosen;  // what auto took
  double value = 0;
  double utility = 0;    // value / lazy's
  double share = 0;      // of the way from random to lazy
  std::size_t kept = 0;  // |V'|, or n where nothing was pruned
  std::uint64_t evaluations = 0;
  double seconds = 0;      // the median of the repeats
  double certificate = 0;  // proven ratio to the best possible; 0: none was asked for
};

struct CompareReport : RunReport {
  std::size_t k = 0;
  std::string certify;  // the effort
  std::size_t repeats = 0;
  double random_value = 0;  // the mean over random sets of k
  std::vector<Comparison> methods;
};

std::string to_json(const CompareReport& report);
std::string to_csv(const CompareReport& report);
std::string to_table(const CompareReport& report);

// What certify proved of picks that came from somewhere.
struct CertifyReport : RunReport, LimitsReport {
  std::string picks;               // the file
  std::vector<std::string> taken;  // options that the picks' JSON decided
  std::size_t count = 0;           // of picks
  std::size_t k = 0;
  double value = 0;
  std::vector<Element> start;
  std::size_t forbidden = 0;
  std::string certify;  // the effort
  Certificate certificate;
};

std::string to_json(const CertifyReport& report);
std::string to_table(const CertifyReport& report);

// "at least 0.97 of the best possible", or nothing where there is no certificate.
std::string in_words(const Certificate& certificate);

// f(S) after each pick, drawn with characters: `width` columns, `height` lines, axes not counted.
std::string draw_curve(const Selection& selection, std::size_t width, std::size_t height);

}  // namespace winnow
