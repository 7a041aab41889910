// Our images as OpenCV matrices.
#pragma once

#include <opencv2/core.hpp>

#include "winnow/video/frames.h"

namespace winnow::detail {

// A view; the image must outlive it.
cv::Mat as_mat(const Image& image);

// Scaled to fit into width x height, keeping its shape; never enlarged beyond four times.
cv::Mat fitted(const Image& image, int width, int height);

// A copy; the picture has no gaps between its rows.
Image as_image(const cv::Mat& picture);

}  // namespace winnow::detail
