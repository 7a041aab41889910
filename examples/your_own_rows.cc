// Rows that are already in memory, another concave function, and a direct call of the optimizer.
#include <winnow/maximize.h>
#include <winnow/objectives/features.h>

#include <cstdio>
#include <vector>

int main() {
  // Four documents, three terms: the first two say the same.
  const std::vector<float> counts = {3, 1, 0,  //
                                     3, 1, 0,  //
                                     0, 1, 2,  //
                                     1, 0, 0};
  const winnow::DenseRows rows{counts.data(), 4, 3};
  winnow::check_rows(rows);

  const auto f = winnow::make_feature_objective(rows, {.concave = winnow::parse_concave("log1p")});
  const std::vector<winnow::Element> ground = {0, 1, 2, 3};
  winnow::Cardinality two(2);
  const winnow::Selection selection = winnow::lazy(*f, ground, two, {.run = {.threads = 1}});
  for (const auto& [document, gain] : selection.picks) std::printf("document %u, gain %.3f\n", document, gain);
}
