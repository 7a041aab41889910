// The names of formats and of treatments of values below 0.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "io/number.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::string_view kFormats[] = {"auto", "npy", "npz",     "safetensors",
                                         "csv",  "tsv", "svmlight"};           // in the order of Format
constexpr std::string_view kNegatives[] = {"error", "clip", "split", "keep"};  // in the order of Negatives

}  // namespace

Format parse_format(std::string_view text) {
  const auto found = std::find(std::begin(kFormats), std::end(kFormats), text);
  if (found != std::end(kFormats)) return static_cast<Format>(found - std::begin(kFormats));
  throw InputError(
      fmt::format("unknown format {}: expected auto, npy, npz, safetensors, csv, tsv or svmlight", quoted(text)));
}

Negatives parse_negatives(std::string_view text) {
  const auto found = std::find(std::begin(kNegatives), std::end(kNegatives), text);
  if (found != std::end(kNegatives)) return static_cast<Negatives>(found - std::begin(kNegatives));
  throw InputError(fmt::format("unknown treatment of negatives {}: expected error, clip, split or keep", quoted(text)));
}

std::string_view to_string(Format format) {
  return kFormats[static_cast<std::size_t>(format)];
}

std::string_view to_string(Negatives negatives) {
  return kNegatives[static_cast<std::size_t>(negatives)];
}

}  // namespace winnow
