// Reads pieces of a row source in order, on a thread of its own, one or two pieces ahead of the reader of this class.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "winnow/row_source.h"

namespace winnow::detail {

// A whole block, or single rows of one or more blocks.
struct Piece {
  bool whole = true;
  std::size_t block = 0;           // whole: which one
  std::vector<Element> rows = {};  // otherwise: which ones, increasing
};

class ReadAhead {
 public:
  // The pieces and the source must outlive it.
  ReadAhead(RowSource& source, const std::deque<Piece>& pieces);
  ~ReadAhead();
  ReadAhead(const ReadAhead&) = delete;
  ReadAhead& operator=(const ReadAhead&) = delete;

  // The rows of the next piece, valid until the next call. Call it once for each piece. An exception of the source
  // comes out here.
  const RowBlock& next();

  double seconds() const { return seconds_; }  // spent reading; after the last piece
  double waited() const { return waited_; }    // by next()

 private:
  static constexpr std::size_t kSlots = 3;  // one is used, one is ready, one is being read

  void work();

  RowSource& source_;
  const std::deque<Piece>& pieces_;
  RowBlock slots_[kSlots];
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t read_ = 0;   // pieces that are ready
  std::size_t taken_ = 0;  // pieces that next() has given out
  bool stop_ = false;
  std::exception_ptr error_;
  double seconds_ = 0;
  double waited_ = 0;
  std::thread thread_;
};

}  // namespace winnow::detail
