// The files of a checkpoint: the lock, run.json, and one record per step.
#include "winnow/io/checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "io/run_identity.h"
#include "io/source.h"
#include "winnow/error.h"
#include "winnow/io.h"

namespace winnow {
using namespace detail;
namespace {

constexpr std::string_view kLock = "lock";
constexpr std::string_view kRun = "run.json";

[[noreturn]] void refuse_folder(const std::string& path, int error) {
  throw InputError(fmt::format("cannot keep a checkpoint in {}: {}", path, std::generic_category().message(error)));
}

void make_folder(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0) return;
  const int error = errno;
  std::error_code ignored;
  if (error == EEXIST && std::filesystem::is_directory(path, ignored)) return;
  refuse_folder(path, error == EEXIST ? ENOTDIR : error);
}

// Left by a run that was killed while it wrote: the temporary files of write_file.
bool is_leftover(std::string_view name) {
  return name.starts_with('.') && name.find(".winnow-") != std::string_view::npos;
}

std::vector<std::string> names_in(const std::string& path) {
  std::error_code error;
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  if (error) refuse_folder(path, error.value());
  return names;
}

// A checkpoint is kept apart from everything else.
void refuse_foreign(const std::string& path) {
  const auto names = names_in(path);
  if (std::find(names.begin(), names.end(), kRun) != names.end()) return;
  const auto foreign = std::find_if(names.begin(), names.end(),
                                    [](const std::string& name) { return name != kLock && !is_leftover(name); });
  if (foreign == names.end()) return;
  throw InputError(
      fmt::format("cannot keep a checkpoint in {}: it holds other files, such as {}; expected an empty or "
                  "new folder",
                  path, *foreign));
}

int open_or_refuse(const std::string& path, const std::string& folder, int flags) {
  const int fd = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
  if (fd < 0) refuse_folder(folder, errno);
  return fd;
}

void lock_or_refuse(int fd, const std::string& folder) {
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return;
  if (errno != EWOULDBLOCK) refuse_folder(folder, errno);
  throw InputError(
      fmt::format("another run uses the checkpoint {}; expected another folder, or that run to end", folder));
}

void remove_leftovers(const std::string& path) {
  for (const std::string& name : names_in(path)) {
    if (is_leftover(name)) ::unlink((path + "/" + name).c_str());
  }
}

// The first line of a record tells its run, the lengths of what follows, and a hash of it and of the name of the step.
std::string header_of(std::uint64_t run, std::string_view step, std::string_view told, std::string_view content) {
  const std::uint64_t hash = hash_bytes(content, hash_bytes(told, hash_bytes(step, run)));
  return fmt::format("winnow checkpoint 1 {:016x} {} {} {:016x}\n", run, told.size(), content.size(), hash);
}

// The two lengths in a first line, in order.
std::optional<std::pair<std::size_t, std::size_t>> lengths_in(std::string_view line) {
  std::size_t lengths[2] = {};
  const std::size_t begin = std::string_view("winnow checkpoint 1 ").size() + 17;
  const char* at = line.data() + std::min(begin, line.size());
  for (std::size_t& length : lengths) {
    const auto [end, error] = std::from_chars(at, line.data() + line.size(), length);
    if (error != std::errc() || end == line.data() + line.size()) return std::nullopt;
    at = end + 1;
  }
  return std::pair(lengths[0], lengths[1]);
}

struct Record {
  std::string told;
  std::string content;
};

// Nothing if the bytes are not exactly what was recorded for this step of this run.
std::optional<Record> parse_record(std::string_view bytes, std::uint64_t run, std::string_view step) {
  const std::string_view line = bytes.substr(0, std::min(bytes.size(), bytes.find('\n')) + 1);
  const auto lengths = lengths_in(line);
  const std::string_view rest = bytes.substr(std::min(line.size(), bytes.size()));
  if (!lengths || lengths->first > rest.size() || lengths->second != rest.size() - lengths->first) return std::nullopt;
  const auto told = rest.substr(0, lengths->first), content = rest.substr(lengths->first);
  if (line != header_of(run, step, told, content)) return std::nullopt;
  return Record{std::string(told), std::string(content)};
}

}  // namespace

CheckpointFolder::CheckpointFolder(const std::string& path, const CheckpointRun& run, bool resume,
                                   std::function<void(const char*)> on_temporary)
    : path_(path), on_temporary_(std::move(on_temporary)), opened_(Clock::now()) {
  std::string described = describe_checkpoint_run(run);
  make_folder(path_);
  refuse_foreign(path_);
  try {
    lock_ = open_or_refuse(file_of(kLock), path_, O_RDWR | O_CREAT);
    lock_or_refuse(lock_, path_);
    folder_ = open_or_refuse(path_, path_, O_RDONLY | O_DIRECTORY);
    remove_leftovers(path_);
    is_new_ = !std::filesystem::exists(file_of(kRun));
    if (!is_new_ && !resume) {
      throw InputError(fmt::format("{} holds a checkpoint; --resume continues it, or choose another folder", path_));
    }
    if (is_new_) {
      run_ = hash_bytes(described);
      unwritten_ = std::move(described);
    } else {
      const Source recorded = open_source(file_of(kRun));
      check_same_run(path_, std::string(recorded.text()), described);
      run_ = hash_bytes(recorded.text());
    }
  } catch (...) {
    if (lock_ >= 0) ::close(lock_);
    if (folder_ >= 0) ::close(folder_);
    throw;
  }
}

CheckpointFolder::~CheckpointFolder() {
  ::close(folder_);
  ::close(lock_);
}

std::string CheckpointFolder::file_of(std::string_view step) const {
  return path_ + "/" + std::string(step);
}

std::optional<std::string> CheckpointFolder::find(std::string_view step) {
  const std::string file = file_of(step);
  if (is_new_ || !std::filesystem::exists(file)) return std::nullopt;
  const Source source = open_source(file);
  auto record = parse_record(source.text(), run_, step);
  if (!record) {
    throw InputError(
        fmt::format("{} is damaged or belongs to another run; remove this file to repeat what it recorded", file));
  }
  const bool numbered = step.front() >= '0' && step.front() <= '9';
  if (numbered || resumed_from_.empty()) resumed_from_ = std::move(record->told);
  return std::move(record->content);
}

void CheckpointFolder::record(std::string_view step, std::string_view told, std::string_view content) {
  has_recorded_ = true;
  if (!unwritten_.empty()) {
    const std::string_view whole = unwritten_;
    write(file_of(kRun), std::span(&whole, 1));
    unwritten_.clear();
  }
  const std::string header = header_of(run_, step, told, content);
  const std::string_view parts[] = {header, told, content};
  write(file_of(step), parts);
}

bool CheckpointFolder::has_time() {
  return 10 * writing_ <= Clock::now() - opened_;
}

// The new name must reach the disk too, hence the second fsync.
void CheckpointFolder::write(const std::string& file, std::span<const std::string_view> parts) {
  const auto start = Clock::now();
  write_file(file, parts, on_temporary_);
  if (::fsync(folder_) != 0 && errno != EINVAL) {
    throw SystemError(fmt::format("cannot write {}: {}", file, std::generic_category().message(errno)));
  }
  writing_ += Clock::now() - start;
}

}  // namespace winnow
