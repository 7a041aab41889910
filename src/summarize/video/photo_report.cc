// The chosen photos as JSON, CSV and a table.
#include <fmt/format.h>

#include <filesystem>
#include <iterator>

#include "report/json.h"
#include "report/json_tree.h"
#include "report/run.h"
#include "report/text.h"
#include "summarize/video/in_words.h"
#include "winnow/video/photos.h"

namespace winnow {
using namespace detail;
namespace {

Json taken_of(const Photo& photo) {
  return photo.taken.empty() ? Json(nullptr) : Json(photo.taken);
}

// The rank and gain of a chosen photo.
std::size_t rank_of_photo(const PhotoReport& r, std::size_t photo) {
  const auto& picks = r.select.selected.selection.picks;
  std::size_t rank = 0;
  while (picks[rank].element != photo) ++rank;
  return rank;
}

}  // namespace

PhotoReport make_photo_report(const PhotoSummary& summary, const PhotoOptions& options, const std::string& input) {
  RunReport run;
  run.input = input;
  run.n = summary.photos.size();
  run.d = summary.columns;
  run.objective = options.objective;
  run.concave = options.objective == "features" ? "sqrt" : "";
  run.metric = options.objective == "facility" ? "rbf" : "";
  describe_run(options.run, run);
  SelectOptions select;
  select.method = options.method;
  select.certify = options.certify;
  PhotoReport r{make_report(std::move(run), select, summary.selected), summary};
  r.select.certificate = summary.selected.certificate;
  r.select.seconds.total = summary.seconds;
  return r;
}

std::string to_json(const PhotoReport& r) {
  MoreJson more;
  const auto& picks = r.select.selected.selection.picks;
  more.pick = [&](std::size_t number) {
    const Photo& photo = r.summary.photos[picks[number].element];
    return fields_of(Json{{"file", photo.path}, {"taken", taken_of(photo)}});
  };
  std::vector<std::string> photos;
  for (const Photo& photo : r.summary.photos) {
    Json json{{"file", photo.path}, {"taken", taken_of(photo)}};
    if (photo.like) json["like"] = *photo.like;
    photos.push_back(to_line(json));
  }
  more.more = {{"photos", json_list(photos)}};
  return to_json(r.select, more);
}

std::string to_csv(const PhotoReport& r) {
  std::string text = "file,taken,rank,gain\n";
  for (const std::size_t i : r.summary.chosen) {
    const std::size_t rank = rank_of_photo(r, i);
    fmt::format_to(std::back_inserter(text), "{},{},{},{}\n", csv_field(r.summary.photos[i].path),
                   r.summary.photos[i].taken, rank + 1, r.select.selected.selection.picks[rank].gain);
  }
  return text;
}

std::string figures_in_words(const PhotoReport& r) {
  std::size_t alike = 0;
  for (const Photo& photo : r.summary.photos) alike += photo.like ? 1U : 0U;
  return fmt::format("{} of {}, {} left out", grouped(r.summary.chosen.size()),
                     counted(r.summary.photos.size(), "photo"), counted(alike, "near-duplicate"));
}

std::string to_table(const PhotoReport& r) {
  std::string text = fmt::format("{}; objective {}, {:.3f} s in all\n", figures_in_words(r), r.select.objective,
                                 r.select.seconds.total);
  const std::string proof = in_words(r.select.certificate);
  if (!proof.empty()) text += proof + "\n";
  fmt::format_to(std::back_inserter(text), "\n{:<19}  photo\n", "taken");
  for (const std::size_t i : r.summary.chosen) {
    const Photo& photo = r.summary.photos[i];
    fmt::format_to(std::back_inserter(text), "{:<19}  {}\n", photo.taken.empty() ? "unknown" : photo.taken,
                   printable(photo.path));
  }
  return text;
}

}  // namespace winnow
