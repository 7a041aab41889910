// Rows in, picks out, with the component core alone. An exception of the library reaches its user as what it is.
#include <winnow/error.h>
#include <winnow/select.h>

#include <cstdio>

int main() {
  const float rows[] = {1, 0, 0, 1, 1, 1};
  try {
    winnow::select(winnow::DenseRows{rows, 3, 2}, {.k = 1, .objective = "joy"});
    return 1;
  } catch (const winnow::InputError&) {
  }
  const winnow::Selected selected = winnow::select(winnow::DenseRows{rows, 3, 2}, {.k = 1});
  std::printf("picked row %u\n", selected.selection.picks.at(0).element);
}
