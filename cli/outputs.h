// Where a command's report goes: to JSON and CSV files if asked for, otherwise to standard output as a table.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "winnow/io/row_source.h"
#include "winnow/report.h"

namespace winnow::cli {

struct Outputs {
  std::string json;
  std::string csv;
};

// `what` is the content of the CSV, such as "the picks".
inline void add_output_options(Command& command, Outputs& outputs, const std::string& what) {
  command.add_option("--json", outputs.json, "Write everything as JSON to FILE, or - for standard output")
      .type_name("FILE");
  command.add_option("-o,--output", outputs.csv, "Write " + what + " as CSV to FILE, or - for standard output")
      .type_name("FILE");
}

// Every file that a command with this input and these outputs uses.
inline std::vector<FileUse> files_of(const InputArguments& input, const Outputs& outputs) {
  std::vector<FileUse> files = files_of(input.objective);
  for (const std::string& file : row_files(input.path)) files.push_back({"the input", file});
  files.insert(files.end(), {{"--ids", input.ids},
                             {"--scores", input.scores.file},
                             {"--json", outputs.json, true},
                             {"-o", outputs.csv, true}});
  return files;
}

template <class Report>
void write_report(const Outputs& outputs, const Report& report) {
  if (!outputs.json.empty()) write_output(outputs.json, to_json(report));
  if (!outputs.csv.empty()) write_output(outputs.csv, to_csv(report));
  if (outputs.json.empty() && outputs.csv.empty()) write_output("-", to_table(report));
}

}  // namespace winnow::cli
