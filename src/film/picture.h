// Our images as OpenCV sees them.
#pragma once

#include <opencv2/core.hpp>
#include <string>

#include "winnow/video.h"

namespace winnow {

// A view; the image outlives it.
cv::Mat as_mat(const Image& image);

// Scaled to fit into width x height, keeping its shape; never enlarged beyond four times.
cv::Mat fitted(const Image& image, int width, int height);

// `ending` such as ".png". SystemError where it cannot be done.
std::string encoded(const cv::Mat& picture, const char* ending, const std::vector<int>& parameters);

}  // namespace winnow
