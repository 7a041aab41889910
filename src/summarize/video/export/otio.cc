// The clips as a timeline of OpenTimelineIO: a track of picture and, if the film has sound, one of sound. The schemas
// are the oldest that have these fields, so that every version reads them.
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "summarize/video/export/timecode.h"
#include "summarize/video/links.h"
#include "winnow/video/export.h"

namespace winnow {
using namespace detail;
namespace {

using Ordered = nlohmann::ordered_json;

Ordered time_of(std::int64_t frame, double rate) {
  return {{"OTIO_SCHEMA", "RationalTime.1"}, {"rate", rate}, {"value", static_cast<double>(frame)}};
}

Ordered range_of(std::int64_t from, std::int64_t to, double rate) {
  return {{"OTIO_SCHEMA", "TimeRange.1"}, {"start_time", time_of(from, rate)}, {"duration", time_of(to - from, rate)}};
}

Ordered marker_at(double seconds, double rate) {
  const std::int64_t frame = frame_near(seconds, rate);
  return {{"OTIO_SCHEMA", "Marker.2"},
          {"name", "still"},
          {"color", "ORANGE"},
          {"marked_range", range_of(frame, frame + 1, rate)},
          {"metadata", Ordered::object()}};
}

Ordered clip_of(const Outline& outline, std::size_t number, bool marked) {
  const double rate = rate_of(outline);
  const Stretch& clip = outline.clips[number];
  const std::int64_t from = frame_near(clip.from, rate);
  Ordered markers = Ordered::array();
  for (const double still : outline.stills) {
    if (marked && clip.from <= still && still < clip.to) markers.push_back(marker_at(still, rate));
  }
  return {{"OTIO_SCHEMA", "Clip.1"},
          {"name", fmt::format("clip {}", number + 1)},
          {"source_range", range_of(from, std::max(from + 1, frame_near(clip.to, rate)), rate)},
          {"effects", Ordered::array()},
          {"markers", markers},
          {"media_reference",
           {{"OTIO_SCHEMA", "ExternalReference.1"},
            {"target_url", file_url(outline.film)},
            {"available_range", range_of(0, frame_near(outline.seconds, rate), rate)},
            {"metadata", Ordered::object()}}},
          {"metadata", Ordered::object()}};
}

Ordered track_of(const Outline& outline, const std::string& kind) {
  Ordered clips = Ordered::array();
  for (std::size_t i = 0; i < outline.clips.size(); ++i) clips.push_back(clip_of(outline, i, kind == "Video"));
  return {{"OTIO_SCHEMA", "Track.1"},
          {"name", kind},
          {"kind", kind},
          {"source_range", nullptr},
          {"effects", Ordered::array()},
          {"markers", Ordered::array()},
          {"metadata", Ordered::object()},
          {"children", clips}};
}

}  // namespace

std::string to_otio(const Outline& outline) {
  Ordered tracks = Ordered::array();
  tracks.push_back(track_of(outline, "Video"));
  if (outline.sound) tracks.push_back(track_of(outline, "Audio"));
  const Ordered stack = {{"OTIO_SCHEMA", "Stack.1"},     {"name", "tracks"},
                         {"source_range", nullptr},      {"effects", Ordered::array()},
                         {"markers", Ordered::array()},  {"metadata", Ordered::object()},
                         {"children", std::move(tracks)}};
  const Ordered timeline = {{"OTIO_SCHEMA", "Timeline.1"},
                            {"name", std::filesystem::path(outline.film).filename().string()},
                            {"global_start_time", nullptr},
                            {"tracks", stack},
                            {"metadata", Ordered::object()}};
  return timeline.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

}  // namespace winnow
