// The table of contents: every streamer by name.
#include <fmt/format.h>

#include <cmath>
#include <string>

#include "stream/sieves.h"
#include "winnow/error.h"

namespace winnow {
using namespace detail;
namespace {

struct Entry {
  NamedStreamer named;
  std::unique_ptr<WindowStreamer> (*make)(const Objective&, const StreamOptions&, const Constraint*);
};

constexpr Entry kEntries[] = {
    {{"sieve", "sieve-streaming: one set per threshold, --trials of them; at least half the best minus epsilon", sieve},
     [](const Objective& f, const StreamOptions& o, const Constraint* c) { return make_sieves(f, o, c, false); }},
    {{"sieve++", "the same guarantee; thresholds that are too low are dropped, so fewer picks are held",
      sieve_plus_plus},
     [](const Objective& f, const StreamOptions& o, const Constraint* c) { return make_sieves(f, o, c, true); }},
    {{"three-sieves", "one set, one threshold that falls after --patience rejections; fastest, for shuffled rows",
      three_sieves},
     make_three_sieves},
};

const Entry& find(std::string_view name) {
  std::string names;
  for (const Entry& entry : kEntries) {
    if (entry.named.name == name) return entry;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", entry.named.name);
  }
  throw InputError(fmt::format("no streaming method '{}'; expected one of: {}", name, names));
}

}  // namespace

std::span<const NamedStreamer> streamers() {
  static constexpr NamedStreamer kNamed[] = {kEntries[0].named, kEntries[1].named, kEntries[2].named};
  return kNamed;
}

void check_stream_options(std::string_view name, const StreamOptions& options) {
  find(name);
  if (options.k == 0) throw InputError("k is 0; a stream needs k >= 1");
  if (options.trials < 2 || options.trials > 100000) {
    throw InputError(fmt::format("trials is {}; expected a number from 2 to 100000", options.trials));
  }
  const bool left_open = options.epsilon == 0;
  if (!left_open && !(options.epsilon >= 1e-4 && options.epsilon < 1)) {
    throw InputError(
        fmt::format("epsilon is {}; expected a number from 0.0001 to below 1, or 0 to have it follow from trials",
                    options.epsilon));
  }
  if (options.patience == 0) throw InputError("patience is 0; expected a number >= 1");
}

std::unique_ptr<WindowStreamer> make_streamer(std::string_view name, const Objective& window,
                                              const StreamOptions& options, const Constraint* constraint) {
  check_stream_options(name, options);
  return find(name).make(window, options, constraint);
}

void Streamer::offer(std::size_t count) {
  while (first_.size() < count) first_.push_back(static_cast<Element>(first_.size()));
  offer(Elements(first_).first(count));
}

}  // namespace winnow
