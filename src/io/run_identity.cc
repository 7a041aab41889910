#include "io/run_identity.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <ctime>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "base/hash.h"
#include "io/input_file.h"
#include "winnow/error.h"

namespace winnow::detail {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;  // of run.json and of the records
constexpr std::size_t kEnd = std::size_t{1} << 20;

std::string read_at(const InputFile& file, std::size_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::pread(file.get(), bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      throw SystemError(fmt::format("cannot read {}: {}", file.name(), std::generic_category().message(errno)));
    }
    if (got == 0) break;  // it has shrunk, which its reader will notice
    done += static_cast<std::size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

Json describe_file(const std::string& name, const std::string& path) {
  if (path == "-") {
    throw InputError(fmt::format("{} is standard input, which a resumed run cannot read again; expected a file", name));
  }
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {  // opening a pipe would wait for its writer
    throw InputError(
        fmt::format("{} {} is not a regular file, so a resumed run cannot read it again; expected a file", name, path));
  }
  const InputFile file(path);
  if (::fstat(file.get(), &status) != 0) throw SystemError("cannot read the status of " + path);
  const auto size = static_cast<std::size_t>(status.st_size);
  const std::size_t end = std::min(size, kEnd);
  const std::uint64_t ends = hash_bytes(read_at(file, size - end, end), hash_bytes(read_at(file, 0, end)));
  return {{"name", name},
          {"path", path},
          {"bytes", size},
          {"modified", {status.st_mtim.tv_sec, status.st_mtim.tv_nsec}},
          {"ends", fmt::format("{:016x}", ends)}};
}

bool is_number(const std::string& text, double& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool same_value(const std::string& a, const std::string& b) {
  double x = 0, y = 0;
  return a == b || (is_number(a, x) && is_number(b, y) && x == y);
}

// Both sides of all differences.
class Differences {
 public:
  void add(std::string of_checkpoint, std::string of_run) {
    checkpoint_.push_back(std::move(of_checkpoint));
    run_.push_back(std::move(of_run));
  }
  void refuse_any(const std::string& folder) const {
    if (checkpoint_.empty()) return;
    throw InputError(fmt::format("{}: the checkpoint was made with {}; this run has {}", folder,
                                 fmt::join(checkpoint_, ", "), fmt::join(run_, ", ")));
  }

 private:
  std::vector<std::string> checkpoint_, run_;
};

std::string value_in(const Json& options, const std::string& name) {
  return options.contains(name) ? options[name].get<std::string>() : "";
}

std::string shown_option(const std::string& name, const std::string& value) {
  return value.empty() ? "no " + name : fmt::format("{} = {}", name, value);
}

void compare_options(const Json& checkpoint, const Json& run, Differences& differences) {
  std::vector<std::string> names;
  for (const Json* options : {&checkpoint, &run}) {
    for (const auto& [name, value] : options->items()) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  for (const std::string& name : names) {
    const std::string a = value_in(checkpoint, name), b = value_in(run, name);
    if (!same_value(a, b)) differences.add(shown_option(name, a), shown_option(name, b));
  }
}

std::string shown_time(const Json& modified) {
  const auto seconds = modified.at(0).get<std::time_t>();
  return fmt::format("{:%Y-%m-%d %H:%M:%S}.{:09} UTC", fmt::gmtime(seconds), modified.at(1).get<std::int64_t>());
}

// Of two files with the same name in their runs.
void compare_file(const Json& a, const Json& b, Differences& differences) {
  const auto shown = [](const Json& file, const std::string& what) {
    return fmt::format("{} {} {}", file.at("name").get<std::string>(), file.at("path").get<std::string>(), what);
  };
  if (a.at("bytes") != b.at("bytes")) {
    const auto size = [](const Json& file) {
      return fmt::format("of {} bytes", file.at("bytes").get<std::uint64_t>());
    };
    return differences.add(shown(a, size(a)), shown(b, size(b)));
  }
  if (a.at("ends") != b.at("ends")) {
    const auto hash = [](const Json& file) {
      return fmt::format("(first and last MiB: {})", file.at("ends").get<std::string>());
    };
    return differences.add(shown(a, hash(a)), shown(b, hash(b)));
  }
  if (a.at("modified") != b.at("modified")) {
    const auto time = [](const Json& file) { return "modified at " + shown_time(file.at("modified")); };
    return differences.add(shown(a, time(a)), shown(b, time(b)));
  }
}

std::vector<Json> files_named(const Json& files, const std::string& name) {
  std::vector<Json> found;
  std::copy_if(files.begin(), files.end(), std::back_inserter(found),
               [&](const Json& file) { return file.at("name") == name; });
  return found;
}

void compare_files(const Json& checkpoint, const Json& run, Differences& differences) {
  std::vector<std::string> names;
  for (const Json* files : {&checkpoint, &run}) {
    for (const Json& file : *files) {
      const auto name = file.at("name").get<std::string>();
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  const auto shown = [](const std::string& name, const std::vector<Json>& files) {
    if (files.empty()) return "no " + name;
    return files.size() == 1 ? fmt::format("{} {}", name, files.front().at("path").get<std::string>())
                             : fmt::format("{} of {} files", name, files.size());
  };
  for (const std::string& name : names) {
    const auto a = files_named(checkpoint, name), b = files_named(run, name);
    if (a.size() != b.size()) {
      differences.add(shown(name, a), shown(name, b));
      continue;
    }
    for (std::size_t i = 0; i < a.size(); ++i) compare_file(a[i], b[i], differences);
  }
}

}  // namespace

std::string describe_checkpoint_run(const CheckpointRun& run) {
  Json options = Json::object(), files = Json::array();
  for (const auto& [name, value] : run.options) {
    if (!value.empty()) options[name] = value;
  }
  for (const auto& [name, path] : run.files) files.push_back(describe_file(name, path));
  const Json all = {{"winnow_checkpoint", kFormat}, {"options", std::move(options)}, {"files", std::move(files)}};
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void check_same_run(const std::string& folder, const std::string& recorded, const std::string& present) {
  if (recorded == present) return;
  Differences differences;
  try {
    const Json a = Json::parse(recorded), b = Json::parse(present);
    const int format = a.at("winnow_checkpoint").get<int>();
    if (format != kFormat) {
      throw InputError(fmt::format("{} holds a checkpoint of format {}; expected format {}", folder, format, kFormat));
    }
    compare_options(a.at("options"), b.at("options"), differences);
    compare_files(a.at("files"), b.at("files"), differences);
  } catch (const Json::exception&) {
    throw InputError(
        fmt::format("{}/run.json is damaged, so nobody knows what the checkpoint is of; expected the file "
                    "that winnow wrote, or another folder",
                    folder));
  }
  differences.refuse_any(folder);
}

}  // namespace winnow::detail
