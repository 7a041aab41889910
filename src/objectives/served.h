// Objectives whose picks serve items: who is served by whom is the largest similarity, not a divergence.
#pragma once

#include <cstddef>
#include <functional>

#include "winnow/types.h"

namespace winnow {

class Served {
 public:
  virtual ~Served() = default;

  virtual std::size_t items() const = 0;
  virtual void similarities(Element v, const std::function<void(std::size_t item, double s)>& body) const = 0;
};

}  // namespace winnow
