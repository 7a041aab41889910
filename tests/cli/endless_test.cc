// Input that never ends, or claims to be longer than it can be: refused by its beginning, by its header, by the number
// of lines, or before it takes the memory of the machine.
#include "cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

#ifdef WINNOW_SANITIZED
// Sanitizers reserve terabytes of addresses.
constexpr const char* kBounds = "timeout 60";
#else
constexpr const char* kBounds = "ulimit -v 4000000; timeout 60";
#endif

class Endless : public CommandTest {
 protected:
  Endless() { folder.write("rows.csv", "1,0\n0,1\n1,1\n"); }

  // `input` is a shell command whose output is piped in, or empty.
  void expect_refusal(const std::string& input, const std::string& arguments, const std::string& part,
                      const std::string& bounds = kBounds) const {
    const auto files = folder.files();
    const std::string before = input.empty() ? bounds : input + " | { " + bounds;
    const Outcome outcome = folder.run(WINNOW_PROGRAM, arguments + (input.empty() ? "" : " ; }"), before);
    EXPECT_EQ(outcome.exit_code, 2) << input << " | winnow " << arguments << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part)) << input << " | winnow " << arguments;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(folder.files(), files);
  }
};

TEST_F(Endless, ZerosAsRows) {
  expect_refusal("", "select /dev/zero -k 1", "/dev/zero is not text: byte 1 is 0");
  expect_refusal("", "select /dev/zero -k 1 --format csv", "/dev/zero is not text");
  expect_refusal("", "select /dev/zero -k 1 --format tsv", "/dev/zero is not text");
  expect_refusal("", "select /dev/zero -k 1 --format svmlight", "/dev/zero is not text");
  expect_refusal("", "select /dev/zero -k 1 --format npy", "/dev/zero is not a .npy array");
  expect_refusal("", "select /dev/zero -k 1 --format npz", "/dev/zero is not a readable .npz archive");
  expect_refusal("", "select /dev/zero -k 1 --format safetensors", "/dev/zero: the header is not JSON");
  expect_refusal("cat /dev/zero", "select - -k 1", "standard input is not text");
  expect_refusal("cat /dev/zero", "stream - -k 1", "standard input is not text");
  expect_refusal("cat /dev/zero", "sparsify - -o -", "standard input is not text");
}

TEST_F(Endless, ZerosAsCompanions) {
  for (const std::string option :
       {"--ids", "--costs", "--feature-weights", "--scores", "--groups", "--start", "--forbid", "--within"}) {
    const std::string more = option == "--costs" ? " --budget 2" : option == "--groups" ? " --per-group 1" : " -k 1";
    expect_refusal("", "select rows.csv" + more + " " + option + " /dev/zero", "/dev/zero is not text");
    expect_refusal("cat /dev/zero", "select rows.csv" + more + " " + option + " -", "standard input is not text");
  }
  expect_refusal("cat /dev/zero", "certify rows.csv --picks -", "standard input is not text");
}

TEST_F(Endless, MoreLinesThanRows) {
  const std::string many = "standard input has more than 10012 lines; expected 3";
  expect_refusal("yes 1", "select rows.csv -k 1 --ids -", many);
  expect_refusal("yes 1", "select rows.csv --budget 2 --costs -", many);
  expect_refusal("yes 1", "select rows.csv -k 1 --scores -", many);
  expect_refusal("yes 1", "select rows.csv --groups - --per-group 1", many);
  expect_refusal("yes 1", "select rows.csv -k 1 --start -", many);
  expect_refusal("yes 1", "select rows.csv -k 1 --feature-weights -", "more than 10008 lines; expected 2");
  // A file has an end, so its lines are counted.
  expect_refusal("", "select rows.csv -k 1 --ids four.txt", "four.txt names 4 rows, but the input has 3",
                 "printf '1\\n2\\n3\\n4\\n' >four.txt; trap 'rm four.txt' EXIT; timeout 60");
}

