// Dense arrays: conversion, mapping, and wrong headers.
#include <bit>
#include <cmath>
#include <limits>

#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

TEST(Npy, HalvesAreExact) {
  // 1, the largest half, the smallest normal, the smallest subnormal, the largest subnormal, 0
  const std::vector<std::uint16_t> halves = {0x3C00, 0x7BFF, 0x0400, 0x0001, 0x03FF, 0x0000};
  const Matrix expected = {{1, 65504, 0x1p-14f, 0x1p-24f, 1023 * 0x1p-24f, 0}};
  EXPECT_EQ(matrix_of(read_string(npy("<f2", "(1, 6)", bytes_of(halves)), "x.npy")), expected);
  EXPECT_EQ(matrix_of(read_string(npy("<f2", "(1, 1)", bytes_of<std::uint16_t>({0xB400})), "x.npy",
                                  {Format::kAuto, Negatives::kSplit})),
            (Matrix{{0, 0.25f}}));
}

// Every bit pattern of 16 bits, against the definition: sign, exponent and fraction.
double value_of(std::uint16_t bits, int fraction_bits, int bias) {
  const int exponent = (bits & 0x7FFF) >> fraction_bits;
  const int fraction = bits & ((1 << fraction_bits) - 1);
  const double magnitude = exponent == 0 ? std::ldexp(fraction, 1 - bias - fraction_bits)
                                         : std::ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

struct Sixteen {
  const char* little;
  const char* big;
  int fraction_bits;
  int bias;
};

TEST(Npy, EveryFloatOfSixteenBitsIsExact) {
  for (const Sixteen& kind : {Sixteen{"<f2", ">f2", 10, 15}, Sixteen{"<V2", ">V2", 7, 127}}) {
    SCOPED_TRACE(kind.little);
    std::vector<std::uint16_t> accepted, swapped;
    std::vector<float> expected;
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits) {
      const auto half = static_cast<std::uint16_t>(bits);
      const bool finite = (bits & 0x7FFF) >> kind.fraction_bits != (0x7FFFu >> kind.fraction_bits);
      const double value = value_of(half, kind.fraction_bits, kind.bias);
      if (finite && std::abs(value) < 0x1p60) {
        accepted.push_back(half);
        swapped.push_back(static_cast<std::uint16_t>(half << 8 | half >> 8));
        expected.push_back(static_cast<float>(value));
      } else {
        const std::string message = error_of(npy(kind.little, "(1, 1)", bytes_of<std::uint16_t>({half})), "x.npy",
                                             {Format::kAuto, Negatives::kKeep});
        ASSERT_TRUE(message.ends_with("; values must be finite and below 2^60 (about 1.15e18)")) << bits << message;
      }
    }
    const std::string shape = "(1, " + std::to_string(accepted.size()) + ")";
    const ReadOptions keep{Format::kAuto, Negatives::kKeep};
    const Matrix little = matrix_of(read_string(npy(kind.little, shape, bytes_of(accepted)), "x.npy", keep));
    const Matrix big = matrix_of(read_string(npy(kind.big, shape, bytes_of(swapped)), "x.npy", keep));
    EXPECT_EQ(bytes_of(little[0]), bytes_of(expected));  // bytes: -0 is not 0
    EXPECT_EQ(bytes_of(big[0]), bytes_of(expected));
  }
}

TEST(Npy, BigEndianIntegersAndDoubles) {
  EXPECT_EQ(matrix_of(read_string(npy(">i4", "(1, 2)", std::string("\0\0\1\2\0\0\0\7", 8)), "x.npy")),
            (Matrix{{258, 7}}));
  EXPECT_EQ(matrix_of(read_string(npy(">i8", "(1, 1)", std::string("\0\0\0\0\0\0\1\2", 8)), "x.npy")), (Matrix{{258}}));
  EXPECT_EQ(error_of(npy(">f8", "(1, 1)", std::string("\xBF\xF8\0\0\0\0\0\0", 8)), "x.npy").substr(0, 59),
            "x.npy: row 0, column 0 (counted from 0) holds -1.5; feature");
  for (const char* type : {"|f2", "|f4", "=f4", "<V4", "V2", ""}) {
    EXPECT_TRUE(error_of(npy(type, "(1, 1)", "abcd"), "x.npy").starts_with("x.npy holds elements of type \"")) << type;
  }
}

