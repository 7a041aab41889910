// winnow evaluate video: compares frames with those that users chose, in SumMe's format.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "cli/evaluate_video.h"
#include "cli/files.h"
#include "cli/interrupt.h"
#include "cli/plan.h"
#include "winnow/error.h"
#include "winnow/io.h"
#include "winnow/io/input_size.h"
#include "winnow/video/agreement.h"
#include "winnow/video/report.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

void choose(std::vector<bool>& chosen, std::size_t first, std::size_t end, const std::string& path) {
  if (first > end || end > chosen.size()) {
    throw InputError(fmt::format("{} names frames {} to {}; the users scored {} frames", path, first,
                                 end == 0 ? 0 : end - 1, chosen.size()));
  }
  for (std::size_t frame = first; frame < end; ++frame) chosen[frame] = true;
}

// Clips as `winnow video --json` writes them.
std::vector<bool> from_clips(const Json& clips, std::size_t frames, const std::string& path) {
  std::vector<bool> chosen(frames, false);
  for (const Json& clip : clips) {
    const auto number = [&](const char* name) {
      if (!clip.contains(name) || !clip[name].is_number_unsigned()) {
        throw InputError(fmt::format("{}: a clip has no {}; expected JSON of winnow video", path, name));
      }
      return clip[name].get<std::size_t>();
    };
    choose(chosen, number("first_frame"), number("end_frame"), path);
  }
  return chosen;
}

std::size_t frame_of(std::string_view text, std::size_t frames, const std::string& path) {
  std::size_t frame = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), frame);
  if (error != std::errc() || end != text.data() + text.size() || frame > frames) {
    throw InputError(fmt::format("{} names frame '{}'; the users scored {} frames, from 0", path, text, frames));
  }
  return frame;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(',', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

// The CSV of `winnow video` (its clips) or of `winnow select`, or one frame number per line.
std::vector<bool> from_lines(std::span<const std::string> lines, std::size_t frames, const std::string& path) {
  std::vector<bool> chosen(frames, false);
  const auto header = lines.empty() ? std::vector<std::string_view>() : fields_of(lines.front());
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::find(header.begin(), header.end(), name) - header.begin());
  };
  const bool clips = column("first_frame") < header.size() && column("end_frame") < header.size();
  const bool rows = column("index") < header.size();
  const std::size_t first = clips ? column("first_frame") : rows ? column("index") : 0;
  for (const std::string& line : lines.subspan(clips || rows ? 1 : 0)) {
    if (line.empty()) continue;
    const auto fields = fields_of(line);
    const auto frame = [&](std::size_t at) { return frame_of(at < fields.size() ? fields[at] : "", frames, path); };
    choose(chosen, frame(first), clips ? frame(column("end_frame")) : frame(first) + 1, path);
  }
  return chosen;
}

std::vector<bool> read_chosen(const std::string& path, std::size_t frames) {
  const auto lines = read_lines(path, frames);
  if (lines.empty() || !lines.front().starts_with("{")) return from_lines(lines, frames, path);
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_object() && json.contains("clips") && json["clips"].is_array()) {
    return from_clips(json["clips"], frames, path);
  }
  if (!json.is_object() || !json.contains("picks") || !json["picks"].is_array()) {
    throw InputError(fmt::format("{} is not JSON of winnow video or select: it has neither clips nor picks", path));
  }
  std::vector<bool> chosen(frames, false);
  for (const Json& pick : json["picks"]) {
    const std::size_t row = frame_of(pick.contains("index") ? pick["index"].dump() : "", frames, path);
    choose(chosen, row, row + 1, path);
  }
  return chosen;
}

// What is known of it: standard input counts as nothing.
ShownPlan plan_agreement(const EvaluateVideoArguments& arguments) {
  constexpr std::uint64_t kPerByte = 8;  // lines of text, and JSON as a tree
  ShownPlan shown{"evaluate video", arguments.users, {}, "", {}};
  shown.plan.method = "F1 and recall of frames";
  if (const auto users = measure_input(arguments.users)) {
    shown.shape = users->shape;
    shown.plan.mapped = users->file_bytes;
    shown.plan.add("scores of the users", users->memory());
  }
  shown.plan.add("frames that were chosen", kPerByte * bytes_of_files({arguments.picks, arguments.truth}));
  shown.seconds = seconds_to_read(arguments.users, shown.plan.mapped);
  return shown;
}

}  // namespace

void run_evaluate_video(const EvaluateVideoArguments& arguments) {
  const std::vector<FileUse> files = {{"--picks", arguments.picks},
                                      {"--users", arguments.users},
                                      {"--truth", arguments.truth},
                                      {"--json", arguments.json, true}};
  check_files(files);
  const ShownPlan plan = plan_agreement(arguments);
  if (arguments.dry_run) return write_plan(plan, arguments.json);
  check_memory(plan.plan);
  const Table users = read_table(arguments.users);
  const auto* rows = std::get_if<DenseRows>(&users.rows);
  if (rows == nullptr) throw InputError(fmt::format("--users {} is sparse; expected a dense table", arguments.users));
  const auto truth = arguments.truth.empty() ? std::vector<float>() : read_weights(arguments.truth, rows->size);
  const VideoScores scores = score_video(read_chosen(arguments.picks, rows->size), *rows, truth);
  if (arguments.json.empty()) {
    write_output("-", to_table(scores));
  } else {
    write_output(arguments.json, to_json(scores));
  }
}

}  // namespace winnow::cli
