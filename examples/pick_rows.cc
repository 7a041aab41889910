// Picks 50 rows of a file that stand for all of them.
#include <winnow/io.h>
#include <winnow/select.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: pick_rows FILE\n"), 2;
  const winnow::Table table = winnow::read_table(argv[1], {.negatives = winnow::Negatives::kKeep});
  const winnow::Selected selected = winnow::select(table.rows, {.k = 50});
  for (const auto& [row, gain] : selected.selection.picks) std::printf("%u %.4f\n", row, gain);
  std::printf("at least %.4f of the best possible\n", selected.certificate.ratio);
}
