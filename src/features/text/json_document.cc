#include "features/text/json_document.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

using Json = nlohmann::json;

Json parse(std::string_view line, const std::string& name) {
  try {
    Json object = Json::parse(line);
    if (object.is_object()) return object;
  } catch (const Json::parse_error& error) {
    throw InputError(
        fmt::format("{}: expected a JSON object on each line; this one is broken at column {}", name, error.byte));
  } catch (const Json::out_of_range&) {
    throw InputError(fmt::format("{}: a number on this line is too large; expected at most 1.8e308", name));
  }
  throw InputError(fmt::format("{}: expected a JSON object on each line", name));
}

std::string string_of(const Json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end() || found->is_null()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

}  // namespace

std::optional<Document> document_of_json(std::string_view line, const std::string& name, const std::string& field) {
  const Json object = parse(line, name);
  const auto text = object.find(field);
  if (text == object.end() || text->is_null()) return std::nullopt;
  if (!text->is_string()) {
    throw InputError(fmt::format("{}: field '{}' is {}; expected a string", name, field, text->type_name()));
  }
  Document document;
  document.name = name;
  document.id = string_of(object, "id");
  document.title = string_of(object, object.contains("title") ? "title" : "headline");
  document.date = string_of(object, "date");
  document.text = text->get<std::string>();
  return document;
}

}  // namespace winnow::detail
