// Values as bytes and back; steps that are found by what they work on.
#include "base/step.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "support/complaint.h"
#include "support/memory_journal.h"

namespace winnow::detail {
namespace {

using ::testing::ElementsAre;
using winnow::testing::complaint;
using winnow::testing::JournalRecords;
using winnow::testing::MemoryJournal;

TEST(Packing, ReturnsWhatWasPutIn) {
  Packer to;
  const std::vector<std::uint64_t> counts{0, 1, 127, 128, 300, std::numeric_limits<std::uint64_t>::max()};
  for (const std::uint64_t number : counts) to.count(number);
  to.number(-0.0);
  to.number(std::numeric_limits<double>::infinity());
  to.text("a text");
  const std::vector<float> floats{1.5F, -2};
  to.array(std::span<const float>(floats));
  const std::vector<Element> elements{0, 1, 5, 5000, std::numeric_limits<Element>::max()};
  to.increasing(elements);
  to.increasing({});
  Unpacker from(to.bytes());
  for (const std::uint64_t number : counts) EXPECT_EQ(from.count(), number);
  EXPECT_TRUE(std::signbit(from.number()));
  EXPECT_TRUE(std::isinf(from.number()));
  EXPECT_EQ(from.text(), "a text");
  EXPECT_EQ(from.array<float>(), floats);
  EXPECT_EQ(from.increasing(), elements);
  EXPECT_TRUE(from.increasing().empty());
}

// Every second element of V needs one byte.
TEST(Packing, ManyElementsAreShort) {
  std::vector<Element> elements;
  for (Element v = 0; v < 20000; v += 2) elements.push_back(v);
  Packer to;
  to.increasing(elements);
  EXPECT_LE(to.bytes().size(), elements.size() + 3);
}

TEST(Packing, EndsTooEarly) {
  Packer to;
  to.array(std::span<const double>(std::vector<double>{1, 2, 3}));
  const std::string whole = to.bytes();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_EQ(complaint([&] { Unpacker(std::string_view(whole).substr(0, length)).array<double>(); }),
              "a record of the journal ends too early; expected one of this version of Winnow");
  }
  EXPECT_NE(complaint([] { Unpacker("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F").increasing(); }), "no complaint");
  EXPECT_NE(complaint([] { Unpacker("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF").count(); }), "no complaint");
}

TEST(Hash, DependsOnEveryByteAndOnWhatCameBefore) {
  const std::string bytes = "0123456789abcdef!";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string other = bytes;
    other[i] = static_cast<char>(other[i] ^ 1);
    EXPECT_NE(hash_bytes(other), hash_bytes(bytes)) << i;
  }
  EXPECT_NE(hash_bytes(""), hash_bytes(std::string(1, '\0')));
  EXPECT_NE(hash_bytes(bytes, 1), hash_bytes(bytes, 2));
}

TEST(Step, ARecordIsFoundByKindNumberAndInputs) {
  const auto value_of = [](JournalRecords& records, std::string_view kind, double input, double result) {
    MemoryJournal journal(records);
    return remembered<double>(&journal, kind, Inputs(&journal).add(input), [&] { return result; });
  };
  JournalRecords records;
  EXPECT_EQ(value_of(records, "sum", 1, 10), 10);
  EXPECT_EQ(value_of(records, "sum", 1, 11), 10);  // found
  EXPECT_EQ(value_of(records, "sum", 2, 12), 12);
  EXPECT_EQ(value_of(records, "mean", 1, 13), 13);
  EXPECT_EQ(records.size(), 3u);
  EXPECT_EQ(records.begin()->first.substr(0, 9), "0001-mean");
}

// Two steps of one kind that work on the same are two records.
TEST(Step, StepsAreNumberedInTheirOrder) {
  JournalRecords records;
  for (int run = 0; run < 2; ++run) {
    MemoryJournal journal(records);
    for (const double result : {1.0, 2.0, 3.0}) {
      EXPECT_EQ(remembered<double>(&journal, "step", Inputs(&journal), [&] { return result + 10 * run; }), result);
    }
    EXPECT_EQ(journal.found(), run == 0 ? 0u : 3u);
  }
}

TEST(Step, ColumnTotalsAreRemembered) {
  JournalRecords records;
  int passes = 0;
  const auto totals = [&](Journal* journal) {
    return remembered<std::vector<double>>(journal, "totals", Inputs(journal).add(std::uint64_t{7}), [&] {
      ++passes;
      return std::vector<double>{0.1, 0.2};
    });
  };
  MemoryJournal first(records), second(records);
  EXPECT_THAT(totals(&first), ElementsAre(0.1, 0.2));
  EXPECT_THAT(totals(&second), ElementsAre(0.1, 0.2));
  EXPECT_EQ(passes, 1);
  EXPECT_THAT(totals(nullptr), ElementsAre(0.1, 0.2));
  EXPECT_EQ(passes, 2);
  EXPECT_THAT(first.told(), ElementsAre("totals"));
}

}  // namespace
}  // namespace winnow::detail
