#include <winnow/io.h>
#include <winnow/report.h>
#include <winnow/select.h>

#include <cstdio>

int main() {
  const float rows[] = {1, 0, 0, 1, 1, 1};
  const winnow::Selection selection = winnow::select(winnow::DenseRows{rows, 3, 2}, {.k = 1}).selection;
  std::printf("picked row %u\n", selection.picks.at(0).element);
}
