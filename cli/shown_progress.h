// The progress line of a run over loaded rows: of its stages, and of each pass if the rows are read in blocks.
#pragma once

#include "cli/input.h"
#include "cli/progress.h"

namespace winnow::cli {

class ShownProgress {
 public:
  ShownProgress(const Loaded& loaded, RunOptions& run) : blocks_(loaded.blocks) {
    run.trace = &progress_;
    if (blocks_ != nullptr) blocks_->follow(run);
  }
  ~ShownProgress() {
    if (blocks_ != nullptr) blocks_->follow({});
  }
  ShownProgress(const ShownProgress&) = delete;
  ShownProgress& operator=(const ShownProgress&) = delete;

 private:
  BlockObjective* blocks_;
  Progress progress_;
};

}  // namespace winnow::cli
