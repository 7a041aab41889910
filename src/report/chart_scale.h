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

enum class ChartScaling {
  kLinear,
  kLogarithmic,
  kTowardsOne,  // logarithmic in the distance to 1: 0.9, 0.99 and 0.999 are equally far apart
};

// Both ends are round numbers that enclose the values. A logarithmic scale has a place of its own for 0, before all
// others, if 0 is among the values. A scale towards 1 has one for values that are 1 up to 1e-5, or more, after all
// others.
class ChartScale {
 public:
  ChartScale(std::span<const double> values, ChartScaling scaling);

  bool shows(double value) const;        // false for infinities, and on a logarithmic scale for values below 0
  double place(double value) const;      // 0 at the low end, 1 at the high end; for values that are shown
  std::vector<ChartTick> ticks() const;  // at least 1, at most 9

 private:
  void fit_linear(double low, double high);
  void fit_logarithmic(double low, double high);
  std::vector<ChartTick> linear_ticks() const;
  std::vector<ChartTick> logarithmic_ticks() const;
  double scaled(double value) const;  // the distance to 1 on a scale towards 1, otherwise the value
  double logarithmic_place(double x) const;
  std::string logarithmic_label(double x) const;

  ChartScaling scaling_;
  bool has_zero_ = false;      // logarithmic: among the scaled values
  bool has_positive_ = false;  // logarithmic: likewise
  double first_ = 0;           // the ends, in steps
  double last_ = 1;
  double step_ = 1;  // linear: between ticks. A logarithmic step goes from 1 to 2, from 2 to 5, or from 5 to 10
};

}  // namespace winnow::detail
