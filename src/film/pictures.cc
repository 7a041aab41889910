// Pictures out: scaled and encoded by OpenCV.
#include <fmt/format.h>

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "film/picture.h"
#include "winnow/error.h"
#include "winnow/film.h"

namespace winnow {

cv::Mat as_mat(const Image& image) {
  return cv::Mat(static_cast<int>(image.height), static_cast<int>(image.width), CV_8UC3,
                 const_cast<std::uint8_t*>(image.bgr.data()));
}

cv::Mat fitted(const Image& image, int width, int height) {
  const cv::Mat whole = as_mat(image);
  const double scale =
      std::min({4.0, width / static_cast<double>(whole.cols), height / static_cast<double>(whole.rows)});
  const cv::Size size(std::max(1, static_cast<int>(whole.cols * scale)),
                      std::max(1, static_cast<int>(whole.rows * scale)));
  cv::Mat scaled;
  cv::resize(whole, scaled, size, 0, 0, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
  return scaled;
}

std::string encoded(const cv::Mat& picture, const char* ending, const std::vector<int>& parameters) {
  std::vector<unsigned char> bytes;
  if (!cv::imencode(ending, picture, bytes, parameters)) {
    throw SystemError(fmt::format("a picture of {} x {} cannot be written as {}", picture.cols, picture.rows, ending));
  }
  return {bytes.begin(), bytes.end()};
}

Image shrunk(Image image, std::size_t width) {
  if (image.width <= width) return image;
  const auto most = static_cast<int>(width);
  const cv::Mat small = fitted(image, most, 4 * most);
  return {static_cast<std::size_t>(small.cols), static_cast<std::size_t>(small.rows), {small.datastart, small.dataend}};
}

std::string encode_jpeg(const Image& image, int quality) {
  return encoded(as_mat(image), ".jpg", {cv::IMWRITE_JPEG_QUALITY, quality});
}

}  // namespace winnow
