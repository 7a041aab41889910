// How much memory this process has used.
#pragma once

#include "base/memory.h"

namespace winnow::cli {

using detail::peak_rss_bytes;

}  // namespace winnow::cli
