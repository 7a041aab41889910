#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <vector>

namespace winnow::cli {

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::capture_default_str() {
  option_->capture_default_str();
  return *this;
}

Option& Option::default_str(const std::string& text) {
  option_->default_str(text);
  return *this;
}

Option& Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::check(const Check& check) {
  option_->check(CLI::Validator(check.complaint, ""));
  if (!check.shown.empty()) option_->type_name(check.shown);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

Option& Option::delimiter(char delimiter) {
  option_->delimiter(delimiter);
  return *this;
}

Option& Option::envname(const std::string& name) {
  option_->envname(name);
  return *this;
}

Option& Option::expected(int least, int most) {
  option_->expected(least, most);
  return *this;
}

Option& Option::allow_extra_args(bool allow) {
  option_->allow_extra_args(allow);
  return *this;
}

Command Command::add_subcommand(const std::string& name, const std::string& help) {
  return Command(app_->add_subcommand(name, help));
}

void Command::require_subcommand() {
  app_->require_subcommand(1);
}

void Command::group(const std::string& name) {
  app_->option_defaults()->group(name);
}

void Command::allow_extras() {
  app_->allow_extras();
}

void Command::footer(const std::string& text) {
  app_->footer(text);
}

void Command::callback(std::function<void()> run) {
  app_->callback(std::move(run));
}

template <class Value>
Option Command::add_option(const std::string& names, Value& value, const std::string& help) {
  return Option(app_->add_option(names, value, help));
}
template Option Command::add_option(const std::string&, std::string&, const std::string&);
template Option Command::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::add_option(const std::string&, double&, const std::string&);
template Option Command::add_option(const std::string&, std::optional<double>&, const std::string&);
template Option Command::add_option(const std::string&, std::size_t&, const std::string&);
template Option Command::add_option(const std::string&, std::optional<std::size_t>&, const std::string&);

Option Command::add_option_function(const std::string& names, const std::function<void(const std::string&)>& set,
                                    const std::string& help) {
  return Option(app_->add_option_function<std::string>(names, set, help));
}

void Command::add_flag(const std::string& names, bool& value, const std::string& help) {
  app_->add_flag(names, value, help);
}

void Command::add_flag_callback(const std::string& names, const std::function<void()>& set, const std::string& help) {
  app_->add_flag_callback(names, set, help);
}

void Command::remove_option(const std::string& name) {
  app_->remove_option(app_->get_option(name));
}

std::vector<OptionValue> Command::values() const {
  std::vector<OptionValue> values;
  for (const CLI::Option* option : app_->get_options()) {
    std::string text = option->get_default_str();
    if (option->count() > 0) text = CLI::detail::join(option->results(), ",");
    values.push_back({option->get_name(), text});
  }
  return values;
}

bool Command::is_given(std::string_view option) const {
  const CLI::Option* found = app_->get_option_no_throw(std::string(option));
  return found != nullptr && found->count() > 0;
}

}  // namespace winnow::cli
