#include "winnow/sparsify/border_search.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "winnow/error.h"

namespace winnow {
namespace {

constexpr std::uint32_t kValueBits = 64;
constexpr std::uint32_t kNumberBits = 32;
constexpr std::uint64_t kSign = std::uint64_t{1} << 63;

// An integer in the order of the doubles. Both zeros are equal.
std::uint64_t key_of(Gain value) {
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

Gain value_of(std::uint64_t key) {
  return std::bit_cast<Gain>((key & kSign) != 0 ? key & ~kSign : ~key);
}

template <class Key>
Key high_bits(Key key, std::uint32_t width, std::uint32_t count) {
  return count == 0 ? 0 : static_cast<Key>(key >> (width - count));
}

// Calls body(value key, number) for each element of the part that has the known bits.
template <class Body>
void for_matching(const Divergences& part, const BorderQuestion& question, const Body& body) {
  const std::uint32_t of_value = std::min(question.known, kValueBits);
  const std::uint32_t of_number = question.known - of_value;
  for (std::size_t p = 0; p < part.ids.size(); ++p) {
    const std::uint64_t key = key_of(part.divergence[p]);
    if (high_bits(key, kValueBits, of_value) != question.value) continue;
    if (high_bits(part.ids[p], kNumberBits, of_number) != question.number) continue;
    body(p, key);
  }
}

void check_question(const BorderQuestion& question) {
  const bool values = question.known < kValueBits;
  const std::uint32_t width = values ? kValueBits : kValueBits + kNumberBits;
  if (question.bits <= BorderSearch::kBits && question.known + question.bits <= width) return;
  throw InputError("a question about the border asks for bits that a key does not have");
}

}  // namespace

std::vector<std::uint64_t> count_digits(const Divergences& part, const BorderQuestion& question) {
  check_question(question);
  std::vector<std::uint64_t> counts(std::size_t{1} << question.bits);
  const std::uint64_t mask = counts.size() - 1;
  const bool of_value = question.known < kValueBits;
  const std::uint32_t shift = (of_value ? kValueBits : kValueBits + kNumberBits) - question.known - question.bits;
  for_matching(part, question, [&](std::size_t p, std::uint64_t key) {
    ++counts[((of_value ? key : std::uint64_t{part.ids[p]}) >> shift) & mask];
  });
  return counts;
}

std::vector<Diverging> collect_elements(const Divergences& part, const BorderQuestion& question) {
  check_question(question);
  std::vector<Diverging> elements;
  for_matching(part, question, [&](std::size_t p, std::uint64_t) {
    elements.push_back({part.divergence[p], part.ids[p]});
  });
  return elements;
}

BorderQuestion BorderSearch::question() const {
  const std::uint32_t width = known_ < kValueBits ? kValueBits : kValueBits + kNumberBits;
  return {known_, std::min(kBits, width - known_), value_, number_, left_ <= kFew};
}

void BorderSearch::tell(std::span<const std::uint64_t> counts) {
  const std::uint32_t bits = question().bits;
  if (done_ || counts.size() != std::size_t{1} << bits) {
    throw InputError("an answer about the border has another number of counts than was asked for");
  }
  std::size_t digit = 0;
  while (digit < counts.size() && rank_ > counts[digit]) rank_ -= counts[digit++];
  if (digit == counts.size()) throw InputError("the parts hold fewer elements than are to be dropped");
  left_ = counts[digit];
  if (known_ < kValueBits) {
    value_ = value_ << bits | digit;
  } else {
    number_ = number_ << bits | static_cast<std::uint32_t>(digit);
  }
  known_ += bits;
  if (known_ < kValueBits + kNumberBits) return;
  border_ = {value_of(value_), number_};
  done_ = true;
}

void BorderSearch::tell(std::vector<Diverging> elements) {
  if (done_ || elements.size() != left_) {
    throw InputError("an answer about the border has another number of elements than were counted");
  }
  const auto nth = elements.begin() + static_cast<std::ptrdiff_t>(rank_ - 1);
  std::nth_element(elements.begin(), nth, elements.end(), [](const Diverging& a, const Diverging& b) {
    return std::tuple(key_of(a.divergence), a.id) < std::tuple(key_of(b.divergence), b.id);
  });
  border_ = {nth->divergence, nth->id};
  done_ = true;
}

}  // namespace winnow
