// Sparse .npz archives. A changed byte in an archive mostly ends at its checksum. So besides raw bytes ('R' and the
// archive) there are inputs from which a valid archive is made: 'S' (stored) or 'D' (deflated), then for each member
// the number of its name, its length in two bytes, and its content.
#include <algorithm>
#include <array>

#include "fuzz/fuzz.h"
#include "tests/unit/io/make_files.h"

using namespace winnow;

namespace {

constexpr std::array<const char*, 8> kNames = {"format.npy",  "shape.npy", "data.npy", "indptr.npy",
                                               "indices.npy", "row.npy",   "col.npy",  "coords.npy"};

std::string packed(char how, const Members& members) {
  std::string input(1, how);
  for (const auto& [name, content] : members) {
    const auto at = std::find(kNames.begin(), kNames.end(), name);
    input += static_cast<char>(at - kNames.begin());
    input += static_cast<char>(content.size() & 0xFF);
    input += static_cast<char>(content.size() >> 8);
    input += content;
  }
  return input;
}

Members unpacked(std::string_view input) {
  Members members;
  while (input.size() >= 3) {
    const auto name = static_cast<unsigned char>(input[0]) % kNames.size();
    const std::size_t size =
        static_cast<unsigned char>(input[1]) + std::size_t{256} * static_cast<unsigned char>(input[2]);
    input.remove_prefix(3);
    members.emplace_back(kNames[name], input.substr(0, size));
    input.remove_prefix(std::min(size, input.size()));
  }
  return members;
}

Members csc_members() {
  Members members = with(csr_members(), "format.npy", npy("|S3", "()", "csc"));
  members = with(members, "indptr.npy", npy_ints({0, 1, 2, 3}));
  members = with(members, "indices.npy", npy_longs({1, 0, 1}));
  return with(members, "data.npy", npy("<f8", "(3,)", bytes_of<double>({1, -2, 3})));
}

Members coo_members() {
  return {{"format.npy", npy("|S3", "()", "coo")},
          {"shape.npy", npy_longs({3, 1000000})},
          {"row.npy", npy_ints({2, 0, 0, 2})},
          {"col.npy", npy_ints({999999, 5, 5, 0})},
          {"data.npy", npy_floats("(4,)", {1, 2, -3, 4})}};
}

Members coords_members() {
  return {{"format.npy", npy("|S3", "()", "coo")},
          {"shape.npy", npy_longs({2, 2})},
          {"coords.npy", npy("<i4", "(2, 2)", bytes_of<std::int32_t>({1, 0, 0, 1}))},
          {"data.npy", npy_vector("|b1", 2, std::string("\1\0", 2))}};
}

}  // namespace

std::vector<std::string> seeds() {
  std::vector<std::string> inputs;
  for (const Members& members : {csr_members(), csc_members(), coo_members(), coords_members()}) {
    inputs.push_back(packed('S', members));
    inputs.push_back(packed('S', members));  // added twice, because they reach furthest
    inputs.push_back(packed('D', members));
    inputs.push_back("R" + zip_of(members));
    inputs.push_back("R" + zip_of(members, true));
  }
  return inputs;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  if (input.starts_with('S') || input.starts_with('D')) {
    read_every_way(zip_of(unpacked(input.substr(1)), input[0] == 'D'), "x.npz", Format::kNpz);
  } else {
    read_every_way(input.starts_with('R') ? input.substr(1) : input, "x.npz", Format::kNpz);
  }
  return 0;
}
