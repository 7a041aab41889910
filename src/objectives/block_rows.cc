#include "objectives/block_rows.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/parallel.h"

namespace winnow::detail {
namespace {

constexpr std::size_t kHeldAtOnce = std::size_t{64} << 10;  // elements per call of a body

// The places of vs in the order of their elements; empty if they are in order already.
std::vector<std::uint32_t> order_of(Elements vs) {
  if (std::is_sorted(vs.begin(), vs.end())) return {};
  std::vector<std::uint32_t> order(vs.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return vs[a] != vs[b] ? vs[a] < vs[b] : a < b; });
  return order;
}

}  // namespace

BlockRows::BlockRows(RowSource& source, WindowObjective& window, std::uint64_t resident_bytes, Trace* trace)
    : source_(source),
      window_(window),
      allowed_bytes_(resident_bytes),
      resident_bytes_(resident_bytes),
      trace_(trace),
      held_(source.size(), source.dim(), source.sparse()),
      row_bytes_(static_cast<double>(source.bytes_in_memory()) / static_cast<double>(source.size())) {}

void BlockRows::for_rows(Elements vs, const Body& body) {
  const std::size_t missing = count_missing(vs);
  if (missing < vs.size()) for_held(vs, body);
  if (missing > 0) for_missing(vs, missing, body, make_room(vs, missing) ? Held::kUseAndKeep : Held::kUse);
}

void BlockRows::for_rows_in_order(Elements vs, const Body& body) {
  for_missing(vs, vs.size(), body, Held::kIgnore);
}

// A few rows are held in any case: they are what a run cannot do without.
bool BlockRows::can_hold(std::size_t rows) const {
  constexpr std::size_t kFew = 65536;
  return rows <= kFew || static_cast<double>(rows) * row_bytes_ <= static_cast<double>(resident_bytes_);
}

void BlockRows::survey(std::size_t first, std::size_t last) {
  std::deque<Piece> pieces;
  for (std::size_t block = first; block < last; ++block) pieces.push_back({.block = block});
  read(pieces, [&](const Piece& piece, const RowBlock& rows) {
    window_.survey(rows.view(), static_cast<Element>(source_.block_begin(piece.block)));
  });
}

void BlockRows::hold(Elements vs) {
  const std::size_t missing = count_missing(vs);
  if (missing > 0) {
    make_room(vs, missing);
    for_missing(vs, missing, {}, Held::kUseAndKeep);
  }
  for (const Element v : vs) held_.pin(v);
}

std::vector<Element> BlockRows::look_at_held(Elements vs) {
  window_.look_at(held_.view(), held_.ids());
  std::vector<Element> elements;
  elements.reserve(vs.size());
  for (const Element v : vs) elements.push_back(held_.slot(v));
  return elements;
}

RowBlock BlockRows::copy_held(Elements vs) const {
  RowBlock copy;
  copy.clear(source_.dim(), source_.sparse());
  for (const Element v : vs) copy.append(held_.view(), held_.slot(v));
  return copy;
}

void BlockRows::expect(Elements vs) {
  const std::size_t missing = count_missing(vs);
  if (missing > 0 && make_room(vs, missing)) for_missing(vs, missing, {}, Held::kUseAndKeep);
}

BlockReading BlockRows::reading() const {
  BlockReading reading = reading_;
  reading.bytes = source_.bytes_read();
  reading.resident_rows = held_.size();
  return reading;
}

std::size_t BlockRows::count_missing(Elements vs) const {
  return static_cast<std::size_t>(
      std::count_if(vs.begin(), vs.end(), [&](Element v) { return held_.slot(v) == ResidentRows::kNone; }));
}

// At once for all rows that may ever stay.
void BlockRows::reserve(std::size_t more) {
  const auto fit = static_cast<std::size_t>(static_cast<double>(resident_bytes_) / std::max(1.0, row_bytes_));
  const std::size_t all = std::max(held_.size() + more, std::min(source_.size(), fit));
  held_.reserve(all - held_.size(), static_cast<std::size_t>(row_bytes_));
}

// Whether all of vs may stay. Drops rows that nobody holds and that are not among vs, if that helps.
bool BlockRows::make_room(Elements vs, std::size_t missing) {
  const double more = static_cast<double>(missing) * row_bytes_;
  const auto fits = [&] { return static_cast<double>(held_.bytes()) + more <= static_cast<double>(resident_bytes_); };
  if (more > static_cast<double>(resident_bytes_)) return false;
  if (!fits()) held_.keep_only(vs);
  return fits();
}

