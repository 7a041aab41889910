// Addresses of files, for pages and timelines.
#pragma once

#include <string>
#include <string_view>

namespace winnow::detail {

std::string percent_encoded(std::string_view path);  // '/' stays
std::string file_url(const std::string& path);       // file:///…, of the absolute path
// From a page to a file, as a relative address if both are files of this machine.
std::string link_from(const std::string& page, const std::string& file);

}  // namespace winnow::detail
