// Facility location over a stream, where neither all items to be represented nor all similarities can be held: f is
// taken over a uniform sample R of the rows that have come by (reservoir sampling, Vitter 1985),
//   f(S) = sum over i in R of max over v in S of s(v, i),
// so rows / |R| times f(S) estimates what S is worth to all rows. The sample changes as the stream goes on; the rows
// that some set has picked are kept, and at the beginning of every window, and at the end, the sets are worked out anew
// on the sample of that time. Picks therefore depend on the windows, and guarantees hold on the sample, as far as that
// stays what it was.
//
// Memory: the window, |R| rows, and the rows held, at most trials * k.
#pragma once

#include <memory>
#include <string_view>

#include "winnow/objectives/similarity.h"
#include "winnow/stream.h"

namespace winnow {

struct ReservoirOptions {
  std::size_t size = 1000;            // |R|, >= 1
  SimilarityOptions similarity = {};  // gamma 0: from the first window
};

// InputError where an option is out of range, or the metric is kPrecomputed.
void check_reservoir_options(const ReservoirOptions& options);

// `window` is overwritten between calls of offer(). It should hold |R| rows, so that the first window fills the sample.
// The value that finish() tells is f over the sample at the end. InputError as check_stream_options and
// check_reservoir_options.
std::unique_ptr<Streamer> make_facility_streamer(std::string_view method, const DenseRows& window,
                                                 const StreamOptions& options, const ReservoirOptions& reservoir);

}  // namespace winnow