// More rows than the reader converts at a time.
TEST(Npy, ColumnByColumn) {
  constexpr std::size_t kRows = 1000, kColumns = 3;
  std::vector<std::uint16_t> bfloats;
  for (std::size_t column = 0; column < kColumns; ++column) {
    for (std::size_t row = 0; row < kRows; ++row) {
      const auto value = static_cast<float>(row % 100 + 100 * column % 128);
      bfloats.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(value) >> 16));
    }
  }
  const auto file = [](const std::string& content) {
    return npy_with_header("{'descr': '<V2', 'fortran_order': True, 'shape': (1000, 3), }", content);
  };
  const Matrix matrix = matrix_of(read_string(file(bytes_of(bfloats)), "x.npy"));
  for (std::size_t row = 0; row < kRows; ++row) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      const float stored = std::bit_cast<float>(std::uint32_t{bfloats[column * kRows + row]} << 16);
      ASSERT_EQ(matrix[row][column], stored) << row << " " << column;
    }
  }
  bfloats[2 * kRows + 777] = 0xBF80;  // -1
  EXPECT_EQ(error_of(file(bytes_of(bfloats)), "x.npy").substr(0, 55),
            "x.npy: row 777, column 2 (counted from 0) holds -1; fea");
}

TEST(Npy, ReadsManyRowsOfEveryKind) {
  constexpr std::size_t kRows = 3000, kColumns = 17;  // several pieces of conversion, none of them whole rows
  std::vector<double> doubles(kRows * kColumns);
  std::vector<std::int64_t> longs(doubles.size());
  for (std::size_t i = 0; i < doubles.size(); ++i)
    doubles[i] = static_cast<double>(longs[i] = static_cast<int>(i % 9973));
  const Table a = read_string(npy("<f8", "(3000, 17)", bytes_of(doubles)), "x.npy");
  const Table b = read_string(npy("<i8", "(3000, 17)", bytes_of(longs)), "x.npy");
  EXPECT_EQ(matrix_of(a), matrix_of(b));
  EXPECT_EQ(std::get<DenseRows>(a.rows).row(2999)[16], static_cast<float>((kRows * kColumns - 1) % 9973));
}

TEST(Npy, BytesMayGoAwayAndMayBeMisaligned) {
  Table table;
  {
    const std::string shifted = " " + npy_floats("(2, 2)", {1, 2, 3, 4});
    table = read_string(std::string_view(shifted).substr(1), "x.npy");
  }
  EXPECT_EQ(matrix_of(table), (Matrix{{1, 2}, {3, 4}}));
}

TEST(Npy, FloatFileIsMappedWhileTheTableLives) {
  const Folder folder;
  const std::string path = folder.add("x.npy", npy_floats("(2, 2)", {1, 2, 0, -0.0f}));
  for (const Negatives negatives : {Negatives::kReject, Negatives::kClip}) {
    const Table table = read_table(path, {Format::kAuto, negatives});
    EXPECT_TRUE(is_mapped(path));
    EXPECT_EQ(matrix_of(table), (Matrix{{1, 2}, {0, 0}}));
  }
  EXPECT_FALSE(is_mapped(path));
  const Table split = read_table(path, {Format::kAuto, Negatives::kSplit});
  EXPECT_FALSE(is_mapped(path));
  EXPECT_EQ(matrix_of(split), (Matrix{{1, 2, 0, 0}, {0, 0, 0, 0}}));
}

TEST(Npy, ClippingLeavesTheFileAlone) {
  const Folder folder;
  const std::string content = npy_floats("(2, 2)", {1, -2, -3, 4});
  const std::string path = folder.add("x.npy", content);
  EXPECT_EQ(matrix_of(read_table(path, {Format::kAuto, Negatives::kClip})), (Matrix{{1, 0}, {0, 4}}));
  EXPECT_EQ(folder.content("x.npy"), content);
}

TEST(Npy, AnOddHeaderLengthIsCopiedNotMapped) {
  const Folder folder;
  std::string header = "{'shape': (1, 2), 'fortran_order': False, 'descr': '<f4'}";
  while ((10 + header.size()) % 4 != 1) header += ' ';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size());
  file += '\0';
  file += header + bytes_of<float>({5, 6});
  EXPECT_EQ(matrix_of(read_table(folder.add("x.npy", file))), (Matrix{{5, 6}}));
}

TEST(Npy, VersionsTwoAndThree) {
  for (const char version : {'\2', '\3'}) {
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1L, 1L), }\n";
    std::string file = std::string("\x93NUMPY") + version + std::string(1, '\0');
    file += static_cast<char>(header.size());
    file += std::string(3, '\0') + header + bytes_of<float>({7});
    EXPECT_EQ(matrix_of(read_string(file, "x.npy")), (Matrix{{7}}));
  }
}

