#include "base/step.h"

#include <algorithm>
#include <cstdio>

namespace winnow::detail {
namespace {

// "0003-lazy-5b3c1f0e9a7d2468"
std::string step_name(std::size_t number, std::string_view kind, std::uint64_t hash) {
  char before[24], after[24];
  std::snprintf(before, sizeof before, "%04zu-", number);
  std::snprintf(after, sizeof after, "-%016llx", static_cast<unsigned long long>(hash));
  return before + std::string(kind) + after;
}

}  // namespace

Step::Step(Journal* journal, std::string_view kind, const Inputs& inputs) : journal_(journal) {
  if (journal == nullptr) return;
  kind_ = kind;
  name_ = step_name(journal->next_number(), kind, inputs.hash());
}

std::optional<std::string> Step::find() const {
  return journal_ == nullptr ? std::nullopt : journal_->find(name_);
}

void Step::record(std::string_view told, const Packer& content) const {
  if (journal_ == nullptr) return;
  std::string words = kind_;
  std::replace(words.begin(), words.end(), '-', ' ');
  if (!told.empty()) words.append(", ").append(told);
  journal_->record(name_, words, content.bytes());
}

}  // namespace winnow::detail
