#include "report/chart_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace winnow::detail {
namespace {

constexpr double kMostSteps = 5;   // between the ends of a linear scale, so at most 7 ticks after rounding outward
constexpr double kZeroRoom = 0.1;  // the part of a logarithmic scale that belongs to 0

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

ChartScale::ChartScale(std::span<const double> values, bool logarithmic) : logarithmic_(logarithmic) {
  std::vector<double> shown;
  for (const double value : values) {
    if (!shows(value)) continue;
    has_zero_ = has_zero_ || value == 0;
    if (!logarithmic || value > 0) shown.push_back(value);
  }
  has_positive_ = !shown.empty();
  if (shown.empty()) return;
  const auto [low, high] = std::minmax_element(shown.begin(), shown.end());
  if (logarithmic) {
    fit_logarithmic(*low, *high);
  } else {
    fit_linear(*low, *high);
  }
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
  return std::isfinite(value) && (!logarithmic_ || value >= 0);
}

double ChartScale::place(double value) const {
  if (!logarithmic_) return (value / step_ - first_) / (last_ - first_);
  if (value == 0) return 0;
  const double low = std::log10(round_number(first_));
  const double share = (std::log10(value) - low) / (std::log10(round_number(last_)) - low);
  return has_zero_ ? kZeroRoom + (1 - kZeroRoom) * share : share;
}

std::vector<ChartTick> ChartScale::ticks() const {
  return logarithmic_ ? logarithmic_ticks() : linear_ticks();
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

std::vector<ChartTick> ChartScale::logarithmic_ticks() const {
  constexpr double kMostTicks = 6;
  const double steps = last_ - first_;
  const bool all = steps <= kMostTicks;
  const double stride = all ? 1 : 3 * std::max(1.0, std::ceil(steps / 3 / kMostTicks));
  std::vector<ChartTick> ticks;
  if (has_zero_) ticks.push_back({0, "0"});
  for (double i = std::ceil(first_ / stride) * stride; has_positive_ && i <= last_; i += stride) {
    const double value = round_number(i);
    const Unit unit = unit_for(value);
    ticks.push_back({place(value), fmt::format("{:g}{}", value / unit.size, unit.name)});
  }
  return ticks;
}

}  // namespace winnow::detail
