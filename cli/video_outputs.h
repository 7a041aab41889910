// Where the outputs of winnow video go, for one input or for many.
#pragma once

#include <string>
#include <vector>

#include "cli/video.h"

namespace winnow::cli {

// The outputs of one input. Empty: not asked for.
struct VideoOutputs {
  std::string storyboard;
  std::string html;
  std::string frames_dir;
  std::string skim;
  std::string json;
  std::string csv;
  std::vector<std::string> exports;
};

// For an input with this name. In an output's name, {} stands for the input's, and a folder DIR is short for
// DIR/{}.EXTENSION. If there are many inputs, an output must be one of these.
VideoOutputs outputs_of(const VideoArguments& arguments, const std::string& name, bool many);

// The page of all inputs: index.html in the folder of their pages. Empty: no pages.
std::string index_of(const VideoArguments& arguments);

// InputError if a name has the wrong extension, if an output is also an input, or if something else is in its place.
// Makes the folders that are missing.
void prepare_outputs(const VideoArguments& arguments, const VideoOutputs& outputs, const std::string& input);

// What was written, as lines on standard output, unless an output went there.
class Written {
 public:
  void add(const std::string& path, const std::string& what);
  void print() const;

 private:
  bool quiet_ = false;
  std::string lines_;
};

}  // namespace winnow::cli