TEST(Npy, NegativeValuesNameTheirPlaceAndTheWaysOut) {
  std::vector<float> values(20 * 5, 1.0f);
  values[17 * 5 + 3] = -0.25f;
  EXPECT_EQ(error_of(npy_floats("(20, 5)", values), "embeddings.npy"),
            "embeddings.npy: row 17, column 3 (counted from 0) holds -0.25; feature-based selection needs values >= 0 "
            "(--negatives clip sets them to 0, --negatives split keeps both signs as separate features, --objective "
            "facility compares rows of both signs)");
}

TEST(Npy, ValuesBeyondFloatAreErrorsUnderEveryTreatment) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const Negatives negatives : {Negatives::kReject, Negatives::kClip, Negatives::kSplit}) {
    const ReadOptions options{Format::kAuto, negatives};
    const auto message = [&](double value) {
      return error_of(npy("<f8", "(2, 2)", bytes_of<double>({0, 1, value, 3})), "x.npy", options);
    };
    const std::string before = "x.npy: row 1, column 0 (counted from 0) holds ";
    const std::string after = "; values must be finite and below 2^60 (about 1.15e18)";
    EXPECT_EQ(message(nan), before + "nan" + after);
    EXPECT_EQ(message(inf), before + "inf" + after);
    EXPECT_EQ(message(-inf), before + "-inf" + after);
    EXPECT_EQ(message(1e300), before + "1e+300" + after);
    EXPECT_EQ(message(1.2e18), before + "1.2e+18" + after);
    EXPECT_EQ(message(1.1e18), "no InputError");
    EXPECT_EQ(message(1e-300), "no InputError");
  }
}

TEST(Npy, HeadersThatLie) {
  const std::string four = bytes_of<float>({1, 2, 3, 4});
  EXPECT_EQ(error_of(npy("<f4", "(1000000000000, 1000)", four), "x.npy"),
            "x.npy has 1000000000000 rows; at most 4294967294 are supported");
  EXPECT_EQ(error_of(npy("<f4", "(4294967294, 4294967294)", four), "x.npy"),
            "x.npy is cut off: shape (4294967294, 4294967294) of \"<f4\" needs too many bytes, found 16");
  EXPECT_EQ(error_of(npy("<f4", "(2, 3)", four), "x.npy"),
            "x.npy is cut off: shape (2, 3) of \"<f4\" needs 24 bytes, found 16");
  EXPECT_EQ(error_of(npy("<f4", "(1, 3)", four), "x.npy"),
            "x.npy has 4 bytes after its array of shape (1, 3); expected one array and nothing else");
  EXPECT_EQ(error_of(npy("<f4", "(0, 3)", ""), "x.npy"), "x.npy is empty: expected at least one row of numbers");
  EXPECT_EQ(error_of(npy("<f4", "(3, 0)", ""), "x.npy"), "x.npy has no columns: expected at least one number per row");
  EXPECT_EQ(error_of(npy("<f4", "()", four), "x.npy"),
            "x.npy holds an array of shape (); expected two dimensions, one row per element");
  EXPECT_EQ(error_of("", "x.npy"), "x.npy is empty: expected a .npy array");
  EXPECT_EQ(error_of("1,2\n3,4\n", "x.npy"), "x.npy is not a .npy array: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error_of(std::string_view("\x93NUMPY\x07\x00\x00\x00", 10), "x.npy"),
            "x.npy has .npy version 7; expected 1, 2 or 3");
  EXPECT_EQ(error_of(std::string_view("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF", 12), "x.npy"),
            "x.npy has a .npy header of 4294967295 bytes; at most 65536 are expected");
}

TEST(Npy, DamagedDictionaries) {
  for (const char* header : {"", "{", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)",
                             "{'descr': '<f4', 'fortran_order': Maybe, 'shape': (1, 1)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (-1, 1)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999, 1)}",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)} x",
                             "{'descr': [('a', '<f4', 'fortran_order': False, 'shape': (1, 1)}",
                             "{'descr' '<f4', 'fortran_order': False, 'shape': (1, 1)}",
                             "{'other': 1, 'descr': '<f4', 'fortran_order': False, 'shape': (1, 1)}"}) {
    const std::string message = error_of(npy_with_header(header, bytes_of<float>({1})), "x.npy");
    EXPECT_TRUE(message.starts_with("x.npy: the .npy header is damaged: \"")) << header << " -> " << message;
  }
}

}  // namespace
}  // namespace winnow