// `missing` increases. Neighbouring blocks of which few rows are wanted make one piece.
std::deque<Piece> BlockRows::plan(Elements missing) const {
  std::deque<Piece> pieces;
  std::size_t block = 0;
  for (std::size_t i = 0; i < missing.size();) {
    if (source_.block_begin(block + 1) <= missing[i]) {
      ++block;
      continue;
    }
    const auto after = std::lower_bound(missing.begin() + static_cast<std::ptrdiff_t>(i), missing.end(),
                                        source_.block_begin(block + 1));
    const auto end = static_cast<std::size_t>(after - missing.begin());
    const std::size_t block_rows = source_.block_begin(block + 1) - source_.block_begin(block);
    if (source_.worth_gathering(block, end - i)) {
      if (pieces.empty() || pieces.back().whole || pieces.back().rows.size() + end - i > block_rows) {
        pieces.push_back({.whole = false});
      }
      pieces.back().rows.insert(pieces.back().rows.end(), missing.begin() + static_cast<std::ptrdiff_t>(i), after);
    } else {
      pieces.push_back({.block = block});
    }
    i = end;
  }
  return pieces;
}

template <class EachPiece>
void BlockRows::read(const std::deque<Piece>& pieces, const EachPiece& each) {
  ReadAhead ahead(source_, pieces);
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const RowBlock& rows = ahead.next();
    each(pieces[p], rows);
    if (trace_ != nullptr && pieces.size() > 1) trace_->progress("reading", p + 1, pieces.size());
    poll();
  }
  const bool pass = std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.whole; });
  ++(pass ? reading_.passes : reading_.gathers);
  reading_.seconds += ahead.seconds();
  reading_.waited += ahead.waited();
}

void BlockRows::for_held(Elements vs, const Body& body) {
  window_.look_at(held_.view(), held_.ids());
  std::vector<std::size_t> at;
  std::vector<Element> elements;
  for (std::size_t i = 0; i < vs.size(); ++i) {
    if (const std::uint32_t slot = held_.slot(vs[i]); slot != ResidentRows::kNone) {
      at.push_back(i);
      elements.push_back(slot);
    }
    if (elements.size() < kHeldAtOnce && i + 1 < vs.size()) continue;
    if (!elements.empty()) body(at, elements);
    at.clear();
    elements.clear();
  }
}

void BlockRows::for_missing(Elements vs, std::size_t missing, const Body& body, Held held) {
  const bool keep = held == Held::kUseAndKeep;
  const auto is_missing = [&](Element v) { return held == Held::kIgnore || held_.slot(v) == ResidentRows::kNone; };
  const auto order = order_of(vs);
  const auto place = [&](std::size_t i) { return order.empty() ? i : std::size_t{order[i]}; };
  std::vector<Element> wanted;  // what the plan needs, each once
  wanted.reserve(missing);
  for (std::size_t i = 0; i < vs.size(); ++i) {
    const Element v = vs[place(i)];
    if (is_missing(v) && (wanted.empty() || wanted.back() != v)) wanted.push_back(v);
  }
  const std::deque<Piece> pieces = plan(wanted);
  if (keep) reserve(wanted.size());
  wanted = {};

  // Rows join held_ only after their turn, so that a block is looked at as a whole.
  std::size_t next = 0;  // place in the order of vs
  std::vector<std::size_t> at;
  std::vector<Element> elements;
  std::vector<Element> ids;
  read(pieces, [&](const Piece& piece, const RowBlock& rows) {
    const std::size_t begin = piece.whole ? source_.block_begin(piece.block) : 0;
    if (piece.whole) {
      ids.resize(rows.size);
      std::iota(ids.begin(), ids.end(), static_cast<Element>(begin));
    } else {
      ids = piece.rows;
    }
    at.clear();
    elements.clear();
    std::size_t row = 0;
    for (; next < vs.size() && vs[place(next)] <= ids.back(); ++next) {
      const Element v = vs[place(next)];
      if (!is_missing(v)) continue;
      row = piece.whole
                ? v - begin
                : static_cast<std::size_t>(
                      std::lower_bound(ids.begin() + static_cast<std::ptrdiff_t>(row), ids.end(), v) - ids.begin());
      at.push_back(place(next));
      elements.push_back(static_cast<Element>(row));
    }
    if (body) {
      window_.look_at(rows.view(), ids);
      body(at, elements);
    }
    if (!keep) return;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (held_.slot(ids[elements[i]]) == ResidentRows::kNone) held_.add(rows.view(), elements[i], ids[elements[i]]);
    }
    reading_.resident_bytes = std::max<std::uint64_t>(reading_.resident_bytes, held_.bytes());
  });
}

}  // namespace winnow::detail
