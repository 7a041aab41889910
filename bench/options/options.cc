#include "options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>

#include "winnow/error.h"

namespace winnow::bench {

int run_program(const Program& program, int argc, char** argv) {
  CLI::App app(program.summary, program.name);
  cli::Command command(&app);
  program.add_options(command);
  const auto complain = [&](int code, const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", program.name, error.what());
    return code;
  };
  try {
    app.parse(argc, argv);
    program.run();
    return 0;
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return complain(2, error);
  } catch (const InputError& error) {
    return complain(2, error);
  } catch (const std::exception& error) {
    return complain(1, error);
  }
}

cli::Check one_of(std::vector<std::string> names) {
  const auto complaint = [names](const std::string& value) {
    if (std::find(names.begin(), names.end(), value) != names.end()) return std::string();
    return fmt::format("'{}' was given; expected one of {}", value, fmt::join(names, ", "));
  };
  return {complaint, fmt::format("{{{}}}", fmt::join(names, ","))};
}

cli::Check whole_number(std::size_t least, std::size_t most) {
  const auto complaint = [least, most](const std::string& text) {
    std::size_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    if (whole && value >= least && value <= most) return std::string();
    return fmt::format("'{}' was given; expected a whole number from {} to {}", text, least, most);
  };
  return {complaint, {}};
}

}  // namespace winnow::bench
