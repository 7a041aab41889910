// What describing a film costs, in seconds of CPU, beside decoding it alone and beside describing every frame.
#pragma once

namespace winnow::bench {

void show_speed();

}  // namespace winnow::bench
