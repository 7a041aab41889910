// The options of select for looking at the result: a page, and points for other viewers.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/files.h"
#include "cli/input.h"
#include "winnow/report/page.h"

namespace winnow::cli {

struct PageArguments {
  std::string html;
  std::string show;
  std::string points;

  bool is_wanted() const { return !html.empty() || !points.empty(); }
  bool is_printed() const { return html == "-" || points == "-"; }
};

void add_page_options(Command& command, PageArguments& arguments);
std::vector<FileUse> files_of(const PageArguments& arguments);

// InputError if the arguments themselves are wrong. Called before anything is read.
void check_page_arguments(const PageArguments& arguments);

// What --show names, for n rows.
ShownRows read_shown(const PageArguments& arguments, std::size_t n);

// Writes the page and the points of this run, if they are wanted. The report has the assignment, unless nothing was
// chosen. `groups` names the group of each row, if there are groups.
void write_page(const PageArguments& arguments, const SelectReport& report, const Loaded& loaded,
                const SelectOptions& options, const std::vector<std::string>& groups, ShownRows shown);

}  // namespace winnow::cli
