// Tensors: every type, mapping, the choice of one, and headers that lie.
#include <fmt/format.h>

#include <limits>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

std::string one_tensor(const std::string& dtype, const std::string& shape, std::string_view data) {
  return safetensors("{" + tensor("a", dtype, shape, 0, data.size()) + "}", data);
}

Matrix read_tensor(const std::string& file, const std::string& name = "", Negatives negatives = Negatives::kReject) {
  return matrix_of(read_string(file, "x.safetensors", {Format::kAuto, negatives, name}));
}

std::string tensor_error(const std::string& file, const std::string& name = "") {
  return error_of(file, "x.safetensors", {Format::kAuto, Negatives::kReject, name});
}

// The message for a header of one entry with these fields, over 16 bytes of data.
std::string entry_error(const std::string& entry) {
  const std::string message = tensor_error(safetensors("{\"a\":" + entry + "}", std::string(16, '\0')));
  const std::string_view before = "x.safetensors: tensor \"a\" ";
  return message.starts_with(before) ? message.substr(before.size()) : message;
}

TEST(Safetensors, EveryType) {
  const Matrix expected = {{1, 2}, {0, 5}};
  EXPECT_EQ(read_tensor(one_tensor("F16", "[2,2]", bytes_of<std::uint16_t>({0x3C00, 0x4000, 0, 0x4500}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("BF16", "[2,2]", bytes_of<std::uint16_t>({0x3F80, 0x4000, 0, 0x40A0}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("F32", "[2,2]", bytes_of<float>({1, 2, 0, 5}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("F64", "[2,2]", bytes_of<double>({1, 2, 0, 5}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("U8", "[2,2]", bytes_of<std::uint8_t>({1, 2, 0, 5}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("I32", "[2,2]", bytes_of<std::int32_t>({1, 2, 0, 5}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("I64", "[2,2]", bytes_of<std::int64_t>({1, 2, 0, 5}))), expected);
  EXPECT_EQ(read_tensor(one_tensor("BOOL", "[1,2]", bytes_of<std::uint8_t>({1, 0}))), (Matrix{{1, 0}}));
  EXPECT_EQ(read_tensor(one_tensor("F32", "[1,2]", bytes_of<float>({1, -2})), "", Negatives::kSplit),
            (Matrix{{1, 0, 0, 2}}));
}

TEST(Safetensors, OtherTypesAreRefusedIfTheyAreChosen) {
  EXPECT_EQ(tensor_error(one_tensor("I16", "[2,2]", "12345678")),
            "x.safetensors, tensor \"a\" holds elements of type \"I16\"; expected F16, BF16, F32, F64, U8, I32, I64 or "
            "BOOL");
  EXPECT_TRUE(tensor_error(one_tensor("F4", "[2,2]", "12"))
                  .starts_with("x.safetensors, tensor \"a\" holds elements of type \"F4\""));
  EXPECT_TRUE(tensor_error(one_tensor("OF_THE_FUTURE", "[2,2]", "123"))
                  .starts_with("x.safetensors, tensor \"a\" holds elements of type \"OF_THE_FUTURE\""));
  const std::string both = "{" + tensor("a", "F32", "[1,1]", 0, 4) + "," + tensor("b", "F8_E4M3", "[3,1]", 4, 7) + "}";
  EXPECT_EQ(read_tensor(safetensors(both, bytes_of<float>({5}) + "abc"), "a"), (Matrix{{5}}));
}

TEST(Safetensors, FloatsAreMappedWhileTheTableLives) {
  const Folder folder;
  const std::string data = bytes_of<float>({1, 2, 3, 4});
  std::string header = "{" + tensor("a", "F32", "[2,2]", 0, 16) + "}";
  while (header.size() % 8 != 0) header += ' ';
  const std::string aligned = folder.add("aligned.safetensors", safetensors(header, data));
  {
    const Table table = read_table(aligned);
    EXPECT_TRUE(is_mapped(aligned));
    EXPECT_EQ(table.tensor, "a");
    EXPECT_EQ(matrix_of(table), (Matrix{{1, 2}, {3, 4}}));
  }
  EXPECT_FALSE(is_mapped(aligned));
  for (int i = 0; i < 3; ++i) {
    header += ' ';
    const std::string path = folder.add("shifted.safetensors", safetensors(header, data));
    const Table table = read_table(path);
    EXPECT_FALSE(is_mapped(path));
    EXPECT_EQ(matrix_of(table), (Matrix{{1, 2}, {3, 4}}));
  }
}

// An empty tensor, a number without dimensions, and metadata.
const std::string kSeveral = "{\"__metadata__\":{\"format\":\"pt\"}," + tensor("one", "F32", "[1,2]", 0, 8) + "," +
                             tensor("two", "F64", "[2,1]", 12, 28) + "," + tensor("none", "F32", "[0,4]", 28, 28) +
                             "," + tensor("bias", "F32", "[]", 8, 12) + "}  \n";
const std::string kSeveralData = bytes_of<float>({1, 2, 9}) + bytes_of<double>({3, 4});

TEST(Safetensors, OneTensorByName) {
  const std::string file = safetensors(kSeveral, kSeveralData);
  EXPECT_EQ(read_tensor(file, "one"), (Matrix{{1, 2}}));
  EXPECT_EQ(read_tensor(file, "two"), (Matrix{{3}, {4}}));
  EXPECT_EQ(tensor_error(file),
            "x.safetensors has 3 tensors of two dimensions: \"one\" (1, 2), \"two\" (2, 1), \"none\" (0, 4); expected "
            "one, or its name (--tensor NAME for the input)");
  EXPECT_EQ(tensor_error(file, "three"),
            "x.safetensors has no tensor \"three\"; expected one of \"one\" (1, 2), \"two\" (2, 1), \"none\" (0, 4)");
  EXPECT_EQ(tensor_error(file, "bias"),
            "x.safetensors, tensor \"bias\" has shape (); expected two dimensions, one row per element");
  EXPECT_EQ(tensor_error(file, "none"),
            "x.safetensors, tensor \"none\" is empty: expected at least one row of numbers");
  EXPECT_TRUE(tensor_error(file, "__metadata__").starts_with("x.safetensors has no tensor \"__metadata__"));
  EXPECT_EQ(tensor_error(safetensors("{" + tensor("v", "U8", "[3]", 0, 3) + "}", "abc")),
            "x.safetensors has no tensor of two dimensions among its 1; expected one row per element");
  EXPECT_EQ(tensor_error(safetensors("{}", ""), "a"),
            "x.safetensors has no tensor \"a\"; it has none of two dimensions");
}

TEST(Safetensors, ManyTensorsAreNotAllTold) {
  std::string header = "{";
  for (std::size_t i = 0; i < 25; ++i)
    header += (i == 0 ? "" : ",") + tensor(fmt::format("t{}", i), "U8", "[1,1]", i, i + 1);
  const std::string message = tensor_error(safetensors(header + "}", std::string(25, 'x')));
  EXPECT_NE(message.find("\"t18\" (1, 1), \"t19\" (1, 1) and 5 more; expected one"), std::string::npos) << message;
}

TEST(Safetensors, ValuesNameTheirTensorAndPlace) {
  EXPECT_EQ(tensor_error(one_tensor("BF16", "[2,2]", bytes_of<std::uint16_t>({0, 0, 0, 0x7FC0}))),
            "x.safetensors, tensor \"a\": row 1, column 1 (counted from 0) holds nan; values must be finite and below "
            "2^60 (about 1.15e18)");
  EXPECT_TRUE(tensor_error(one_tensor("F16", "[1,2]", bytes_of<std::uint16_t>({0, 0xFC00})))
                  .starts_with("x.safetensors, tensor \"a\": row 0, column 1 (counted from 0) holds -inf; v"));
  EXPECT_TRUE(tensor_error(one_tensor("F32", "[1,2]", bytes_of<float>({0, -1})))
                  .starts_with("x.safetensors, tensor \"a\": row 0, column 1 (counted from 0) holds -1; f"));
}

TEST(Safetensors, AreNotReadAsWeights) {
  const Folder folder;
  const std::string path = folder.add("x.safetensors", one_tensor("F32", "[1,2]", bytes_of<float>({1, 2})));
  EXPECT_EQ(error_of([&] { read_weights(path); }),
            path + " is a safetensors file; expected a .npy vector or text with one number per line");
}

TEST(Safetensors, LengthsThatLie) {
  EXPECT_EQ(tensor_error(""), "x.safetensors is empty: expected a safetensors file");
  EXPECT_EQ(tensor_error("abc"),
            "x.safetensors is cut off: it has 3 bytes; expected 8 with the length of a safetensors header");
  EXPECT_EQ(tensor_error(bytes_of<std::uint64_t>({std::numeric_limits<std::uint64_t>::max()}) + "{}"),
            "x.safetensors is not a safetensors file: its first 8 bytes give a header of 18446744073709551615 bytes; "
            "expected at most 100000000");
  EXPECT_EQ(tensor_error(bytes_of<std::uint64_t>({3}) + "{}"),
            "x.safetensors is cut off in its header: 2 bytes are there; expected 3, as its first 8 bytes say");
  EXPECT_EQ(tensor_error(safetensors(kSeveral, kSeveralData.substr(1))),
            "x.safetensors is cut off: its tensors need 28 bytes after the header, found 27");
  EXPECT_EQ(tensor_error(safetensors(kSeveral, kSeveralData + "more")),
            "x.safetensors has 4 bytes after its tensors; expected the tensors and nothing else");
  EXPECT_EQ(tensor_error(safetensors("{}", "more")),
            "x.safetensors has 4 bytes after its tensors; expected the tensors and nothing else");
}

TEST(Safetensors, HeadersThatAreNotJson) {
  const auto message = [](const std::string& header) { return tensor_error(safetensors(header, "")); };
  EXPECT_EQ(message("{\"a\":}"),
            "x.safetensors: the header is not JSON (at byte 6 of 6); expected one entry per tensor");
  for (const char* header : {"", "{", "a", "{}x", "{\"a\":\"\xFF\"}", "{'a':1}", "{\"a\":1e999}"}) {
    EXPECT_TRUE(message(header).starts_with("x.safetensors: the header is not JSON")) << message(header);
  }
  // A zero byte is not the end, so what follows it is not accepted unseen.
  EXPECT_EQ(message(std::string("{}\0{}", 5)),
            "x.safetensors: the header is not JSON (at byte 3 of 5); expected one entry per tensor");
  EXPECT_EQ(message(std::string("{}\0", 3)),
            "x.safetensors: the header is not JSON (at byte 3 of 3); expected one entry per tensor");
  for (const char* header : {"[1]", "5", "\"a\"", "null"}) {
    EXPECT_EQ(message(header), "x.safetensors: the header is not an object; expected one with an entry per tensor");
  }
  EXPECT_EQ(message("{\"__metadata__\":1}"), "x.safetensors: the header has 1 as __metadata__; expected an object");
  EXPECT_EQ(message("{\"a\":" + std::string(100000, '[')),
            "x.safetensors: the header is nested more than 3 levels deep; expected an entry per tensor with dtype, "
            "shape and data_offsets");
}

// Time is proportional to the size of the header.
TEST(Safetensors, ManyTensors) {
  constexpr std::size_t kCount = 20000;
  std::string header = "{";
  for (std::size_t i = 0; i < kCount; ++i) header += tensor(fmt::format("t{}", i), "U8", "[1]", i, i + 1) + ",";
  header += tensor("rows", "U8", "[2,1]", kCount, kCount + 2) + "}";
  EXPECT_EQ(read_tensor(safetensors(header, std::string(kCount, 'x') + "\3\5")), (Matrix{{3}, {5}}));
}

TEST(Safetensors, NamesThatOccurTwice) {
  const std::string one = tensor("a", "U8", "[1,1]", 0, 1);
  EXPECT_EQ(tensor_error(safetensors("{" + one + "," + tensor("a", "U8", "[1,1]", 1, 2) + "}", "xy")),
            "x.safetensors: the header names \"a\" twice; expected each name once");
  EXPECT_EQ(entry_error(R"({"dtype":"U8","shape":[4,4],"data_offsets":[0,16],"shape":[2,8]})"),
            "x.safetensors: the header names \"shape\" twice; expected each name once");
  EXPECT_EQ(read_tensor(safetensors("{" + one + "," + tensor("b", "U8", "[1,1]", 1, 2) + "}", "xy"), "b"),
            (Matrix{{'y'}}));
}

TEST(Safetensors, EntriesThatLie) {
  const auto shaped = [](const std::string& shape) {
    return entry_error(R"({"dtype":"F32","shape":)" + shape + R"(,"data_offsets":[0,16]})");
  };
  const auto placed = [](const std::string& offsets) {
    return entry_error(R"({"dtype":"F32","shape":[2,2],"data_offsets":)" + offsets + "}");
  };
  EXPECT_EQ(shaped("[2,2]"), "no InputError");
  EXPECT_EQ(entry_error("5"), "is 5; expected an object with dtype, shape and data_offsets");
  EXPECT_EQ(entry_error(R"({"shape":[2,2],"data_offsets":[0,16]})"),
            "has no dtype; expected dtype, shape and data_offsets");
  EXPECT_EQ(entry_error(R"({"dtype":4,"shape":[2,2],"data_offsets":[0,16]})"),
            "has dtype 4; expected a name such as \"F32\"");
  for (const char* shape : {"[-1,2]", "[2,2.5]", "[2,99999999999999999999]", "[\"2\",2]", "4", "null"}) {
    EXPECT_TRUE(shaped(shape).ends_with("; expected a list of whole numbers >= 0")) << shape << ": " << shaped(shape);
  }
  EXPECT_EQ(shaped("[-1,2]"), "has shape [-1,2]; expected a list of whole numbers >= 0");
  for (const char* offsets : {"[]", "[0]", "[0,16,16]", "[-1,16]", "[16,0]", "[0,1e3]", "16"}) {
    EXPECT_EQ(placed(offsets).substr(0, 16), "has data_offsets") << offsets;
  }
  EXPECT_EQ(placed("[16,0]"),
            "has data_offsets [16,0]; expected the numbers of the bytes where its data begins and where it ends");
  EXPECT_EQ(shaped("[2,3]"),
            "has shape (2, 3) of F32, which needs 24 bytes; expected 16, as its data_offsets [0,16] say");
  EXPECT_EQ(shaped("[4294967296,4294967296]"),
            "has shape (4294967296, 4294967296) of F32, which needs too many bytes; expected 16, as its "
            "data_offsets [0,16] say");
  EXPECT_TRUE(shaped("[2305843009213693952,8]").starts_with("has shape (2305843009213693952, 8) of F3"));
  EXPECT_EQ(entry_error(R"({"dtype":"F4","shape":[3,1],"data_offsets":[0,1]})"),
            "has shape (3, 1) of F4, which needs 2 bytes; expected 1, as its data_offsets [0,1] say");
  EXPECT_EQ(placed("[0,18446744073709551615]"),
            "has shape (2, 2) of F32, which needs 16 bytes; expected 18446744073709551615, as its "
            "data_offsets [0,18446744073709551615] say");
}

TEST(Safetensors, OffsetsThatOverlapOrLeaveGaps) {
  const auto message = [](std::size_t a, std::size_t b) {
    return tensor_error(
        safetensors("{" + tensor("a", "F32", "[1,2]", a, a + 8) + "," + tensor("b", "F32", "[1,2]", b, b + 8) + "}",
                    std::string(16, '\0')),
        "a");
  };
  EXPECT_EQ(message(0, 8), "no InputError");
  EXPECT_EQ(message(8, 0), "no InputError");
  EXPECT_EQ(message(0, 4), "x.safetensors: tensor \"b\" begins at byte 4 of the data; expected 8, where \"a\" ends");
  EXPECT_EQ(message(0, 0), "x.safetensors: tensor \"b\" begins at byte 0 of the data; expected 8, where \"a\" ends");
  EXPECT_EQ(message(12, 0), "x.safetensors: tensor \"a\" begins at byte 12 of the data; expected 8, where \"b\" ends");
  EXPECT_EQ(message(4, 12), "x.safetensors: tensor \"a\" begins at byte 4 of the data; expected 0, as it is the first");
  EXPECT_TRUE(message(0, std::size_t{1} << 62)
                  .starts_with("x.safetensors: tensor \"b\" begins at byte 4611686018427387904 of"));
}

}  // namespace
}  // namespace winnow
