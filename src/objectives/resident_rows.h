// Rows of a source that stay in memory, by element.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "winnow/row_source.h"

namespace winnow::detail {

// The slot of each element that is here. Takes memory only near such elements: an eighth of a byte per element of V,
// and 256 bytes per 64 elements of which one is here.
class Slots {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  explicit Slots(std::size_t n) : pages_((n + kPage - 1) / kPage) {}

  std::uint32_t operator[](Element v) const {
    const auto& page = pages_[v / kPage];
    return page == nullptr ? kNone : (*page)[v % kPage];
  }
  void set(Element v, std::uint32_t slot) {
    auto& page = pages_[v / kPage];
    if (page == nullptr) {
      if (slot == kNone) return;
      page = std::make_unique<Page>();
      page->fill(kNone);
    }
    (*page)[v % kPage] = slot;
  }

 private:
  static constexpr std::size_t kPage = 64;
  using Page = std::array<std::uint32_t, kPage>;
  std::vector<std::unique_ptr<Page>> pages_;
};

class ResidentRows {
 public:
  static constexpr std::uint32_t kNone = Slots::kNone;

  ResidentRows(std::size_t n, std::size_t dim, bool sparse) : slot_of_(n) { rows_.clear(dim, sparse); }

  std::uint32_t slot(Element v) const { return slot_of_[v]; }  // kNone: not here
  Elements ids() const { return ids_; }                        // by slot
  Rows view() const { return rows_.view(); }
  std::size_t size() const { return rows_.size; }
  std::size_t bytes() const { return stored_bytes() + rows_.size * (sizeof(Element) + 1); }

  // Makes room for `more` rows of about row_bytes: growing would hold the old and the new rows at the same time. Room
  // that is not used takes addresses, but no memory. There is some for further rows too, because a shard gets a few
  // probes per round.
  void reserve(std::size_t more, std::size_t row_bytes) {
    if (ids_.size() + more <= ids_.capacity()) return;
    more += std::min((ids_.size() + more) / 16, kSpare);
    const std::size_t rows = ids_.size() + more;
    ids_.reserve(rows);
    pinned_.reserve(rows);
    if (!rows_.sparse) return rows_.values.reserve(rows_.values.size() + more * row_bytes / sizeof(float));
    const std::size_t entries = rows_.values.size() + more * row_bytes / (sizeof(float) + sizeof(std::uint32_t));
    rows_.values.reserve(entries);
    rows_.columns.reserve(entries);
    rows_.offsets.reserve(rows + 1);
  }

  void add(const Rows& rows, Element row, Element id) {
    slot_of_.set(id, static_cast<std::uint32_t>(rows_.size));
    ids_.push_back(id);
    pinned_.push_back(0);
    rows_.append(rows, row);
  }

  void pin(Element v) { pinned_[slot_of_[v]] = 1; }

  // Removes every row that is neither pinned nor among `wanted`.
  void keep_only(Elements wanted) {
    std::vector<char> stays = pinned_;
    for (const Element v : wanted) {
      if (slot_of_[v] != kNone) stays[slot_of_[v]] = 1;
    }
    if (std::find(stays.begin(), stays.end(), char{0}) == stays.end()) return;
    std::size_t to = 0;
    for (std::size_t slot = 0; slot < stays.size(); ++slot) {
      const Element id = ids_[slot];
      slot_of_.set(id, stays[slot] != 0 ? static_cast<std::uint32_t>(to) : kNone);
      if (stays[slot] == 0) continue;
      move_row(slot, to);
      ids_[to] = id;
      pinned_[to] = pinned_[slot];
      ++to;
    }
    shrink_to(to);
  }

 private:
  // In place, because the rows may take all the memory that there is. `to` <= `from`, and is the slot after the last
  // row that was moved.
  void move_row(std::size_t from, std::size_t to) {
    const auto move = [](auto& all, std::size_t begin, std::size_t end, std::size_t target) {
      const auto first = all.begin();
      std::copy(first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end),
                first + static_cast<std::ptrdiff_t>(target));
    };
    if (!rows_.sparse) return move(rows_.values, from * rows_.dim, (from + 1) * rows_.dim, to * rows_.dim);
    const std::uint64_t begin = rows_.offsets[from], end = rows_.offsets[from + 1], target = rows_.offsets[to];
    move(rows_.values, begin, end, target);
    move(rows_.columns, begin, end, target);
    rows_.offsets[to + 1] = target + (end - begin);
  }

  void shrink_to(std::size_t size) {
    rows_.size = size;
    ids_.resize(size);
    pinned_.resize(size);
    if (rows_.sparse) rows_.offsets.resize(size + 1);
    const std::size_t entries = rows_.sparse ? rows_.offsets.back() : size * rows_.dim;
    rows_.values.resize(entries);
    if (rows_.sparse) rows_.columns.resize(entries);
  }

  static constexpr std::size_t kSpare = 4096;  // rows

  std::size_t stored_bytes() const {
    return rows_.values.size() * sizeof(float) + rows_.columns.size() * sizeof(std::uint32_t) +
           rows_.offsets.size() * sizeof(std::uint64_t);
  }

  RowBlock rows_;
  std::vector<Element> ids_;
  std::vector<char> pinned_;  // by slot
  Slots slot_of_;             // by element of V
};

}  // namespace winnow::detail
