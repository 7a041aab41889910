// Rows outside memory: a class of your own makes one block at a time, here from a formula. All 200,000 rows would take
// 51 MB; the run holds at most 32 MB and makes each block as often as it needs it.
#include <winnow/row_source.h>
#include <winnow/select.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

class Waves final : public winnow::RowSource {
 public:
  std::size_t size() const override { return 200'000; }
  std::size_t dim() const override { return 64; }
  std::size_t blocks() const override { return 200; }
  std::size_t block_begin(std::size_t block) const override { return 1'000 * block; }
  std::uint64_t bytes_read() const override { return bytes_; }

  // Row v is a triangle of height 1 to 7, centred at a column that depends on v.
  void read(std::size_t block, winnow::RowBlock& to) override {
    to.clear(dim(), false);
    for (std::size_t v = block_begin(block); v < block_begin(block + 1); ++v) {
      float row[64];
      for (int u = 0; u < 64; ++u) {
        const int distance = std::abs(u - static_cast<int>(v * 37 % 64));
        row[u] = 0.125F * static_cast<float>(std::max(0, 8 - distance) * static_cast<int>(1 + v % 7));
      }
      to.append(winnow::DenseRows{row, 1, 64}, 0);
    }
    bytes_ += to.values.size() * sizeof(float);
  }

 private:
  std::uint64_t bytes_ = 0;
};

int main() {
  Waves rows;
  const winnow::Selected picked = winnow::select(rows, {.k = 12, .run = {.memory = std::size_t{32} << 20}});
  for (const auto& [row, gain] : picked.selection.picks) std::printf("row %u, gain %.3f\n", row, gain);
  std::printf("at least %.2f of the best possible\n", picked.certificate.ratio);
}
