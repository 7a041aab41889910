#include "cli/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

#include "cli/mapped_file.h"
#include "winnow/io.h"

namespace winnow::cli {
namespace {

// A signal handler can only reach globals.
char unfinished[4096];
std::atomic<bool> has_unfinished = false;
std::atomic<int> helper = 0;
std::atomic<bool> ending = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void clean_up() {
  if (const int process = helper; process > 0) kill(process, SIGKILL);
  if (has_unfinished) unlink(unfinished);
}

void say(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

// Ends as the system ends a program that does not handle the signal.
void end_by(int signal_number) {
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

extern "C" void handle_interrupt(int signal_number) {
  clean_up();
  say("\nwinnow: interrupted\n");
  _exit(128 + signal_number);
}

// The reader of a pipe has what it wants. That is usual, so nothing is said.
extern "C" void handle_closed_pipe(int signal_number) {
  clean_up();
  end_by(signal_number);
}

// The system has no page for an address: the file that is mapped there ends before it.
extern "C" void handle_missing_page(int signal_number, siginfo_t* info, void*) {
  while (ending.exchange(true)) pause();  // another thread found it first
  clean_up();
  char name[4096];
  if (info->si_code != BUS_ADRERR || !find_mapped_file(info->si_addr, name, sizeof name)) return end_by(signal_number);
  say("winnow: ");
  say(name);
  say(" became shorter while it was being read; expected a file that does not change\n");
  _exit(2);
}

void handle(int signal_number, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigaction(signal_number, &action, nullptr);
}

bool is_ignored(int signal_number) {
  struct sigaction before = {};
  sigaction(signal_number, nullptr, &before);
  return before.sa_handler == SIG_IGN;
}

}  // namespace

void clean_up_on_interrupt() {
  handle(SIGINT, handle_interrupt);
  handle(SIGTERM, handle_interrupt);
  if (!is_ignored(SIGHUP)) handle(SIGHUP, handle_interrupt);      // nohup: keep running
  if (!is_ignored(SIGPIPE)) handle(SIGPIPE, handle_closed_pipe);  // ignored: writing fails with an error
  handle(SIGXFSZ, SIG_IGN);                                       // as is writing more than ulimit -f allows
  struct sigaction action = {};
  action.sa_sigaction = handle_missing_page;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &action, nullptr);
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
