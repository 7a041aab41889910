// Pictures, scaled by OpenCV.
#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "summarize/video/picture.h"
#include "winnow/video/storyboard.h"

namespace winnow {
using namespace detail;

cv::Mat detail::as_mat(const Image& image) {
  return cv::Mat(static_cast<int>(image.height), static_cast<int>(image.width), CV_8UC3,
                 const_cast<std::uint8_t*>(image.bgr.data()));
}

cv::Mat detail::fitted(const Image& image, int width, int height) {
  const cv::Mat whole = as_mat(image);
  const double scale =
      std::min({4.0, width / static_cast<double>(whole.cols), height / static_cast<double>(whole.rows)});
  const cv::Size size(std::max(1, static_cast<int>(whole.cols * scale)),
                      std::max(1, static_cast<int>(whole.rows * scale)));
  cv::Mat scaled;
  cv::resize(whole, scaled, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
  return scaled;
}

Image detail::as_image(const cv::Mat& picture) {
  return {static_cast<std::size_t>(picture.cols),
          static_cast<std::size_t>(picture.rows),
          {picture.datastart, picture.dataend}};
}

Image shrunk(Image image, std::size_t width) {
  if (image.width <= width) return image;
  const auto most = static_cast<int>(width);
  return as_image(fitted(image, most, 4 * most));
}

}  // namespace winnow
