// A file that is read by position, as often as needed, and must stay as it was when it was opened. It is never mapped:
// a mapped file that shrinks would end the program.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "io/byte_stream.h"
#include "io/flow.h"
#include "io/input_file.h"

namespace winnow::detail {

class SteadyFile {
 public:
  // InputError if it cannot be opened or is not a regular file, which can be read only once.
  explicit SteadyFile(const std::string& path);

  const std::string& name() const { return path_; }
  std::uint64_t size() const { return state_.bytes; }

  // Fills `to` with the bytes from `at` on, all of them before size(). InputError if the file has become shorter,
  // SystemError if reading fails.
  void read(std::uint64_t at, std::span<std::byte> to);

  // InputError if the file has changed since it was opened.
  void check_unchanged();
  // The InputError of check_unchanged(), with what shows the change.
  [[noreturn]] void fail_changed(const std::string& how) const;

  // Gives back the descriptor. The next read opens the file again.
  void release() { file_.reset(); }

  std::uint64_t bytes_read() const { return bytes_read_.load(std::memory_order_relaxed); }
  // Path, size and time of the last change in nanoseconds.
  std::string identity() const;

 private:
  struct State {
    std::uint64_t bytes = 0;
    std::int64_t written = 0;  // nanoseconds
  };

  int descriptor();
  static State state_of(const InputFile& file);

  std::string path_;
  std::unique_ptr<const InputFile> file_;
  State state_;
  std::atomic<std::uint64_t> bytes_read_ = 0;  // another thread may ask
};

// A part of a file as a stream, and as a flow. The file must outlive both.
class SteadyStream final : public ByteStream {
 public:
  explicit SteadyStream(SteadyFile& file) : file_(file) {}
  const std::string& name() const override { return file_.name(); }
  std::uint64_t left() const override { return file_.size() - at_; }
  void read(std::span<std::byte> to) override {
    file_.read(at_, to);
    at_ += to.size();
  }
  std::uint64_t at() const { return at_; }

 private:
  SteadyFile& file_;
  std::uint64_t at_ = 0;
};
Flow flow_of(SteadyFile& file, std::uint64_t begin, std::uint64_t end);

}  // namespace winnow::detail
