// A growable array for plain numbers. Unlike std::vector it grows in place if the system can move pages instead of
// bytes (realloc), so that reading a large file never holds two copies, and it does not clear what will be overwritten.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include "base/memory.h"

namespace winnow::detail {

template <class T>
class Buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Buffer() = default;
  explicit Buffer(std::size_t size) {
    resize(size);
    if (size * sizeof(T) >= kLarge) prefer_large_pages(data_, size * sizeof(T));
  }
  // Begins at a cache line until it is reallocated.
  static Buffer aligned(std::size_t size) {
    constexpr std::size_t kLine = 64;
    if (size > (std::numeric_limits<std::size_t>::max() - kLine) / sizeof(T)) throw std::bad_alloc();
    const std::size_t bytes = std::max(kLine, (size * sizeof(T) + kLine - 1) / kLine * kLine);
    Buffer made;
    made.data_ = static_cast<T*>(std::aligned_alloc(kLine, bytes));
    if (made.data_ == nullptr) throw std::bad_alloc();
    made.size_ = size;
    made.capacity_ = bytes / sizeof(T);
    if (bytes >= kLarge) prefer_large_pages(made.data_, bytes);
    return made;
  }
  Buffer(Buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  Buffer& operator=(Buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }
  ~Buffer() { std::free(data_); }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }

  // What is new is uninitialized.
  void resize(std::size_t size) {
    if (size > capacity_) reallocate(size);
    size_ = size;
  }

  void push_back(T value) {
    if (size_ == capacity_) reallocate(capacity_ + capacity_ / 4 + 64);
    data_[size_++] = value;
  }

  void shrink_to_fit() {
    if (size_ > 0 && size_ < capacity_) reallocate(size_);
  }

 private:
  static constexpr std::size_t kLarge = std::size_t{16} << 20;  // bytes

  void reallocate(std::size_t capacity) {
    if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    void* grown = std::realloc(data_, capacity * sizeof(T));
    if (grown == nullptr) throw std::bad_alloc();
    data_ = static_cast<T*>(grown);
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace winnow::detail
