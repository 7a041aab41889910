// A checkpoint: the journal of a run in a folder, so that a run that was killed can be resumed.
//
//   CheckpointFolder folder("kept", {.options = {{"k", "1000"}}, .files = {{"input", "rows.npy"}}}, /*resume=*/true);
//   SelectOptions options{.k = 1000};
//   options.run.journal = &folder;
//   const Selected selected = select(rows, options);
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/run.h"

namespace winnow {

// What must be the same if a run is resumed: the caller lists everything that the results depend on.
struct CheckpointRun {
  struct Option {
    std::string name;
    std::string value;  // empty: not given. Numbers are compared as numbers
  };
  // Files are the same if size, time of modification, and the first and the last MiB are. Their paths may differ.
  struct File {
    std::string name;  // what it is, such as "input"; shards have the same name, and their order counts
    std::string path;  // of a regular file
  };
  std::vector<Option> options;
  std::vector<File> files;
};

// The folder has run.json, which describes the run, one file per step, and a lock that ends with the process. Each file
// is replaced as a whole and is on the disk before the run goes on, so a run can be killed at any moment. Records of
// finished steps stay: a finished run that is resumed takes all of them from here.
class CheckpointFolder final : public Journal {
 public:
  // Creates the folder if there is none; the folder above it must exist. The checkpoint begins with the first record. A
  // run that is resumed is compared with it; if there is no checkpoint yet, a new one begins. InputError
  //   if the folder holds a checkpoint and the run is not resumed;
  //   if the checkpoint is of another run: the message tells every difference;
  //   if another run uses the folder, if it holds other files, or if a file of the run is not a regular file.
  // SystemError if writing fails, here and in record(); the records written before stay valid. `on_temporary` is that
  // of write_file.
  CheckpointFolder(const std::string& path, const CheckpointRun& run, bool resume,
                   std::function<void(const char* temporary)> on_temporary = {});
  ~CheckpointFolder() override;
  CheckpointFolder(const CheckpointFolder&) = delete;
  CheckpointFolder& operator=(const CheckpointFolder&) = delete;

  const std::string& path() const { return path_; }
  bool is_new() const { return is_new_; }  // it held no checkpoint
  // How far the earlier run was, as far as this run has come: what the last record says that was found, such as "lazy,
  // 300 picks". A step without a number counts only if there is no other. Empty if none was found.
  const std::string& resumed_from() const { return resumed_from_; }
  bool was_finished() const { return !is_new_ && !has_recorded_; }  // after the run: it found all its steps

  // InputError if the record is damaged or belongs to another run.
  std::optional<std::string> find(std::string_view step) override;
  void record(std::string_view step, std::string_view told, std::string_view content) override;
  // False while writing has taken more than a tenth of the time since the folder was opened.
  bool has_time() override;

 private:
  std::string file_of(std::string_view step) const;
  void write(const std::string& file, std::span<const std::string_view> parts);

  using Clock = std::chrono::steady_clock;

  std::string path_;
  std::function<void(const char*)> on_temporary_;
  int lock_ = -1;  // descriptors
  int folder_ = -1;
  bool is_new_ = false;
  bool has_recorded_ = false;
  std::string unwritten_;  // run.json, if it is not there yet
  std::uint64_t run_ = 0;  // its hash
  std::string resumed_from_;
  Clock::time_point opened_;
  Clock::duration writing_{};
};

}  // namespace winnow
