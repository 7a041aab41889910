#include "cli/page_options.h"

#include <utility>

#include "cli/interrupt.h"
#include "winnow/error.h"

namespace winnow::cli {

void add_page_options(Command& command, PageArguments& arguments) {
  command.add_option(
      "--html", arguments.html,
      "Write a page to look at to FILE: a map of the rows, the picks and the rows that each represents, the "
      "value of f beside that of random rows");
  command.add_option(
      "--show", arguments.show,
      "With --html: FILE has one line per row, a text or the path of a picture (.png, .jpg, .webp), shown "
      "beside the picks");
  command.add_option(
      "--points", arguments.points,
      "Write the place of each row on the map to FILE as CSV, with its rank and the pick that represents it");
}

std::vector<FileUse> files_of(const PageArguments& arguments) {
  return {{"--html", arguments.html, true}, {"--show", arguments.show}, {"--points", arguments.points, true}};
}

void check_page_arguments(const PageArguments& arguments) {
  if (!arguments.show.empty() && arguments.html.empty()) {
    throw InputError("--show was given without --html; expected both");
  }
}

ShownRows read_shown(const PageArguments& arguments, std::size_t n) {
  return arguments.show.empty() ? ShownRows() : winnow::read_shown(arguments.show, n);
}

void write_page(const PageArguments& arguments, const SelectReport& report, const Loaded& loaded,
                const SelectOptions& options, const std::vector<std::string>& groups, ShownRows shown) {
  if (!arguments.is_wanted()) return;
  SelectPage page;
  page.map = map_rows(loaded.table.rows, report.metric == to_string(Metric::kCosine), options.run);
  std::string html;  // complete before anything is written
  if (!arguments.html.empty()) {
    page.random = random_curve(loaded.maximized(), options, report.selected.selection.picks.size());
    page.groups = groups;
    page.shown = std::move(shown);
    html = to_html(report, page);
  }
  if (!arguments.points.empty()) write_output(arguments.points, points_csv(report, page.map));
  if (!arguments.html.empty()) write_output(arguments.html, html);
}

}  // namespace winnow::cli
