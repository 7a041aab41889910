// Whether bytes are the beginning of a video, before all of it is there.
#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "features/video/av.h"
#include "winnow/video/frames.h"

namespace winnow {

bool begins_like_a_video(std::string_view beginning) {
  // FFmpeg wants zeros after the bytes.
  std::vector<unsigned char> bytes(beginning.size() + AVPROBE_PADDING_SIZE);
  std::copy(beginning.begin(), beginning.end(), bytes.begin());
  AVProbeData data = {};
  data.filename = "";
  data.buf = bytes.data();
  data.buf_size = static_cast<int>(beginning.size());
  int score = 0;
  const AVInputFormat* format = av_probe_input_format3(&data, 1, &score);
  return format != nullptr && score > AVPROBE_SCORE_RETRY;
}

}  // namespace winnow
