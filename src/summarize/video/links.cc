#include "summarize/video/links.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <system_error>

namespace winnow::detail {
namespace {

namespace fs = std::filesystem;

fs::path whole(const std::string& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error);
  const fs::path real = fs::weakly_canonical(absolute, error);
  return error ? absolute : real;
}

}  // namespace

std::string percent_encoded(std::string_view path) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out;
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string file_url(const std::string& path) {
  return "file://" + percent_encoded(whole(path).string());
}

std::string link_from(const std::string& page, const std::string& file) {
  if (page.empty() || page == "-") return file_url(file);
  const fs::path relative = whole(file).lexically_relative(whole(page).parent_path());
  return relative.empty() ? file_url(file) : percent_encoded(relative.string());
}

}  // namespace winnow::detail
