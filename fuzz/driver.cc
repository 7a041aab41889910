// Runs a fuzz target without clang: TARGET [--runs N] [--seed S] [--only RUN] [FILES...]. Every run changes a seed
// input or a file in a few places. The changes depend only on the seed and the run number, so --only repeats a failure.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

#include "base/rng.h"
#include "fuzz/fuzz.h"

namespace {

using winnow::detail::Rng;

volatile std::sig_atomic_t current_run = -1;

extern "C" void say_which_run(int) {
  char text[64];
  const int length = std::snprintf(text, sizeof text, "failed at --only %ld\n", static_cast<long>(current_run));
  if (::write(STDERR_FILENO, text, static_cast<std::size_t>(length)) < 0) std::_Exit(1);
  std::signal(SIGABRT, SIG_DFL);
  std::raise(SIGABRT);
}

constexpr std::array<std::string_view, 32> kTokens = {
    "nan",  "inf", "-1", "0",          "1e39",         "1e-99", "-0",    "+1",  ".5",   "1e",         "0x1", "\"",
    "\"\"", ",",   "\t", "\n",         "\r\n",         ":",     "1:",    "0:1", " 2:3", "4294967295", "#",   "qid:",
    "(",    ")",   "'",  "4294967296", "\xEF\xBB\xBF", "<f8",   "False", "True"};
constexpr std::array<std::uint64_t, 10> kIntegers = {
    0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF};

class Mutator {
 public:
  Mutator(const std::vector<std::string>& inputs, std::uint64_t seed) : inputs_(inputs), rng_(seed) {}

  std::string next() {
    std::string input = pick(inputs_);
    for (std::uint64_t changes = rng_.below(6) + 1; changes > 0; --changes) change(input);
    return input;
  }

 private:
  template <class Range>
  const typename Range::value_type& pick(const Range& range) {
    return range[rng_.below(range.size())];
  }

  std::size_t place(const std::string& input) { return rng_.below(input.size() + 1); }

  void change(std::string& input) {
    const std::size_t at = place(input);
    const std::size_t rest = input.size() - at;
    switch (rng_.below(9)) {
      case 0:
        if (rest > 0) input[at] = static_cast<char>(input[at] ^ (1 << rng_.below(8)));
        break;
      case 1:
        if (rest > 0) input[at] = static_cast<char>(rng_.below(256));
        break;
      case 2:
        if (rng_.below(4) == 0) input.resize(at);
        break;
      case 3:
        input.erase(at, rng_.below(16));
        break;
      case 4:
        input.insert(at, rng_.below(8) + 1, static_cast<char>(rng_.below(256)));
        break;
      case 5:
        write_integer(input, at);
        break;
      case 6:
        put(input, at, pick(kTokens));
        break;
      case 7: {
        const std::string& other = pick(inputs_);
        const std::size_t from = place(other);
        put(input, at, std::string_view(other).substr(from, rng_.below(64)));
        break;
      }
      default:
        input.insert(at, std::string(input, place(input), rng_.below(64)));
    }
  }

  // Overwrites what is there, or inserts.
  void put(std::string& input, std::size_t at, std::string_view text) {
    input.replace(at, rng_.below(2) == 0 ? 0 : text.size(), text);
  }

  void write_integer(std::string& input, std::size_t at) {
    const std::uint64_t value = pick(kIntegers) - rng_.below(2);
    const std::size_t size = std::size_t{1} << rng_.below(4);
    if (at + size <= input.size()) std::memcpy(input.data() + at, &value, size);
  }

  const std::vector<std::string>& inputs_;
  Rng rng_;
};

void run(const std::string& input) {
  // A copy of exactly this size, so that a read past the end is detected.
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  long runs = 10000;
  long seed = 1;
  long only = -1;
  std::vector<std::string> inputs = seeds();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    long* number = word == "--runs" ? &runs : word == "--seed" ? &seed : word == "--only" ? &only : nullptr;
    if (number != nullptr && i + 1 < argc) {
      const std::string_view text = argv[++i];
      std::from_chars(text.data(), text.data() + text.size(), *number);
    } else {
      std::ifstream file(argv[i], std::ios::binary);
      inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  }
  std::signal(SIGABRT, say_which_run);
  for (const std::string& input : inputs) run(input);
  for (long i = std::max(only, 0L); i < (only < 0 ? runs : only + 1); ++i) {
    current_run = static_cast<std::sig_atomic_t>(i);
    run(Mutator(inputs, winnow::detail::mix(static_cast<std::uint64_t>(seed)) + static_cast<std::uint64_t>(i)).next());
  }
  std::printf("%ld runs, seed %ld\n", only < 0 ? runs : 1, seed);
}
