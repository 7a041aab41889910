// A film of scenes, each of one kind of row with a little drift, at a steady rate.
#pragma once

#include <vector>

#include "winnow/film.h"

namespace winnow::testing {

struct Scenes {
  std::vector<float> values;
  std::vector<double> seconds;
  std::vector<Shot> shots;
  Footage footage;

  // lengths: rows of each scene.
  Scenes(const std::vector<std::size_t>& lengths, double rate) {
    const std::size_t dim = lengths.size();
    std::size_t row = 0;
    for (std::size_t scene = 0; scene < dim; ++scene) {
      shots.push_back({row, row + lengths[scene]});
      for (std::size_t i = 0; i < lengths[scene]; ++i, ++row) {
        seconds.push_back(static_cast<double>(row) / rate);
        for (std::size_t j = 0; j < dim; ++j) {
          values.push_back((j == scene ? 1.0F : 0.0F) + 0.001F * static_cast<float>(i % 7));
        }
      }
    }
    footage = {{values.data(), row, dim}, seconds, static_cast<double>(row) / rate, shots};
  }
  Scenes(const Scenes&) = delete;
  Scenes& operator=(const Scenes&) = delete;
};

}  // namespace winnow::testing
