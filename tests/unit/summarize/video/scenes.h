// A film of scenes at a steady rate. The rows of a scene are of one kind, with a little drift.
#pragma once

#include <vector>

#include "winnow/video/footage.h"

namespace winnow::testing {

struct Scenes {
  std::vector<float> values;
  std::vector<double> seconds;
  std::vector<Shot> shots;
  Footage footage;

  // lengths: the number of rows of each scene.
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

// Two seconds at 30 frames per second, then one frame per two seconds until 42 s: 60 rows of one kind, 20 of two
// others.
struct Uneven {
  std::vector<float> values;
  std::vector<double> seconds;
  std::vector<Shot> shots = {{0, 60}, {60, 70}, {70, 80}};
  Footage footage;

  Uneven() {
    for (std::size_t row = 0; row < 80; ++row) {
      const std::size_t kind = row < 60 ? 0 : row < 70 ? 1 : 2;
      seconds.push_back(row < 60 ? static_cast<double>(row) / 30 : 2 * static_cast<double>(row - 59));
      for (std::size_t j = 0; j < 3; ++j) values.push_back((j == kind ? 1.0F : 0.0F));
    }
    footage = {{values.data(), 80, 3}, seconds, 42, shots};
  }
  Uneven(const Uneven&) = delete;
  Uneven& operator=(const Uneven&) = delete;
};

}  // namespace winnow::testing
