// Agreement with people, as JSON and as a table.
#include <fmt/format.h>

#include <iterator>

#include "report/json_tree.h"
#include "winnow/video/report.h"

namespace winnow {
using namespace detail;
namespace {

Json to_object(const Agreement& one) {
  return {{"recall", one.recall}, {"precision", one.precision}, {"f1", one.f1}};
}

}  // namespace

std::string to_json(const VideoScores& scores) {
  Json json = {{"frames", scores.frames}, {"chosen", scores.chosen}, {"mean", to_object(scores.mean)}};
  json["users"] = Json::array();
  for (const Agreement& user : scores.users) json["users"].push_back(to_object(user));
  if (!scores.top.empty()) json["top"] = Json::array();
  for (const AgainstTop& top : scores.top) {
    Json entry = {{"share", top.share}, {"frames", top.frames}};
    entry.update(to_object(top.agreement));
    json["top"].push_back(std::move(entry));
  }
  return json.dump(2) + "\n";
}

std::string to_table(const VideoScores& scores) {
  std::string text =
      fmt::format("{} of {} frames chosen\n\n          recall  precision       f1\n", scores.chosen, scores.frames);
  const auto add = [&](const std::string& name, const Agreement& one) {
    fmt::format_to(std::back_inserter(text), "{:<8}  {:.4f}     {:.4f}   {:.4f}\n", name, one.recall, one.precision,
                   one.f1);
  };
  for (std::size_t i = 0; i < scores.users.size(); ++i) add(fmt::format("user {}", i + 1), scores.users[i]);
  add("mean", scores.mean);
  for (const AgainstTop& top : scores.top) add(fmt::format("top {:.2f}", top.share), top.agreement);
  return text;
}

}  // namespace winnow
