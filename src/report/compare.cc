// Methods side by side, as a table and as CSV.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/compare_rows.h"
#include "report/run.h"
#include "report/text.h"
#include "winnow/report.h"

namespace winnow {
using namespace detail;
namespace {

// In characters, not in bytes.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, width_of(text)), ' ') + text;
}

std::string aligned(const CompareLines& table) {
  std::size_t names = std::string_view("method").size();
  std::vector<std::size_t> widths;
  for (const std::string& head : table.heads) widths.push_back(width_of(head));
  for (const CompareLine& line : table.lines) {
    names = std::max(names, width_of(line.name));
    for (std::size_t i = 0; i < line.cells.size(); ++i) widths[i] = std::max(widths[i], width_of(line.cells[i]));
  }
  std::string text = fmt::format("{:<{}}", "method", names);
  for (std::size_t i = 0; i < widths.size(); ++i) text += "  " + padded(table.heads[i], widths[i]);
  text += "\n";
  for (const CompareLine& line : table.lines) {
    text += fmt::format("{:<{}}", line.name, names);
    if (!line.reason.empty()) text += "  cannot run: " + line.reason;
    for (std::size_t i = 0; line.reason.empty() && i < widths.size(); ++i) {
      text += "  " + padded(line.cells[i], widths[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

std::string csv_line(const Comparison& m, const std::string& k) {
  if (!m.reason.empty()) return fmt::format("{},,,,,,,,,,{},,,,,,{}\n", csv_field(m.method), k, csv_field(m.reason));
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},\n", csv_field(m.method), m.chosen, m.value,
                     m.utility, m.share, m.kept, m.evaluations, m.seconds, m.certificate,
                     m.random_kept_utility ? fmt::format("{}", *m.random_kept_utility) : "", k, m.picks,
                     m.value_spread.least, m.value_spread.most, m.seconds_spread.least, m.seconds_spread.most);
}

}  // namespace

std::string to_csv(const CompareReport& report) {
  std::string text =
      "method,chosen,value,utility,share,kept,evaluations,seconds,certificate,random_kept_utility,k,picks,value_least,"
      "value_most,seconds_least,seconds_most,reason\n";
  for (const Compared& size : report.sizes) {
    const std::string k = is_limited_by_k(report) ? std::to_string(size.k) : "";
    for (const Comparison& m : size.methods) text += csv_line(m, k);
    text += csv_line(size.random, k);
  }
  return text;
}

std::string to_table(const CompareReport& report) {
  std::string text = line_about_objective(report);
  for (const std::string& sentence : {limits_in_words(report), repeats_in_words(report)}) {
    if (!sentence.empty()) text += sentence + "\n";
  }
  for (const Compared& size : report.sizes) {
    if (!text.empty()) text += "\n";
    text += size_in_words(report, size) + "\n\n" + aligned(compare_lines(report, size));
  }
  return text +
         fmt::format(
             "\nshare: ({0} - random) / (lazy - random); random V': of lazy, with as many random rows instead of the "
             "pruner's; random: the mean of five random sets; seconds: the median of up to five runs if they are "
             "short; "
             "proven: {0} is at least this share of the best possible\n",
             name_of_value(report));
}

}  // namespace winnow
