// How long a film takes: to select from, and to describe.
#pragma once

#include <string>

namespace winnow::bench {

// Prints both. `data`: the folder with video/clips; without it a clip is made by the program ffmpeg.
void show_speed(const std::string& data);

}  // namespace winnow::bench
