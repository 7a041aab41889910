#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

#include "winnow/io.h"

namespace winnow::cli {
namespace {

// A signal handler can only reach globals.
char unfinished[4096];
std::atomic<bool> has_unfinished = false;
std::atomic<int> helper = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void handle_interrupt(int signal) {
  if (const int process = helper; process > 0) kill(process, SIGKILL);
  if (has_unfinished) unlink(unfinished);
  constexpr std::string_view kMessage = "\nwinnow: interrupted\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(128 + signal);
}

}  // namespace

void clean_up_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = handle_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  struct sigaction before = {};
  sigaction(SIGHUP, nullptr, &before);
  if (before.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);  // nohup: keep running
}

std::function<void(const char*)> removed_on_interrupt() {
  return [](const char* temporary) {
    has_unfinished = false;
    if (temporary == nullptr || std::strlen(temporary) >= sizeof(unfinished)) return;
    std::strcpy(unfinished, temporary);
    has_unfinished = true;
  };
}

std::function<void(int)> killed_on_interrupt() {
  return [](int process) { helper = process; };
}

void write_output(const std::string& path, std::string_view content) {
  write_file(path, content, removed_on_interrupt());
}

}  // namespace winnow::cli
