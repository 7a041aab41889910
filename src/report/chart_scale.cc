#include "report/chart_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace winnow::detail {
namespace {

constexpr double kMostSteps = 5;   // between the ends of a linear scale, so at most 7 ticks after rounding outward
constexpr double kZeroRoom = 0.1;  // the part of a logarithmic scale that belongs to 0
constexpr double kNearOne = 1e-5;  // counts as 1

// 1, 2, 5, 10, 20, 50, … for 0, 1, 2, 3, 4, 5, …
double round_number(double index) {
  const double decade = std::floor(index / 3);
  constexpr double kDigits[] = {1, 2, 5};
  return kDigits[static_cast<int>(index - 3 * decade)] * std::pow(10.0, decade);
}

// The index of the largest round number that is at most x > 0, up to rounding.
double index_below(double x) {
  const double decade = std::floor(std::log10(x) + 1e-12);
  const double digit = x / std::pow(10.0, decade) * (1 + 1e-12);
  return 3 * decade + (digit >= 5 ? 2 : digit >= 2 ? 1 : 0);
}

double index_above(double x) {
  const double below = index_below(x);
  return round_number(below) >= x * (1 - 1e-12) ? below : below + 1;
}

struct Unit {
  double size = 1;
  std::string_view name = {};
};

// 25000 is written as 25k.
Unit unit_for(double most) {
  constexpr Unit kUnits[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
  for (const Unit& unit : kUnits) {
    if (most >= unit.size * (unit.size < 1e6 ? 10 : 1)) return unit;  // 1000 to 9999 need no unit
  }
  return {};
}

}  // namespace

ChartScale::ChartScale(std::span<const double> values, ChartScaling scaling) : scaling_(scaling) {
  std::vector<double> shown;
  for (const double value : values) {
    if (!shows(value)) continue;
    has_zero_ = has_zero_ || scaled(value) == 0;
    if (scaling == ChartScaling::kLinear || scaled(value) > 0) shown.push_back(scaled(value));
  }
  has_positive_ = !shown.empty();
  if (shown.empty()) return;
  const auto [low, high] = std::minmax_element(shown.begin(), shown.end());
  if (scaling == ChartScaling::kLinear) {
    fit_linear(*low, *high);
  } else {
    fit_logarithmic(*low, *high);
  }
}

double ChartScale::scaled(double value) const {
  if (scaling_ != ChartScaling::kTowardsOne) return value;
  return value > 1 - kNearOne ? 0 : 1 - value;
}

void ChartScale::fit_linear(double low, double high) {
  const double most = std::max(std::abs(low), std::abs(high));
  if (high - low <= 1e-12 * most) {  // equal: a scale around the value
    const double room = most > 0 ? 0.05 * most : 1;
    low -= room;
    high += room;
  }
  step_ = round_number(index_above((high - low) / kMostSteps));
  first_ = std::floor(low / step_ + 1e-9);
  last_ = std::ceil(high / step_ - 1e-9);
}

void ChartScale::fit_logarithmic(double low, double high) {
  first_ = index_below(low);
  last_ = index_above(high);
  if (first_ == last_) {
    --first_;
    ++last_;
  }
}

bool ChartScale::shows(double value) const {
  return std::isfinite(value) && (scaling_ != ChartScaling::kLogarithmic || value >= 0);
}

double ChartScale::place(double value) const {
  if (scaling_ == ChartScaling::kLinear) return (value / step_ - first_) / (last_ - first_);
  const double distance = logarithmic_place(scaled(value));
  return scaling_ == ChartScaling::kTowardsOne ? 1 - distance : distance;
}

double ChartScale::logarithmic_place(double x) const {
  if (x == 0) return 0;
  const double low = std::log10(round_number(first_));
  const double share = (std::log10(x) - low) / (std::log10(round_number(last_)) - low);
  return has_zero_ ? kZeroRoom + (1 - kZeroRoom) * share : share;
}

std::vector<ChartTick> ChartScale::ticks() const {
  if (scaling_ == ChartScaling::kLinear) return linear_ticks();
  auto ticks = logarithmic_ticks();
  if (scaling_ == ChartScaling::kTowardsOne) {
    for (ChartTick& tick : ticks) tick.place = 1 - tick.place;
  }
  return ticks;
}

std::vector<ChartTick> ChartScale::linear_ticks() const {
  const double most = std::max(std::abs(first_), std::abs(last_)) * step_;
  const Unit unit = unit_for(most);
  const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step_ / unit.size) + 1e-9)));
  std::vector<ChartTick> ticks;
  for (double i = first_; i <= last_; ++i) {
    const double value = i * step_ / unit.size;
    const std::string number = decimals > 6 ? fmt::format("{:.3g}", value) : fmt::format("{:.{}f}", value, decimals);
    ticks.push_back({(i - first_) / (last_ - first_), i == 0 ? "0" : number + std::string(unit.name)});
  }
  return ticks;
}

std::string ChartScale::logarithmic_label(double x) const {
  if (scaling_ == ChartScaling::kTowardsOne) return x == 0 ? "1" : fmt::format("{:.6g}", 1 - x);
  const Unit unit = unit_for(x);
  return fmt::format("{:g}{}", x / unit.size, unit.name);
}

std::vector<ChartTick> ChartScale::logarithmic_ticks() const {
  constexpr double kMostAll = 7;      // steps, if every one has a tick
  constexpr double kMostDecades = 6;  // between the ends, if only decades have a tick
  const double steps = last_ - first_;
  const double stride = steps <= kMostAll ? 1 : 3 * std::max(1.0, std::ceil(steps / 3 / kMostDecades));
  std::vector<ChartTick> ticks;
  if (has_zero_) ticks.push_back({0, logarithmic_label(0)});
  for (double i = std::ceil(first_ / stride) * stride; has_positive_ && i <= last_; i += stride) {
    const double x = round_number(i);
    ticks.push_back({logarithmic_place(x), logarithmic_label(x)});
  }
  return ticks;
}

}  // namespace winnow::detail
