// The border of find_border(), to the bit, without moving all divergences to one place. Elements are ordered by their
// divergence and, among equals, by their number: a key of 96 bits. Each step fixes the next bits of the border's key.
// Every part counts, for each value of these bits, its elements whose higher bits are those found so far. As soon as
// few elements are left, the parts send these.
//
//   BorderSearch search(count);
//   while (!search.done()) {
//     const BorderQuestion question = search.question();
//     if (question.elements) search.tell(the joined collect_elements(part, question) of all parts);
//     else                   search.tell(the sum of count_digits(part, question) over all parts);
//   }
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/sparsify/steps.h"

namespace winnow {

struct BorderQuestion {
  std::uint32_t known = 0;   // how many bits of the key are found
  std::uint32_t bits = 0;    // how many are asked for
  std::uint64_t value = 0;   // the first of the known bits: those of the divergence, at the low end
  std::uint32_t number = 0;  // the rest of them: those of the element's number, at the low end
  bool elements = false;     // the elements themselves are asked for
};

// How many elements there are for each value of the bits asked for: 2^bits counts.
std::vector<std::uint64_t> count_digits(const Divergences& part, const BorderQuestion& question);

// An element and its divergence.
struct Diverging {
  Gain divergence = 0;
  Element id = 0;
};

// The elements that have the known bits.
std::vector<Diverging> collect_elements(const Divergences& part, const BorderQuestion& question);

class BorderSearch {
 public:
  static constexpr std::uint32_t kBits = 11;   // per step, at most
  static constexpr std::uint64_t kFew = 4096;  // elements, of all parts together, that are sent

  // For the border that drops `count` > 0 elements. The parts together hold at least that many.
  explicit BorderSearch(std::size_t count) : rank_(count) {}

  bool done() const { return done_; }
  BorderQuestion question() const;
  void tell(std::span<const std::uint64_t> counts);
  void tell(std::vector<Diverging> elements);
  Border border() const { return border_; }

 private:
  std::uint64_t rank_;                      // of the border among the elements that have the known bits, from 1
  std::uint64_t left_ = ~std::uint64_t{0};  // how many these are
  std::uint32_t known_ = 0;
  std::uint64_t value_ = 0;
  std::uint32_t number_ = 0;
  bool done_ = false;
  Border border_;
};

}  // namespace winnow
