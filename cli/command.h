// Commands and their options: a thin layer over CLI11, whose header takes seconds to compile. Only command.cc,
// application.cc (with help.h), run_program.cc, manual/describe.cc and bench/options/options.cc include it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace winnow::cli {

// A check of an option's value.
struct Check {
  std::function<std::string(const std::string& value)> complaint;  // empty if the value can be used
  std::string shown = {};                                          // what --help shows as the type
};

// An option of a command. Copies refer to the same option. The methods are CLI11's.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}

  Option& required();
  Option& capture_default_str();
  Option& default_str(const std::string& text);
  Option& type_name(const std::string& name);
  Option& check(const Check& check);
  Option& excludes(const Option& other);
  Option& delimiter(char delimiter);
  Option& envname(const std::string& name);
  Option& expected(int least, int most);
  Option& allow_extra_args(bool allow);

 private:
  CLI::Option* option_;
};

struct OptionValue {
  std::string option;  // "--seed", "-k", or the name of an argument
  std::string text;    // as given, else the default, else empty
};

// A command of the program, or the program itself. Copies refer to the same command. The methods are CLI11's.
class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  Command add_subcommand(const std::string& name, const std::string& help);
  void require_subcommand();
  void group(const std::string& name);  // the heading in --help of the options added from here on
  void allow_extras();
  void footer(const std::string& text);
  void callback(std::function<void()> run);

  // The value types are those that command.cc instantiates.
  template <class Value>
  Option add_option(const std::string& names, Value& value, const std::string& help);
  Option add_option_function(const std::string& names, const std::function<void(const std::string&)>& set,
                             const std::string& help);
  void add_flag(const std::string& names, bool& value, const std::string& help);
  void add_flag_callback(const std::string& names, const std::function<void()>& set, const std::string& help);
  void remove_option(const std::string& name);

  std::vector<OptionValue> values() const;  // of all options, in order

  bool is_given(std::string_view option) const;  // false too if the command does not have the option

 private:
  CLI::App* app_;
};

}  // namespace winnow::cli
