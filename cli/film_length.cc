#include "cli/film_length.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "winnow/error.h"

namespace winnow::cli {
namespace {

template <class Number>
std::optional<Number> whole(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> decimal(std::string_view text) {
  const auto number = whole<double>(text);
  return number && std::isfinite(*number) && *number >= 0 ? number : std::nullopt;
}

// "1:30" or "1:02:03.5": seconds below 60 and, if there are hours, minutes below 60.
std::optional<double> clock_time(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto seconds = decimal(text.substr(colon + 1));
  std::string_view before = text.substr(0, colon);
  double hours = 0;
  if (const std::size_t other = before.find(':'); other != std::string_view::npos) {
    const auto given = whole<unsigned>(before.substr(0, other));
    before.remove_prefix(other + 1);
    const auto minutes = whole<unsigned>(before);
    if (!given || !minutes || *minutes >= 60) return std::nullopt;
    hours = *given;
  }
  const auto minutes = whole<unsigned>(before);
  if (!minutes || !seconds || *seconds >= 60) return std::nullopt;
  return 3600 * hours + 60.0 * *minutes + *seconds;
}

// A time that cannot be taken for a number of frames.
std::optional<double> plain_time(std::string_view text) {
  if (text.ends_with('s')) return decimal(text.substr(0, text.size() - 1));
  return clock_time(text);
}

[[noreturn]] void refuse(const std::string& text, const std::string& why) {
  throw InputError(fmt::format(
      "-k {}: {}; expected a share such as 15%, a length such as 90s or 1:30, or a number of frames such as 250", text,
      why));
}

}  // namespace

FilmLength parse_film_length(const std::string& text) {
  FilmLength length;
  if (text.ends_with('%')) {
    const auto percent = decimal(std::string_view(text).substr(0, text.size() - 1));
    if (!percent) refuse(text, "this is not a percentage");
    if (*percent == 0) refuse(text, "nothing of the film would be left");
    if (*percent > 100) refuse(text, "this is more than the whole film");
    length.share = *percent / 100;
  } else if (const auto seconds = plain_time(text)) {
    if (*seconds == 0) refuse(text, "nothing of the film would be left");
    length.seconds = *seconds;
  } else if (const auto frames = whole<std::size_t>(text)) {
    if (*frames == 0) refuse(text, "nothing of the film would be left");
    length.frames = *frames;
  } else if (const auto share = decimal(text); share && *share > 0 && *share < 1) {
    refuse(text, fmt::format("did you mean {:.6g}%?", 100 * *share));
  } else if (text.find(',') != std::string::npos) {
    refuse(text, "this is a list");
  } else {
    refuse(text, "this is not a length");
  }
  return length;
}

double parse_film_time(const std::string& option, const std::string& text) {
  const auto seconds = plain_time(text);
  const auto number = seconds ? seconds : decimal(text);
  if (number) return *number;
  throw InputError(fmt::format("{} {}: expected a time such as 1:30, 1:02:03.5 or 90s", option, text));
}

}  // namespace winnow::cli
