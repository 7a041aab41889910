#include "unit/features/video/clips.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace winnow::testing {

ClipFolder::ClipFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "winnow-video-XXXXXX").string();
  path_ = mkdtemp(name.data());
}

ClipFolder::~ClipFolder() {
  std::filesystem::remove_all(path_);
}

bool has_ffmpeg() {
  static const bool found = std::system("ffmpeg -version >/dev/null 2>&1") == 0;
  return found;
}

void ffmpeg(const std::string& arguments) {
  const std::string command = "ffmpeg -v error -nostdin -y " + arguments;
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

Image plain(std::size_t width, std::size_t height, std::uint8_t blue, std::uint8_t green, std::uint8_t red) {
  Image image{width, height, {}};
  for (std::size_t i = 0; i < width * height; ++i) image.bgr.insert(image.bgr.end(), {blue, green, red});
  return image;
}

std::string raw_input(const std::string& path, const std::vector<Image>& images, double fps) {
  std::ofstream file(path, std::ios::binary);
  for (const Image& image : images) {
    file.write(reinterpret_cast<const char*>(image.bgr.data()), static_cast<std::streamsize>(image.bgr.size()));
  }
  return fmt::format("-f rawvideo -pix_fmt bgr24 -s {}x{} -r {} -i '{}'", images.front().width, images.front().height,
                     fps, path);
}

void write_clip(const std::string& path, const std::vector<Image>& images, double fps, const std::string& filters) {
  const std::string raw = path + ".raw";
  const std::string chosen = filters.empty() ? "" : " -vf \"" + filters + "\" -vsync passthrough";
  ffmpeg(fmt::format("{}{} -c:v ffv1 -pix_fmt bgr0 '{}'", raw_input(raw, images, fps), chosen, path));
  std::filesystem::remove(raw);
}

std::vector<Frame> all_frames(const std::string& path, const FrameChoice& choice, const PictureOptions& options) {
  FrameReader reader(path, choice, options);
  std::vector<Frame> frames;
  for (Frame frame; reader.next(frame);) frames.push_back(frame);
  return frames;
}

std::string shared_data() {
  const char* given = std::getenv("WINNOW_SHARED_DATA");
  const std::string folder = given != nullptr ? given : WINNOW_SHARED_DATA;
  return std::filesystem::exists(folder + "/image_descriptors") ? folder : "";
}

std::map<std::string, std::vector<double>> read_descriptors(const std::string& name) {
  std::ifstream file(shared_data() + "/image_descriptors/" + name);
  std::map<std::string, std::vector<double>> table;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string key;
    fields >> key;
    for (double value = 0; fields >> value;) table[key].push_back(value);
  }
  EXPECT_FALSE(table.empty()) << name;
  return table;
}

std::vector<std::uint8_t> read_grey(const std::string& path) {
  std::vector<std::uint8_t> grey;
  for (const Frame& frame : all_frames(path)) {
    EXPECT_EQ(frame.image.width, 360U) << path;
    EXPECT_EQ(frame.image.height, 180U) << path;
    for (std::size_t i = 0; i < frame.image.bgr.size(); i += 3) grey.push_back(frame.image.bgr[i]);
  }
  return grey;
}

}  // namespace winnow::testing
