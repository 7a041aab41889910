// generate CASE -o FILE: writes one of the benchmark inputs.
#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>

#include "generators.h"
#include "options.h"
#include "winnow/error.h"
#include "winnow/io.h"
#include "write_large.h"

namespace {

using namespace winnow::bench;

struct Request {
  std::size_t rows = 0;
  std::uint64_t seed = 0;
  std::string output;
  std::string labels;  // demo only; empty if none
};

void write(const Request& request, const DenseMatrix& matrix) {
  winnow::write_npy(request.output, matrix.view());
}
void write(const Request& request, const winnow::SparseMatrix& matrix) {
  winnow::write_file(request.output, winnow::to_npz(matrix.view()));
}

void write_topics(const std::string& path, const std::vector<std::uint32_t>& topics) {
  std::string lines;
  for (const auto topic : topics) {
    lines += topic_names()[topic];
    lines += '\n';
  }
  winnow::write_file(path, lines);
}

struct Case {
  std::string_view name;
  std::string_view summary;
  std::size_t rows;
  std::string_view ending;
  void (*write)(const Request&);
};

constexpr std::array<Case, 13> kCases = {{
    {"a", "dense x 2,984: 50 clusters of similar rows", 5'000, ".npy",
     [](const Request& r) { write(r, clustered_rows(r.rows, 2'984, r.seed)); }},
    {"a2", "dense x 2,984: 200 clusters, each with its own few features", 5'000, ".npy",
     [](const Request& r) { write(r, bursty_rows(r.rows, 2'984, r.seed)); }},
    {"b", "sparse x 30,000: tf-idf of Zipfian text", 20'000, ".npz",
     [](const Request& r) { write(r, text_rows(r.rows, 30'000, r.seed)); }},
    {"c", "dense x 128: embeddings of length 1, with negative values", 10'000, ".npy",
     [](const Request& r) { write(r, embedding_rows(r.rows, 128, r.seed)); }},
    {"c20", "dense x 384: embeddings of length 1 like c", 20'000, ".npy",
     [](const Request& r) { write(r, embedding_rows(r.rows, 384, r.seed)); }},
    {"c50", "like c, with five times the rows", 50'000, ".npy",
     [](const Request& r) { write(r, embedding_rows(r.rows, 128, r.seed)); }},
    {"f", "like c20, with three times the rows", 60'000, ".npy",
     [](const Request& r) { write(r, embedding_rows(r.rows, 384, r.seed)); }},
    {"e", "dense x 32: embeddings of length 1 like c, one million rows", 1'000'000, ".npy",
     [](const Request& r) { write(r, embedding_rows(r.rows, 32, r.seed)); }},
    {"d", "dense x 256: like a, with more and shorter rows", 100'000, ".npy",
     [](const Request& r) { write(r, clustered_rows(r.rows, 256, r.seed)); }},
    {"large", "dense x 256: 400 clusters, each with its own few features; needs little memory", 20'000'000, ".npy",
     [](const Request& r) { write_large(r.output, r.rows, r.seed); }},
    {"near-dup", "sparse x 2,000: near-copies of 600 prototypes, in very unequal numbers", 50'000, ".npz",
     [](const Request& r) { write(r, near_duplicate_rows(r.rows, 2'000, r.seed)); }},
    {"video", "dense x 500: frames of scenes that drift", 10'000, ".npy",
     [](const Request& r) { write(r, video_rows(r.rows, 500, r.seed)); }},
    {"demo", "dense x 64: eight topics of very unequal size (--labels names them)", 20'000, ".npy",
     [](const Request& r) {
       const auto demo = topic_rows(r.rows, r.seed);
       write(r, demo.matrix);
       if (!r.labels.empty()) write_topics(r.labels, demo.topics);
     }},
}};

const Case& find_case(const std::string& name) {
  for (const auto& c : kCases) {
    if (c.name == name) return c;
  }
  throw winnow::InputError("unknown case '" + name + "'; --list shows the cases");
}

void list_cases() {
  for (const auto& c : kCases) std::cout << c.name << '\t' << c.rows << " rows, " << c.summary << '\n';
}

void run(const std::string& name, Request request) {
  if (name.empty()) throw winnow::InputError("no case is given; --list shows the cases");
  const Case& c = find_case(name);
  if (request.rows == 0) request.rows = c.rows;
  if (request.output.empty()) throw winnow::InputError("no output is given; expected -o FILE" + std::string(c.ending));
  if (request.output != "-" && !request.output.ends_with(c.ending)) {
    throw winnow::InputError("case " + name + " is written as " + std::string(c.ending) + ", but the output is '" +
                             request.output + "'");
  }
  if (request.output == "-" && c.name == "large") {
    throw winnow::InputError("case large is written by several threads at once; expected a file, not standard output");
  }
  if (!request.labels.empty() && c.name != "demo") throw winnow::InputError("only the case demo has labels");
  c.write(request);
}

}  // namespace

int main(int argc, char** argv) {
  std::string name;
  Request request;
  bool list = false;
  const auto add_options = [&](winnow::cli::Command& app) {
    app.add_option("CASE", name, "which input (see --list)");
    app.add_option("-o,--output", request.output, "the .npy or .npz file to write, - for standard output");
    app.add_option("--rows", request.rows, "number of rows (default: the case's own number)")
        .check(winnow::bench::whole_number(1, UINT32_MAX));
    app.add_option("--seed", request.seed, "seed of the random numbers (default 0)");
    app.add_option("--labels", request.labels, "demo: write the topic of each row to this text file");
    app.add_flag("--list", list, "show the cases");
  };
  const auto generate = [&] {
    if (list) {
      list_cases();
    } else {
      run(name, request);
    }
  };
  return winnow::bench::run_program({.name = "generate",
                                     .summary = "Writes a benchmark input: the same seed gives the same file.",
                                     .add_options = add_options,
                                     .run = generate},
                                    argc, argv);
}
