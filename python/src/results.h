// What the library found, as dictionaries, lists and arrays.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <vector>

#include "python/src/arrays.h"
#include "winnow/objectives/blocks.h"
#include "winnow/select.h"

namespace winnow::python {

NumPy<std::int64_t> to_indices(Elements elements);
nb::dict certificate_dict(const Certificate& certificate);
nb::list to_list(const std::vector<SparsifyRound>& rounds);
nb::list to_list(const std::vector<RepairPass>& passes);
nb::object to_object(const std::optional<Spread>& spread);               // None if there is none
nb::object to_object(const std::optional<RepresentedEstimate>& sample);  // likewise
nb::object reading_object(const std::optional<BlockReading>& reading);   // likewise

}  // namespace winnow::python
