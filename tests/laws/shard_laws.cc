// Divided among shards, a selection has the same bits as in memory, wherever the shards end.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "support/instances.h"
#include "support/shards_in_process.h"
#include "winnow/error.h"
#include "winnow/objectives/column_totals.h"
#include "winnow/select.h"

namespace winnow::testing {
namespace {

// Where each of `count` shards of n rows ends.
std::vector<std::size_t> any_ends(std::size_t n, std::size_t count) {
  std::vector<std::size_t> ends;
  Rng rng(*rc::gen::arbitrary<std::uint64_t>());
  while (ends.size() + 1 < std::min(count, n)) {
    const std::size_t end = 1 + rng.below(n - 1);
    if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.push_back(end);
  }
  ends.push_back(n);
  std::sort(ends.begin(), ends.end());
  return ends;
}

void expect_same(const PrunedSelection& divided, const Selected& whole) {
  RC_ASSERT(divided.sparsified.kept == whole.sparsified->kept);
  RC_ASSERT(divided.selection.value == whole.selection.value);
  RC_ASSERT(divided.selection.picks.size() == whole.selection.picks.size());
  for (std::size_t i = 0; i < whole.selection.picks.size(); ++i) {
    RC_ASSERT(divided.selection.picks[i].element == whole.selection.picks[i].element);
    RC_ASSERT(divided.selection.picks[i].gain == whole.selection.picks[i].gain);
  }
  RC_ASSERT(divided.repair.size() == whole.repair.size());
  RC_ASSERT(divided.certificate->kind == whole.certificate.kind);
  RC_ASSERT(divided.certificate->upper_bound == whole.certificate.upper_bound);
  RC_ASSERT(divided.certificate->ratio == whole.certificate.ratio);
}

TEST(ShardLaws, PicksGainsAndCertificatesAreTheSame) {
  EXPECT_TRUE(rc::check([] {
    const Instance instance =
        random_instance(*rc::gen::inRange<std::size_t>(1, 200), *rc::gen::inRange<std::size_t>(1, 9),
                        *rc::gen::arbitrary<std::uint64_t>());
    const bool sparse = *rc::gen::arbitrary<bool>();
    const Rows rows = instance.rows(sparse);
    ObjectiveOptions objective;
    objective.run.seed = *rc::gen::arbitrary<std::uint64_t>();
    objective.run.threads = *rc::gen::inRange<std::size_t>(1, 3);
    const bool facility = instance.n > 1 && !sparse && *rc::gen::arbitrary<bool>();
    const std::size_t sampled = facility ? *rc::gen::inRange<std::size_t>(1, instance.n) : 0;
    if (facility) {
      objective.values.set("metric", *rc::gen::element<std::string>("cosine", "dot", "rbf"));
      objective.values.set("represented-sample", sampled);
    } else {
      objective.values.set("concave", *rc::gen::element<std::string>("sqrt", "log1p", "sat:3"));
    }
    const std::string name = facility ? "facility" : "features";

    SelectOptions options{.k = *rc::gen::inRange<std::size_t>(1, 14), .method = "sparsify"};
    options.run = objective.run;
    const auto f = make_objective(name, rows, objective);
    options.prune = make_default_prune(*f, options.k);
    options.prune->repair_passes = *rc::gen::inRange<std::size_t>(0, 4);
    options.prune->sparsify.cumulative = *rc::gen::arbitrary<bool>();
    options.prune->sparsify.r = *rc::gen::element(0.5, 2.0);
    if (*rc::gen::arbitrary<bool>()) options.prune->sparsify.floor = 0;
    const Selected whole = select(*f, options);

    const auto count = *rc::gen::element<std::size_t>(1, 2, 7, 16);
    ShardsInProcess shards(rows, any_ends(instance.n, count), name, objective, sampled);
    shards.sparsify = options.prune->sparsify;
    // Few at a time, so that repair must ask again.
    if (*rc::gen::arbitrary<bool>()) shards.first_outside = 3;
    MaximizeOptions maximize = options.maximize;
    maximize.run = options.run;
    expect_same(select_from_shards(*shards.f, shards, options.k, *options.prune, maximize, CertifyEffort::kQuick),
                whole);
  }));
}

TEST(ShardLaws, TheBorderIsThatOfTheWhole) {
  EXPECT_TRUE(rc::check([] {
    const auto whole_numbers = *rc::gen::arbitrary<bool>();
    const std::size_t n = *rc::gen::inRange<std::size_t>(1, 12000);
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    std::vector<LivePart> parts;
    std::vector<Divergences> views;
    Element id = 0;
    for (int part = 0; part < 3; ++part) {
      std::vector<Element> ids;
      for (std::size_t i = 0; i < n / 3 + 1; ++i) ids.push_back(id += static_cast<Element>(1 + rng.below(3)));
      parts.emplace_back(ids);
      for (Gain& w : parts.back().divergence) {
        w = whole_numbers ? static_cast<Gain>(rng.below(3)) - 1
                          : std::ldexp(rng.uniform() - 0.3, static_cast<int>(rng.below(9)));
        if (w == 0 && rng.below(2) == 0) w = -0.0;
      }
    }
    std::size_t all = 0;
    for (const LivePart& part : parts) {
      views.push_back({part.ids, part.divergence});
      all += part.size();
    }
    const std::size_t count = *rc::gen::inRange<std::size_t>(1, all + 1);
    const Border expected = find_border(views, count);
    const Border found = ShardsInProcess::find(parts, count);
    RC_ASSERT(found.value == expected.value);
    RC_ASSERT(found.last == expected.last);
  }));
}

TEST(ShardLaws, SurveysOfPartsAreExact) {
  const Instance instance = random_instance(500, 6, 2);  // a wide range
  ColumnTotals whole(instance.d), joined(instance.d);
  whole.add(instance.dense_rows());
  for (std::size_t begin = 0; begin < instance.n; begin += 37) {
    ColumnTotals part(instance.d);
    part.add(DenseRows{instance.dense.data() + begin * instance.d, std::min<std::size_t>(37, instance.n - begin),
                       instance.d});
    joined.merge(part.bytes());
  }
  EXPECT_EQ(joined.totals(), whole.totals());
  EXPECT_EQ(joined.bytes().size(), 32 * instance.d);
  EXPECT_THROW(joined.merge(std::string_view("short")), InputError);
}

TEST(ShardLaws, ARowThatWasNotSentIsNamed) {
  const Instance instance = random_instance(40, 4, 1);
  MemorySource source(instance.dense_rows(), {7}, true);
  NumberedRows rows(source, 100, 1000);
  RowBlock block;
  rows.gather(std::vector<Element>{101, 139}, block);
  EXPECT_EQ(block.size, 2U);
  try {
    rows.gather(std::vector<Element>{101, 140}, block);
    FAIL() << "row 140 is not here";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("row 140"), std::string::npos) << error.what();
  }
  EXPECT_THROW(NumberedRows(source, 970, 1000), InputError);
}

TEST(ShardLaws, BlocksOfNumberedRowsCoverV) {
  const Instance instance = random_instance(40, 4, 1);
  MemorySource source(instance.dense_rows(), {7}, true);
  for (const std::size_t first : {0U, 1U, 4095U, 4096U, 5000U}) {
    for (const std::size_t after : {0U, 1U, 5000U}) {
      const NumberedRows rows(source, first, first + 40 + after);
      EXPECT_EQ(rows.block_begin(0), 0U);
      EXPECT_EQ(rows.block_begin(rows.blocks()), first + 40 + after);
      EXPECT_EQ(rows.block_begin(rows.first_block()), first);
      EXPECT_EQ(rows.block_begin(rows.last_block()), first + 40);
      for (std::size_t b = 0; b < rows.blocks(); ++b) EXPECT_LT(rows.block_begin(b), rows.block_begin(b + 1));
    }
  }
}

TEST(ShardLaws, ATightProofIsRefused) {
  const Instance instance = random_instance(40, 4, 1);
  ShardsInProcess shards(instance.rows(false), {20, 40}, "features", {}, 0);
  EXPECT_THROW(select_from_shards(*shards.f, shards, 3, {}, {}, CertifyEffort::kTight), InputError);
}

}  // namespace
}  // namespace winnow::testing
