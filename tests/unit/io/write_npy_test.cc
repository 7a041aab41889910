// Writes a matrix and reads it again.
#include "tests/unit/io/io_test.h"

namespace winnow {
namespace {

TEST(WriteNpy, IsReadBackAsItWas) {
  const Folder folder;
  const std::vector<float> values = {0, 1.5F, 2, 3e-20F, 4, 5};
  write_npy(folder / "m.npy", {values.data(), 2, 3});
  const std::string content = folder.content("m.npy");
  EXPECT_EQ(content.size(), 128 + 6 * sizeof(float));  // the header fills 64 bytes twice
  EXPECT_NE(content.find("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"), std::string::npos);
  const Table table = read_table(folder / "m.npy");
  const auto& rows = std::get<DenseRows>(table.rows);
  EXPECT_EQ(rows.size, 2U);
  EXPECT_EQ(rows.dim, 3U);
  EXPECT_EQ(std::vector<float>(rows.data, rows.data + 6), values);
}

TEST(WriteFile, PartsFollowEachOther) {
  const Folder folder;
  const std::vector<std::string_view> parts = {"one ", "", "two"};
  write_file(folder / "out.txt", parts);
  EXPECT_EQ(folder.content("out.txt"), "one two");
}

}  // namespace
}  // namespace winnow
