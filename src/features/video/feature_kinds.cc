// The list of descriptors. It needs no other file of the component, so that the program can show it without loading
// FFmpeg and OpenCV.
#include <array>

#include "features/video/colour.h"
#include "features/video/phog.h"
#include "winnow/video/describe.h"

namespace winnow {

std::span<const FeatureKind> feature_kinds() {
  static const std::array<FeatureKind, 3> kKinds = {{
      {"phog", detail::video::PhogShape().size(), 1, "where edges point (pHoG, 8 bins, levels 0-4): 2,728 values"},
      {"gist", 256, 1, "texture (GIST, 4 x 4 blocks, 2 scales x 8 orientations): 256 values"},
      {"colour", detail::video::kColourSize, 1, "colours of the whole frame and its quarters: 120 values"},
  }};
  return kKinds;
}

}  // namespace winnow
