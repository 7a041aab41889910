// Where values lie along the axis of a chart, and its ticks.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace winnow::detail {

struct ChartTick {
  double place = 0;
  std::string label;
};

// Both ends are round numbers that enclose the values. A logarithmic scale has a place of its own for 0, before all
// others, if 0 is among the values.
class ChartScale {
 public:
  ChartScale(std::span<const double> values, bool logarithmic);

  bool shows(double value) const;        // false for infinities, and on a logarithmic scale for values below 0
  double place(double value) const;      // 0 at the low end, 1 at the high end; for values that are shown
  std::vector<ChartTick> ticks() const;  // at least 1, at most 8

 private:
  void fit_linear(double low, double high);
  void fit_logarithmic(double low, double high);
  std::vector<ChartTick> linear_ticks() const;
  std::vector<ChartTick> logarithmic_ticks() const;

  bool logarithmic_;
  bool has_zero_ = false;      // logarithmic: among the values
  bool has_positive_ = false;  // logarithmic: likewise
  double first_ = 0;           // the ends, in steps
  double last_ = 1;
  double step_ = 1;  // linear: between ticks. A logarithmic step goes from 1 to 2, from 2 to 5, or from 5 to 10
};

}  // namespace winnow::detail
