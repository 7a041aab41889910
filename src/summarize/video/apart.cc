#include "summarize/video/apart.h"

#include <utility>

namespace winnow::detail {

SecondsApart::SecondsApart(std::vector<double> seconds, double apart)
    : seconds_(std::move(seconds)), apart_(apart), free_(seconds_.size(), true), most_(count()) {}

void SecondsApart::add(Element v) {
  free_[v] = false;
  for (std::size_t i = v; i-- > 0 && seconds_[v] - seconds_[i] < apart_;) free_[i] = false;
  for (std::size_t i = v + 1; i < free_.size() && seconds_[i] - seconds_[v] < apart_; ++i) free_[i] = false;
  most_ = count();
}

// The earliest that is free, then the earliest far enough from it, and so on. No other choice has more elements.
std::size_t SecondsApart::count() const {
  std::size_t most = 0;
  double last = 0;
  for (std::size_t i = 0; i < free_.size(); ++i) {
    if (!free_[i] || (most > 0 && seconds_[i] - last < apart_)) continue;
    ++most;
    last = seconds_[i];
  }
  return most;
}

}  // namespace winnow::detail
