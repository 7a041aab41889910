// The parameters of the streaming methods, as `winnow stream` offers them.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/objectives/parameters.h"
#include "winnow/stream.h"

namespace winnow {

// The parameters of the streaming method; empty if there is no such method.
std::vector<const Parameter*> parameters_of_streamer(std::string_view method);

// The names of the streaming methods that have this parameter.
std::vector<std::string_view> streamers_with(std::string_view parameter);

// Sets the options from the values. InputError if a value is out of range or two contradict each other.
void set_stream_values(const ParameterValues& values, StreamOptions& options);

// The settings of the method, including defaults.
std::vector<Setting> stream_settings(std::string_view method, const StreamOptions& options);

}  // namespace winnow
