// The contact sheet: stills with their times in rows, and below them their places on the timeline.
#include "winnow/video/storyboard.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "summarize/video/picture.h"

namespace winnow {
using namespace detail;
namespace {

constexpr int kGap = 12;
constexpr int kMostColumns = 8;
constexpr double kArea = 240 * 135;     // of a still, in pixels
constexpr double kManyStills = 64;      // more are drawn smaller
constexpr int kCaption = 24;            // high
constexpr int kTimeline = 28;           // high
constexpr int kTick = 5;                // high: a still on the timeline
constexpr double kText = 0.45;          // size of letters
constexpr double kUsualShape = 0.5625;  // height divided by width

const cv::Scalar kPaper(250, 250, 250);
const cv::Scalar kInk(40, 40, 40);
const cv::Scalar kLine(190, 190, 190);
const cv::Scalar kShot(222, 214, 204);
const cv::Scalar kOtherShot(200, 188, 174);
const cv::Scalar kChosen(12, 65, 194);  // the accent of the page, #c2410c

struct Layout {
  int columns = 1;
  int lines = 1;
  int still = 0;   // wide
  int height = 0;  // of a still

  int width() const { return kGap + columns * (still + kGap); }
  int line_height() const { return height + kCaption + kGap; }
  int timeline_top() const { return kGap + lines * line_height(); }
  int sheet_height() const { return timeline_top() + kTimeline + kCaption + kGap; }
};

// Photos may have different shapes; then it is the one in the middle.
double usual_shape(std::span<const Still> stills) {
  if (stills.empty()) return kUsualShape;
  std::vector<double> shapes;
  for (const Still& still : stills) {
    shapes.push_back(static_cast<double>(still.frame.image.height) / static_cast<double>(still.frame.image.width));
  }
  std::nth_element(shapes.begin(), shapes.begin() + static_cast<std::ptrdiff_t>(shapes.size() / 2), shapes.end());
  return std::clamp(shapes[shapes.size() / 2], 0.3, 2.5);
}

// Stills of upright and of wide films have the same area. The sheet is about as wide as a landscape page.
Layout layout_of(std::span<const Still> stills) {
  Layout layout;
  const double shape = usual_shape(stills);
  const double count = static_cast<double>(std::max<std::size_t>(1, stills.size()));
  const double area = kArea * std::clamp(kManyStills / count, 0.25, 1.0);
  layout.still = static_cast<int>(std::lround(std::sqrt(area / shape)));
  layout.height = static_cast<int>(std::lround(std::sqrt(area * shape)));
  const double cells = std::sqrt(count * 1.5 * (layout.height + kCaption) / layout.still);
  layout.columns = std::clamp(static_cast<int>(std::ceil(cells)), 3, kMostColumns);
  layout.lines = static_cast<int>(std::ceil(count / layout.columns));
  return layout;
}

void write(cv::Mat& sheet, const std::string& text, int x, int y) {
  cv::putText(sheet, text, {x, y}, cv::FONT_HERSHEY_SIMPLEX, kText, kInk, 1, cv::LINE_AA);
}

// With a line around it, so that a white picture has an edge.
void draw_still(cv::Mat& sheet, const Still& still, int left, int top, const Layout& layout) {
  const cv::Mat picture = fitted(still.frame.image, layout.still, layout.height);
  const int x = left + (layout.still - picture.cols) / 2;
  const int y = top + (layout.height - picture.rows) / 2;
  cv::rectangle(sheet, cv::Rect(x - 1, y - 1, picture.cols + 2, picture.rows + 2), kLine, 1);
  picture.copyTo(sheet(cv::Rect(x, y, picture.cols, picture.rows)));
  write(sheet, still.caption, left, top + layout.height + kCaption - 8);
}

void draw_timeline(cv::Mat& sheet, const Footage& footage, std::span<const Clip> clips, std::span<const Still> stills,
                   const Layout& layout) {
  const int left = kGap;
  const int width = layout.width() - 2 * kGap;
  const int top = layout.timeline_top();
  const double start = footage.seconds_at(0);
  const double length = std::max(1e-9, footage.end - start);
  const auto x_at = [&](double seconds) {
    return left + static_cast<int>(std::lround((seconds - start) / length * width));
  };
  const auto x_of = [&](std::size_t row) { return x_at(footage.seconds_at(row)); };
  const auto bar = [&](std::size_t begin, std::size_t end, int inset, const cv::Scalar& colour) {
    const int x = std::min(x_of(begin), left + width - 2);
    const int wide = std::max(2, x_of(end) - x);
    cv::rectangle(sheet, cv::Rect(x, top + inset, wide, kTimeline - 2 * inset), colour, cv::FILLED);
  };
  for (std::size_t i = 0; i < footage.shots.size(); ++i) {
    bar(footage.shots[i].begin, footage.shots[i].end, 0, i % 2 == 0 ? kShot : kOtherShot);
  }
  for (const Clip& clip : clips) bar(clip.begin, clip.end, 5, kChosen);
  for (const Still& still : stills) {
    const int x = std::min(x_at(still.frame.seconds), left + width - 2);
    cv::rectangle(sheet, cv::Rect(x, top + kTimeline, 2, kTick), kInk, cv::FILLED);
  }
  const int baseline = top + kTimeline + kCaption - 4;
  write(sheet, timestamp(start), left, baseline);
  const std::string end = timestamp(footage.end);
  int below = 0;
  const int wide = cv::getTextSize(end, cv::FONT_HERSHEY_SIMPLEX, kText, 1, &below).width;
  write(sheet, end, left + width - wide, baseline);
}

}  // namespace

std::string draw_storyboard(const Footage& footage, std::span<const Clip> clips, std::span<const Still> stills) {
  const Layout layout = layout_of(stills);
  const bool timed = !footage.shots.empty();  // photos have no timeline
  cv::Mat sheet(timed ? layout.sheet_height() : layout.timeline_top(), layout.width(), CV_8UC3, kPaper);
  for (std::size_t i = 0; i < stills.size(); ++i) {
    const auto place = static_cast<int>(i);
    draw_still(sheet, stills[i], kGap + place % layout.columns * (layout.still + kGap),
               kGap + place / layout.columns * layout.line_height(), layout);
  }
  if (timed) draw_timeline(sheet, footage, clips, stills, layout);
  return encode_png(as_image(sheet));
}

}  // namespace winnow
