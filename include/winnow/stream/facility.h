// Facility location over a stream, which can hold neither all items to represent nor all similarities. f is computed on
// a uniform sample R of the rows so far (reservoir sampling, Vitter 1985),
//   f(S) = sum over i in R of max over v in S of s(v, i),
// so rows / |R| times f(S) estimates the value of S over all rows. The sample changes during the stream. The rows that
// at least one set has picked are kept. At the beginning of every window and at the end, the sets are evaluated again
// on the current sample. Picks therefore depend on the windows. The guarantees hold on the sample, as far as it does
// not change.
//
// Memory: the window, |R| rows, at most trials * k held rows, and the similarities of the window to the sample.
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

// InputError if an option is out of range or the metric is kPrecomputed.
void check_reservoir_options(const ReservoirOptions& options);

// `window` is overwritten between calls of offer(). It should hold |R| rows, so that the first window fills the sample.
// finish() reports the value of f on the sample at the end. InputError as in check_stream_options and
// check_reservoir_options.
std::unique_ptr<Streamer> make_facility_streamer(std::string_view method, const DenseRows& window,
                                                 const StreamOptions& options, const ReservoirOptions& reservoir);

}  // namespace winnow
