// Streams share the parameters of the sieves with select, except that thresholds may also be set by their ratio.
#include "winnow/select/stream_parameters.h"

#include <algorithm>

#include "winnow/error.h"
#include "winnow/select/parameters.h"

namespace winnow {
namespace {

constexpr Parameter kRatio{
    .name = "epsilon",
    .expected = "a number from 0.0001 to below 1",
    .in_range = [](double x) { return x >= 1e-4 && x < 1; },
    .help = "instead of --trials: thresholds grow by 1 + E, 0.0001 <= E < 1; a smaller E is closer to half the best"};

bool is_streamer(std::string_view method) {
  const auto all = streamers();
  return std::any_of(all.begin(), all.end(), [&](const NamedStreamer& known) { return known.name == method; });
}

bool uses(const MethodParameter& row, std::string_view method) {
  return row.streams && std::find(row.methods.begin(), row.methods.end(), method) != row.methods.end();
}

}  // namespace

std::vector<const Parameter*> parameters_of_streamer(std::string_view method) {
  if (!is_streamer(method)) return {};
  std::vector<const Parameter*> used;
  for (const MethodParameter& row : method_parameters()) {
    if (uses(row, method)) used.push_back(&row.parameter);
  }
  used.push_back(&kRatio);
  return used;
}

std::vector<std::string_view> streamers_with(std::string_view parameter) {
  std::vector<std::string_view> names;
  for (const NamedStreamer& known : streamers()) {
    const auto used = parameters_of_streamer(known.name);
    if (std::any_of(used.begin(), used.end(), [&](const Parameter* p) { return p->name == parameter; })) {
      names.push_back(known.name);
    }
  }
  return names;
}

void set_stream_values(const ParameterValues& values, StreamOptions& options) {
  if (values.has(kRatio.name) && values.has("trials")) {
    throw InputError("epsilon and trials were both given; expected one of them, because the other follows from it");
  }
  SelectOptions shared;
  shared.maximize.trials = options.trials;
  shared.maximize.patience = options.patience;
  for (const MethodParameter& row : method_parameters()) {
    const ParameterValue* value = row.streams ? values.find(row.parameter.name) : nullptr;
    if (value == nullptr) continue;
    check_value(row.parameter, *value);
    row.set(shared, *value);
  }
  options.trials = shared.maximize.trials;
  options.patience = shared.maximize.patience;
  if (values.has(kRatio.name)) options.epsilon = values.number(kRatio);
}

std::vector<Setting> stream_settings(std::string_view method, const StreamOptions& options) {
  SelectOptions shared;
  shared.maximize.trials = options.trials;
  shared.maximize.patience = options.patience;
  ParameterValues values;
  for (const MethodParameter& row : method_parameters()) {
    if (uses(row, method)) values.set(row.parameter.name, *row.get(shared));
  }
  auto used = parameters_of_streamer(method);
  if (options.epsilon > 0) {
    values.set(kRatio.name, options.epsilon);
    std::erase_if(used, [](const Parameter* parameter) { return parameter->name == "trials"; });
  }
  return settings_of(used, values);
}

}  // namespace winnow
