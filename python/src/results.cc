#include "python/src/results.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <iterator>

namespace winnow::python {

NumPy<std::int64_t> to_indices(Elements elements) {
  return to_numpy(std::vector<std::int64_t>(elements.begin(), elements.end()));
}

nb::dict certificate_dict(const Certificate& certificate) {
  nb::dict dict;
  dict["ratio"] = certificate.ratio;
  dict["upper_bound"] = certificate.upper_bound;
  dict["kind"] = certificate.kind;
  dict["passes"] = certificate.passes;
  dict["seconds"] = certificate.seconds;
  return dict;
}

nb::list to_list(const std::vector<SparsifyRound>& rounds) {
  nb::list list;
  for (const SparsifyRound& round : rounds) {
    nb::dict dict;
    dict["probes"] = round.probes;
    dict["live_before"] = round.live_before;
    dict["live_after"] = round.live_after;
    dict["divergence"] = std::vector<double>(std::begin(round.divergence), std::end(round.divergence));
    dict["largest_dropped"] = round.largest_dropped;
    dict["pairs"] = round.pairs;
    dict["seconds"] = round.seconds;
    list.append(dict);
  }
  return list;
}

nb::list to_list(const std::vector<RepairPass>& passes) {
  nb::list list;
  for (const RepairPass& pass : passes) {
    nb::dict dict;
    dict["added"] = pass.added;
    dict["value_before"] = pass.value_before;
    dict["value_after"] = pass.value_after;
    dict["seconds"] = pass.seconds;
    list.append(dict);
  }
  return list;
}

nb::object to_object(const std::optional<Spread>& spread) {
  if (!spread) return nb::none();
  nb::dict dict;
  dict["utility"] = spread->utility;
  dict["weight"] = spread->weight;
  dict["smallest"] = spread->smallest;
  dict["value"] = spread->value;
  dict["diameter"] = spread->diameter;
  dict["exact"] = spread->exact;
  dict["sets"] = spread->sets;
  return dict;
}

nb::object reading_object(const std::optional<BlockReading>& reading) {
  if (!reading) return nb::none();
  nb::dict dict;
  dict["passes"] = reading->passes;
  dict["gathers"] = reading->gathers;
  dict["bytes"] = reading->bytes;
  dict["seconds"] = reading->seconds;
  dict["waited"] = reading->waited;
  dict["rate"] = reading->seconds > 0 ? static_cast<double>(reading->bytes) / reading->seconds : 0.0;
  dict["resident_rows"] = reading->resident_rows;
  dict["resident_bytes"] = reading->resident_bytes;
  return dict;
}

nb::object to_object(const std::optional<RepresentedEstimate>& sample) {
  if (!sample) return nb::none();
  nb::dict dict;
  dict["rows"] = sample->rows;
  dict["held_out"] = sample->held_out;
  dict["mean_on_sample"] = sample->on_sample;
  dict["mean"] = sample->mean;
  dict["value"] = sample->value();
  dict["exact"] = sample->is_exact();
  if (sample->most) {
    dict["low"] = sample->low;
    dict["high"] = sample->high;
    dict["any_set_error"] = sample->any_set_error;
    dict["confidence"] = RepresentedEstimate::kConfidence;
  }
  return dict;
}

}  // namespace winnow::python
