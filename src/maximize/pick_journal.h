// What an optimizer leaves in the journal: each hundred picks, the picks and whatever else it needs to go on as if it
// had not been stopped; at the end, its selection.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/step.h"
#include "maximize/growth.h"
#include "maximize/selection_record.h"
#include "winnow/maximize.h"

namespace winnow::detail {

class PickJournal {
 public:
  PickJournal(std::string_view name, Elements ground, const Constraint& constraint, const MaximizeOptions& options)
      : step_(options.run.journal, name, inputs_of(ground, constraint, options)), found_(step_.find()) {}

  // The selection, if it was finished.
  std::optional<Selection> selection() const {
    if (!found_) return std::nullopt;
    Unpacker from(*found_);
    if (from.count() != kFinished) return std::nullopt;
    Selection selection;
    unpack(from, selection);
    return selection;
  }

  // If some picks were recorded: makes them again, without computing gains, and calls restore(from) with what the
  // optimizer saved beside them. Otherwise returns false. The journal must not have the selection.
  template <class Restore>
  bool resume(Growth& growth, const Restore& restore) {
    if (!found_) return false;
    Unpacker from(*found_);
    from.count();
    const auto picks = from.array<Element>();
    growth.repeat(picks, from.count());
    restore(from);
    found_.reset();  // it may be as large as all elements
    return true;
  }

  // To be called after each pick: records the picks of a hundred, and what save(to) adds.
  template <class Save>
  void note(const Growth& growth, const Save& save) const {
    constexpr std::size_t kPicks = 100;
    const auto& picks = growth.picks();
    if (!step_.has_journal() || picks.empty() || picks.size() % kPicks != 0 || !step_.has_time()) return;
    Packer to;
    to.count(kUnfinished);
    std::vector<Element> elements;
    for (const Pick& pick : picks) elements.push_back(pick.element);
    to.array(Elements(elements));
    to.count(growth.evaluations());
    save(to);
    step_.record(fmt::format("{} picks", picks.size()), to);
  }

  void finish(const Selection& selection) const {
    if (!step_.has_journal()) return;
    Packer to;
    to.count(kFinished);
    pack(to, selection);
    step_.record(fmt::format("all {} picks", selection.picks.size()), to);
  }

 private:
  static constexpr std::uint64_t kUnfinished = 0, kFinished = 1;

  static Inputs inputs_of(Elements ground, const Constraint& constraint, const MaximizeOptions& options) {
    return Inputs(options.run.journal)
        .add(ground)
        .add(constraint.most())
        .add(options.run.seed)
        .add(options.epsilon)
        .add(options.beta)
        .add(options.until_gain)
        .add(options.until_value)
        .add(options.cost_exponent)
        .add(std::uint64_t{options.deterministic});
  }

  Step step_;
  std::optional<std::string> found_;
};

// The selection of run(journal), or the one that was recorded, whose picks then join the constraint.
template <class Run>
Selection remembered_selection(std::string_view name, Elements ground, Constraint& constraint,
                               const MaximizeOptions& options, const Run& run) {
  PickJournal journal(name, ground, constraint, options);
  if (auto recorded = journal.selection()) {
    for (const Pick& pick : recorded->picks) constraint.add(pick.element);
    return std::move(*recorded);
  }
  Selection selection = run(journal);
  journal.finish(selection);
  return selection;
}

}  // namespace winnow::detail