TEST_F(Endless, TextThatIsWrongFromSomeLineOn) {
  expect_refusal("yes 1,x", "select - -k 1", "standard input, line 1: row 0, column 1");
  expect_refusal("{ seq 100000; yes x; }", "select - -k 1", "line 100001");
  expect_refusal("yes '1 1:1 x'", "select - -k 1 --format svmlight", "line 1: expected index:value");
}

TEST_F(Endless, ArraysThatAreLongerThanTheirHeaders) {
  const float rows[] = {1, 0, 0, 1, 1, 1};
  folder.write("rows.npy", npy("<f4", "(3, 2)", rows, sizeof rows));
  folder.write("vector.npy", npy("<f4", "(3,)", rows, 3 * sizeof(float)));
  const std::string surplus = "standard input has at least 65536 bytes after its array";
  expect_refusal("cat rows.npy /dev/zero", "select - -k 1", surplus);
  expect_refusal("cat rows.npy /dev/zero", "stream - -k 1", surplus);
  expect_refusal("{ cat rows.npy; echo; }", "select - -k 1", "standard input has 1 bytes after its array");
  expect_refusal("cat vector.npy /dev/zero", "select rows.csv --budget 2 --costs -", surplus);
  expect_refusal("cat vector.npy /dev/zero", "select rows.csv -k 1 --scores -", surplus);
  folder.write("labels.npy", npy("<i4", "(3,)", rows, 3 * sizeof(float)));
  expect_refusal("cat labels.npy /dev/zero", "select rows.csv --groups - --per-group 1",
                 "bytes of labels, which are not 3 elements");
  const std::string header = R"({"x":{"dtype":"F32","shape":[3,2],"data_offsets":[0,24]}})";
  std::string tensors(1, static_cast<char>(header.size()));
  tensors += std::string(7, '\0') + header + std::string(reinterpret_cast<const char*>(rows), sizeof rows);
  folder.write("rows.safetensors", tensors);
  for (const char* command : {"select - -k 1 --format safetensors", "stream - -k 1 --format safetensors"}) {
    expect_refusal("cat rows.safetensors /dev/zero", command,
                   "standard input has at least 65536 bytes after its tensors");
  }
  // Without the zeros they are read.
  EXPECT_EQ(json_of("select - -k 1", "cat rows.npy |")["n"], 3);
  EXPECT_EQ(json_of("select - -k 1 --format safetensors", "cat rows.safetensors |")["n"], 3);
}

// More than any machine has: refused before it is read.
TEST_F(Endless, HeadersThatAnnounceMoreThanMemory) {
  folder.write("huge.npy", npy("<f4", "(4000000000, 1000000)", "", 0));
  expect_refusal("cat huge.npy /dev/zero", "select - -k 1", "as its header says, which take");
  folder.write("huge.npy", npy("<f4", "(4000000000000000,)", "", 0));
  expect_refusal("cat huge.npy /dev/zero", "select rows.csv --budget 2 --costs -", "as its header says, which take");
}

// Three quarters of the limit is what a stream may take.
TEST_F(Endless, RegularTextIsRefusedBeforeItFillsTheMemory) {
#ifdef WINNOW_SANITIZED
  GTEST_SKIP() << "sanitizers reserve terabytes of addresses, so that none can be limited";
#endif
  const std::string little = "ulimit -v 400000; timeout 100";
  const std::string part = "which take more than 293 MiB of memory, three quarters of what there is";
  expect_refusal("yes 1,2", "select - -k 1 --threads 1", part, little);
  expect_refusal("yes '1 1:2 2:3'", "select - -k 1 --threads 1 --format svmlight", part, little);
  expect_refusal("yes 1", "certify rows.csv --picks - --threads 1", part, little);
  expect_refusal("{ printf 'PK\\003\\004'; cat /dev/zero; }", "select - -k 1 --threads 1", part, little);
  // One line without an end.
  expect_refusal("yes | tr -d '\\n'", "select - -k 1 --threads 1 --format csv", "line of more than 256 MiB",
                 "ulimit -v 2000000; timeout 100");
}

}  // namespace
}  // namespace winnow::testing
