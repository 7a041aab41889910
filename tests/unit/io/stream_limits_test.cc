// Streams that never end are refused after a few of their bytes, and streams that end are read as files are.
#include "io/stream_limits.h"

#include <algorithm>
#include <memory>

#include "io/readers.h"
#include "io/source.h"
#include "tests/unit/io/io_test.h"
#include "tests/unit/io/make_files.h"

namespace winnow {
namespace {

using namespace detail;

// `beginning`, then `again` for ever.
class EndlessBytes {
 public:
  EndlessBytes(std::string beginning, std::string again) : beginning_(std::move(beginning)), again_(std::move(again)) {}

  Flow flow() {
    return Flow("x", [this](std::span<std::byte> to) {
      for (std::byte& byte : to) {
        const bool begins = read_ < beginning_.size();
        byte = static_cast<std::byte>(begins ? beginning_[read_] : again_[(read_ - beginning_.size()) % again_.size()]);
        ++read_;
      }
      return to.size();
    });
  }
  Flow begun() {
    Flow started = flow();
    started.fill(kBeginning);
    return started;
  }
  std::size_t read() const { return read_; }

 private:
  std::string beginning_, again_;
  std::size_t read_ = 0;
};

// What comes in pieces of `piece` bytes, and ends.
Flow pieces_of(std::string_view text, std::size_t piece) {
  return Flow("x", [text, piece](std::span<std::byte> to) mutable {
    const std::size_t size = std::min({piece, text.size(), to.size()});
    std::copy_n(std::as_bytes(std::span(text)).begin(), size, to.begin());
    text.remove_prefix(size);
    return size;
  });
}

const std::string kZeros(1, '\0');

TEST(StreamLimits, ZerosAreTheBeginningOfNothing) {
  EndlessBytes zeros("", kZeros);
  Flow flow = zeros.begun();
  EXPECT_EQ(error_of([&] { npy_limits(flow); }), "x is not a .npy array: it does not begin with \\x93NUMPY");
  EXPECT_EQ(error_of([&] { npz_limits(flow); }), "x is not a readable .npz archive: it does not begin with PK");
  EXPECT_EQ(error_of([&] { safetensors_limits(flow); }),
            "x: the header is not JSON (at byte 1 of 0); expected one entry per tensor");
  const std::string not_text = "x is not text: byte 1 is 0; expected lines of UTF-8";
  EXPECT_EQ(error_of([&] { text_limits(flow, {}, 1, 0); }), not_text);
  EXPECT_EQ(error_of([&] { vector_limits(flow, 3); }), not_text);
  EXPECT_EQ(error_of([&] { read_csv(zeros.begun(), ',', {}); }), not_text);
  EXPECT_EQ(error_of([&] { read_svmlight(zeros.begun(), {}); }), not_text);
  EXPECT_LT(zeros.read(), std::size_t{8} << 20);
}

TEST(StreamLimits, AHeaderSaysHowMuchIsRead) {
  const std::string array = npy_floats("(2, 3)", {1, 2, 3, 4, 5, 6});
  EndlessBytes longer(array, kZeros);
  Flow flow = longer.begun();
  const StreamLimits limits = npy_limits(flow);
  EXPECT_EQ(limits.bytes, array.size());
  const Source source = gather(std::move(flow), limits);
  EXPECT_EQ(source.bytes.size(), kBeginning);  // which is more than the array and what may follow it
  EXPECT_EQ(error_of([&] { read_npy(source, {}); }),
            "x has at least 65536 bytes after its array of shape (2, 3); expected one array and nothing else");

  Flow whole = pieces_of(array, 7);
  whole.fill(kBeginning);
  const Source good = gather(std::move(whole), limits);
  EXPECT_EQ(good.text(), array);
}

TEST(StreamLimits, BytesOfEveryKindOfElement) {
  const auto bytes = [](const std::string& descr, const std::string& shape) {
    const std::string header = npy(descr, shape, "");
    Flow flow = pieces_of(header, 1000);
    flow.fill(kBeginning);
    return *npy_limits(flow).bytes - header.size();
  };
  EXPECT_EQ(bytes("<f8", "(3,)"), 24u);
  EXPECT_EQ(bytes("|b1", "(3, 5)"), 15u);
  EXPECT_EQ(bytes("<U12", "(2,)"), 96u);
  EXPECT_EQ(bytes("|S7", "(2,)"), 14u);
  EXPECT_GT(bytes("<f4", "(18446744073709551615, 18446744073709551615)"), std::uint64_t{1} << 60);
}

TEST(StreamLimits, MoreThanMemoryIsRefusedBeforeItIsRead) {
  EndlessBytes huge(npy("<f4", "(4000000000, 1000000)", ""), kZeros);
  Flow flow = huge.begun();
  const StreamLimits limits = npy_limits(flow);
  EXPECT_THAT(error_of([&] { gather(std::move(flow), limits); }),
              ::testing::HasSubstr("x has 15258789063 MiB, as its header says, which take 15258789063 MiB of memory"));
  EXPECT_EQ(huge.read(), kBeginning);
}

TEST(StreamLimits, LinesAreCountedAsTheyCome) {
  EndlessBytes lines("", "1\n");
  Flow flow = lines.begun();
  const StreamLimits limits = line_limits(flow, 3);
  EXPECT_EQ(error_of([&] { gather(std::move(flow), limits); }), "x has more than 10012 lines; expected 3");
  EXPECT_EQ(lines.read(), kBeginning);

  Flow few = pieces_of("a\nb\nc", 1);
  few.fill(kBeginning);
  EXPECT_EQ(lines_of(gather(std::move(few), limits).text()), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(StreamLimits, AWrongLineIsFoundWhenItComes) {
  EndlessBytes wrong("1,2\n3,4\n", "5,x\n");
  EXPECT_EQ(error_of([&] { read_csv(wrong.begun(), ',', {}); }),
            "x, line 3: row 2, column 1 (counted from 0) holds \"x\"; expected a number");
  EXPECT_LT(wrong.read(), std::size_t{8} << 20);
}

TEST(StreamLimits, TextInPiecesIsReadAsAFileIs) {
  std::string table =
      "\xEF\xBB\xBF"
      "\"first, of two\nlines\",second\r\n";
  std::string pairs = "# a comment\n";
  for (int row = 0; row < 200000; ++row) {
    table += std::to_string(row) + ",\"" + std::to_string(row % 7) + "\"\n";
    pairs += "1 " + std::to_string(1 + row % 5) + ":" + std::to_string(row) + " 9:1\n";
  }
  table += "\n\n";
  for (const std::size_t piece : {std::size_t{1009}, std::size_t{1} << 20}) {
    const Table dense = to_table(read_csv(pieces_of(table, piece), ',', {}), Negatives::kReject);
    EXPECT_EQ(matrix_of(dense), matrix_of(read_string(table, "x.csv")));
    EXPECT_EQ(matrix_of(read_svmlight(pieces_of(pairs, piece), {})), matrix_of(read_string(pairs, "x.svm")));
  }
  EXPECT_EQ(error_of([&] { read_csv(pieces_of("1,2\n\n3,4\n", 3), ',', {}); }), error_of("1,2\n\n3,4\n", "x"));
  EXPECT_EQ(error_of([&] { read_csv(pieces_of("", 3), ',', {}); }), error_of("", "x"));
}

}  // namespace
}  // namespace winnow
