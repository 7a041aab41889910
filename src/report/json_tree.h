// Small parts of JSON, built as trees. Bytes that are not UTF-8 become U+FFFD.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace winnow::detail {

using Json = nlohmann::ordered_json;

inline std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The fields of an object without its braces.
inline std::string fields_of(const Json& object) {
  const std::string text = to_line(object);
  return text.substr(1, text.size() - 2);
}

}  // namespace winnow::detail
