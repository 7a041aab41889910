// The names of formats and of treatments of values below 0.
#include <fmt/format.h>

#include "io/number.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;

Format parse_format(std::string_view text) {
  if (text == "auto") return Format::kAuto;
  if (text == "npy") return Format::kNpy;
  if (text == "npz") return Format::kNpz;
  if (text == "csv") return Format::kCsv;
  if (text == "tsv") return Format::kTsv;
  if (text == "svmlight") return Format::kSvmlight;
  throw InputError(fmt::format("unknown format {}: expected auto, npy, npz, csv, tsv or svmlight", quoted(text)));
}

Negatives parse_negatives(std::string_view text) {
  if (text == "error") return Negatives::kReject;
  if (text == "clip") return Negatives::kClip;
  if (text == "split") return Negatives::kSplit;
  if (text == "keep") return Negatives::kKeep;
  throw InputError(fmt::format("unknown treatment of negatives {}: expected error, clip, split or keep", quoted(text)));
}

}  // namespace winnow
