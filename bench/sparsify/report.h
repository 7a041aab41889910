// What was measured on one data set, and the figures that follow from it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::bench {

struct Entry {
  std::string contender;
  double value = 0;        // f(S); medians over the repeats, here and below
  double least_value = 0;  // over the repeats, whose seeds differ
  double kept = 0;         // |V'|; n if nothing was pruned
  double evaluations = 0;
  double seconds = 0;
  std::string note;
  double random_kept = 0;  // f(S) if V' is as many random elements; 0 if nothing was pruned
};

struct CertificateReport {  // of lazy's picks
  double quick = 0;         // ratios
  double tight = 0;
  double quick_seconds = 0;
  double tight_seconds = 0;
};

struct Report {
  std::string group;  // the name --data knows
  std::string name;
  std::size_t n = 0;
  std::size_t k = 0;
  std::vector<Entry> entries;  // lazy first
  double random = 0;           // mean f of random picks
  CertificateReport certificate;

  const Entry& of(std::string_view contender) const;  // which must be there
  double utility(double value) const { return value / entries.front().value; }
  double share(double value) const { return (value - random) / (entries.front().value - random); }
  double speedup(const Entry& entry) const { return entries.front().seconds / entry.seconds; }
  double quick_cost() const { return certificate.quick_seconds / entries.front().seconds; }
};

}  // namespace winnow::bench
