// Rows of 16 bits, and tensors by name: the same picks as from float32, in every command.
#include <bit>
#include <cstdint>
#include <filesystem>

#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

template <class T>
std::string raw(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::string tensors(const std::string& header, const std::string& data) {
  return raw(std::vector<std::uint64_t>{header.size()}) + header + data;
}

// 60 rows of 4 small whole numbers, which every type holds.
class Formats : public CommandTest {
 protected:
  Formats() {
    std::vector<float> floats;
    std::vector<std::uint16_t> bfloats;
    std::vector<std::uint16_t> halves;
    for (std::uint32_t i = 0; i < 240; ++i) {
      const auto value = static_cast<float>(i * i % 31 + i % 7);
      const auto bits = std::bit_cast<std::uint32_t>(value);
      floats.push_back(value);
      bfloats.push_back(static_cast<std::uint16_t>(bits >> 16));
      halves.push_back(value == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>((bits >> 13) - (112u << 10)));
    }
    folder.write("f4.npy", npy("<f4", "(60, 4)", floats.data(), 960));
    folder.write("f2.npy", npy("<f2", "(60, 4)", halves.data(), 480));
    folder.write("bf16.npy", npy("<V2", "(60, 4)", bfloats.data(), 480));
    folder.write("rows.safetensors", tensors(R"({"train":{"dtype":"F32","shape":[60,4],"data_offsets":[0,960]},)"
                                             R"("half":{"dtype":"F16","shape":[60,4],"data_offsets":[960,1440]},)"
                                             R"("brain":{"dtype":"BF16","shape":[60,4],"data_offsets":[1440,1920]},)"
                                             R"("bias":{"dtype":"F32","shape":[4],"data_offsets":[1920,1936]}})",
                                             raw(floats) + raw(halves) + raw(bfloats) + std::string(16, '\0')));
    folder.write("query.safetensors", tensors(R"({"q":{"dtype":"F32","shape":[1,4],"data_offsets":[0,16]}})",
                                              raw(std::vector<float>{1, 2, 3, 4})));
    expected = json_of("select f4.npy -k 5")["picks"];
  }

  Json expected;
};

TEST_F(Formats, PicksDoNotDependOnThem) {
  ASSERT_EQ(expected.size(), 5U);
  for (const char* input : {"f2.npy", "bf16.npy", "rows.safetensors --tensor train", "rows.safetensors --tensor half",
                            "rows.safetensors --tensor brain"}) {
    EXPECT_EQ(json_of(std::string("select -k 5 ") + input)["picks"], expected) << input;
  }
  const Json piped = json_of("select - -k 5 --tensor half", "cat rows.safetensors |");
  EXPECT_EQ(piped["picks"], expected);
  folder.write("rows.bin", folder.read("rows.safetensors"));
  EXPECT_EQ(json_of("select rows.bin -k 5 --tensor half --format safetensors")["picks"], expected);
  EXPECT_EQ(json_of("stream rows.safetensors --tensor brain -k 5")["picks"], json_of("stream f4.npy -k 5")["picks"]);
}

TEST_F(Formats, TheTensorIsTold) {
  EXPECT_EQ(json_of("select rows.safetensors --tensor half -k 5")["tensor"], "half");
  EXPECT_EQ(json_of("sparsify rows.safetensors --tensor half")["tensor"], "half");
  EXPECT_EQ(json_of("compare rows.safetensors --tensor half -k 5 --methods lazy")["tensor"], "half");
  EXPECT_EQ(json_of("stream rows.safetensors --tensor half -k 5")["tensor"], "half");
  EXPECT_EQ(json_of("select query.safetensors -k 1")["tensor"], "q");
  EXPECT_FALSE(json_of("select f4.npy -k 5").contains("tensor"));
}

TEST_F(Formats, CertifyTakesTheTensorFromThePicks) {
  for (const char* command : {"select", "stream"}) {
    ASSERT_EQ(folder.winnow(std::string(command) + " rows.safetensors --tensor half -k 5 --json p.json").exit_code, 0);
    const Json certified = json_of("certify rows.safetensors --picks p.json");
    EXPECT_EQ(certified["tensor"], "half");
    EXPECT_THAT(certified["taken_from_picks"], Contains("tensor"));
    expect_complaint("certify rows.safetensors --picks p.json --tensor brain",
                     "--tensor is 'brain', but the picks of p.json were made with 'half'; expected the same, or no");
    // The same rows in a file without tensors.
    EXPECT_NEAR(json_of("certify f4.npy --picks p.json")["value"].get<double>(), certified["value"].get<double>(),
                1e-9);
  }
}

// g(x) = log(1 + x) depends on the scale.
TEST_F(Formats, BytesWithAScale) {
  std::vector<std::uint8_t> bytes;
  std::vector<float> floats;
  for (std::uint32_t i = 0; i < 240; ++i) {
    bytes.push_back(static_cast<std::uint8_t>(i * i % 251));
    floats.push_back(static_cast<float>(bytes.back() * 0.0625));
  }
  folder.write("u1.npy", npy("|u1", "(60, 4)", bytes.data(), 240));
  folder.write("scaled.npy", npy("<f4", "(60, 4)", floats.data(), 960));
  for (const std::string command : {"select", "sparsify", "stream"}) {
    const std::string options = " -k 5 --concave log1p";
    const Json scaled = json_of(command + " u1.npy --scale 0.0625" + options);
    const Json expected_of = json_of(command + " scaled.npy" + options);
    EXPECT_EQ(scaled["scale"], 0.0625) << command;
    EXPECT_FALSE(expected_of.contains("scale"));
    EXPECT_EQ(scaled.value("picks", Json()), expected_of.value("picks", Json())) << command;
    EXPECT_EQ(scaled.value("kept", Json()), expected_of.value("kept", Json())) << command;
  }
  EXPECT_EQ(json_of("compare u1.npy --scale 0.0625 -k 5 --methods lazy")["scale"], 0.0625);
  ASSERT_EQ(folder.winnow("select u1.npy --scale 0.0625 -k 5 --json p.json").exit_code, 0);
  EXPECT_EQ(json_of("certify u1.npy --picks p.json")["scale"], 0.0625);
  EXPECT_THAT(json_of("certify u1.npy --picks p.json")["taken_from_picks"], Contains("scale"));
  expect_complaint("certify u1.npy --picks p.json --scale 2", "--scale is '2', but the picks of p.json were made with");
  expect_complaint("select u1.npy -k 5 --scale 0", "--scale: 0 was given; expected a number > 0");
  expect_complaint("select u1.npy -k 5 --scale inf", "--scale: inf was given; expected a number > 0");
}

// The rows of f4.npy, as a folder and as a list of three files of different types.
TEST_F(Formats, SeveralFilesAreOneGroundSet) {
  std::filesystem::create_directory(folder.path() + "/parts");
  const std::string floats = folder.read("f4.npy").substr(128);
  const std::string halves = folder.read("f2.npy").substr(128);
  folder.write("parts/a.npy", npy("<f4", "(20, 4)", floats.data(), 320));
  folder.write("parts/b.npy", npy("<f2", "(30, 4)", halves.data() + 160, 240));
  folder.write("parts/c.npy", npy("<f4", "(10, 4)", floats.data() + 800, 160));
  folder.write("rows.list", "parts/a.npy\nparts/b.npy\nparts/c.npy\n");
  for (const std::string input : {"parts", "parts/", "rows.list"}) {
    const Json json = json_of("select " + input + " -k 5");
    EXPECT_EQ(json["picks"], expected) << input;
    EXPECT_EQ(json["n"], 60);
    EXPECT_EQ(json["input"], input);
    EXPECT_EQ(json_of("sparsify " + input + " -k 5")["kept"], json_of("sparsify f4.npy -k 5")["kept"]);
  }
  ASSERT_EQ(folder.winnow("select parts -k 5 --json p.json").exit_code, 0);
  EXPECT_EQ(json_of("certify rows.list --picks p.json")["n"], 60);
  expect_complaint("select parts -k 5 -o parts/b.npy", "the input and -o are both 'parts/b.npy'");
  expect_complaint("stream parts -k 5", "parts stands for several files; a stream reads one file or standard input");
  folder.write("rows.list", "parts/a.npy\nparts/d.npy\n");
  expect_complaint("select rows.list -k 5",
                   "rows.list, line 2: \"parts/d.npy\" does not exist; expected a file of rows");
}

TEST_F(Formats, FilesOfAnObjectiveHoldOneMatrix) {
  const Json json = json_of("select f4.npy -k 3 --objective facility --query query.safetensors");
  EXPECT_EQ(json["settings"]["query"], "query.safetensors");
  expect_complaint("select f4.npy -k 3 --objective facility --query rows.safetensors",
                   "rows.safetensors has 3 tensors of two dimensions");
}

TEST_F(Formats, AWrongTensor) {
  const std::string all = "\"train\" (60, 4), \"half\" (60, 4), \"brain\" (60, 4)";
  for (const char* command : {"select", "stream", "compare"}) {
    const std::string run = std::string(command) + " rows.safetensors -k 5";
    expect_complaint(run, "rows.safetensors has 3 tensors of two dimensions: " + all +
                              "; expected one, or its name (--tensor NAME for the input)");
    expect_complaint(run + " --tensor test", "rows.safetensors has no tensor \"test\"; expected one of " + all);
    expect_complaint(run + " --tensor bias", "tensor \"bias\" has shape (4,); expected two dimensions");
    expect_complaint(run + " --tensor ''", "--tensor: an empty value was given");
  }
  expect_complaint("select f4.npy -k 5 --tensor half", "--tensor is for safetensors files; f4.npy is read as npy");
  expect_complaint("stream f4.npy -k 5 --tensor half", "--tensor is for safetensors files; f4.npy is read as npy");
}

TEST_F(Formats, HeadersThatLie) {
  const auto expect_lie = [&](const std::string& content, const std::string& part) {
    folder.write("lie.safetensors", content);
    const auto files = folder.files();
    for (const char* command : {"select", "stream"}) {
      expect_complaint(std::string(command) + " lie.safetensors -k 1 --json out.json", "winnow: lie.safetensors");
      expect_complaint(std::string(command) + " lie.safetensors -k 1 --json out.json", part);
    }
    EXPECT_EQ(folder.files(), files);
  };
  const auto one = [](const std::string& fields) { return tensors("{\"a\":{" + fields + "}}", std::string(8, '\0')); };
  expect_lie(std::string(8, '\xFF') + "{}", "give a header of 18446744073709551615 bytes; expected at most 100000000");
  expect_lie(raw(std::vector<std::uint64_t>{99}) + "{}", "is cut off in its header: 2 bytes are there; expected 99");
  expect_lie(tensors("{a}", ""), "the header is not JSON (at byte 2 of 3)");
  expect_lie(one(R"("dtype":"F32","shape":[2,2],"data_offsets":[0,8])"), "needs 16 bytes; expected 8");
  expect_lie(one(R"("dtype":"F32","shape":[-1,2],"data_offsets":[0,8])"), "has shape [-1,2]; expected a list of whole");
  expect_lie(one(R"("dtype":"F32","shape":[2,2],"data_offsets":[0,16])"),
             "is cut off: its tensors need 16 bytes after the header, found 8");
  expect_lie(one(R"("dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8])"), "needs too many bytes");
  expect_lie(one(R"("dtype":"F32","shape":[1,2],"data_offsets":[0,8],"dtype":"F16")"), "names \"dtype\" twice");
}

}  // namespace
}  // namespace winnow::testing
