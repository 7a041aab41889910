// Cuts work into chunks of about equal size. The cuts depend on the work only, never on the threads.
#pragma once

#include <cstddef>
#include <iterator>
#include <vector>

namespace winnow::detail {

struct Chunk {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Chunks of consecutive items that cover [0, size). Each except the last has a weight of at least `least`.
template <class Weight>
std::vector<Chunk> cut_into_chunks(std::size_t size, std::size_t least, const Weight& weight) {
  std::vector<Chunk> chunks;
  std::size_t sum = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < size; ++i) {
    sum += weight(i);
    if (sum < least && i + 1 < size) continue;
    chunks.push_back({begin, i + 1});
    begin = i + 1;
    sum = 0;
  }
  return chunks;
}

template <class T>
std::vector<T> joined(std::vector<std::vector<T>>& parts) {
  std::size_t size = 0;
  for (const auto& part : parts) size += part.size();
  std::vector<T> all;
  all.reserve(size);
  for (auto& part : parts) all.insert(all.end(), std::move_iterator(part.begin()), std::move_iterator(part.end()));
  return all;
}

}  // namespace winnow::detail
