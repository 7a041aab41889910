#include "summarize/video/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "winnow/error.h"

namespace winnow::detail {
namespace {

// Runs in the new process until it executes another program: only calls that are safe after fork.
[[noreturn]] void become(char* const* argv, int progress, int complaints, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // the parent ended before the request
  dup2(progress, STDOUT_FILENO);
  dup2(complaints, STDERR_FILENO);
  execvp(argv[0], argv);
  _exit(127);
}

}  // namespace

Child::Child(const std::vector<std::string>& arguments) : complaints_(std::tmpfile()) {
  int ends[2];
  if (complaints_ == nullptr || pipe2(ends, O_CLOEXEC) != 0) {
    if (complaints_ != nullptr) std::fclose(complaints_);
    throw SystemError("cannot start ffmpeg: no pipe or temporary file");
  }
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  const pid_t parent = getpid();
  id_ = fork();
  if (id_ == 0) become(argv.data(), ends[1], fileno(complaints_), parent);
  const int failed = id_ < 0 ? errno : 0;
  close(ends[1]);
  progress_ = fdopen(ends[0], "r");
  if (failed != 0 || progress_ == nullptr) {
    std::fclose(complaints_);
    throw SystemError(fmt::format("cannot start ffmpeg: {}", std::generic_category().message(failed)));
  }
}

Child::~Child() {
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  std::fclose(progress_);
  std::fclose(complaints_);
}

bool Child::next_line(std::string& line) {
  char buffer[512];
  if (std::fgets(buffer, sizeof buffer, progress_) == nullptr) return false;
  line = buffer;
  return true;
}

std::string Child::rest() {
  std::string bytes;
  char buffer[65536];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, progress_)) bytes.append(buffer, got);
  return bytes;
}

bool Child::ended_well(std::string& complaints) {
  constexpr std::size_t kMost = 3;  // the last is often only a consequence
  int status = 0;
  waitpid(id_, &status, 0);
  id_ = 0;
  std::rewind(complaints_);
  std::vector<std::string> lines;
  char buffer[512];
  while (std::fgets(buffer, sizeof buffer, complaints_) != nullptr) {
    std::string line = buffer;
    while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
    if (!line.empty() && (lines.empty() || lines.back() != line)) lines.push_back(line);
    if (lines.size() > kMost) lines.erase(lines.begin());
  }
  for (const std::string& line : lines) complaints += (complaints.empty() ? "" : "; ") + line;
  if (WIFSIGNALED(status)) complaints = fmt::format("it was killed by signal {}", WTERMSIG(status));
  if (complaints.empty()) complaints = "it does not say why";
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace winnow::detail
