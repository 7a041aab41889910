// The reports as text: one table per data set, and one for all days of news.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "report.h"

namespace winnow::bench {

std::string table(const Report& report);

// Medians and quartiles over the reports, which all have the same contenders; not empty.
std::string table_over(std::span<const Report> reports);

// All values of a figure over the reports.
template <class Figure>
std::vector<double> over(std::span<const Report> reports, const Figure& figure) {
  std::vector<double> values;
  for (const Report& report : reports) values.push_back(figure(report));
  return values;
}

}  // namespace winnow::bench
