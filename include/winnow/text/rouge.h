// ROUGE: how well a summary agrees with summaries that people wrote.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace winnow {

// A text for ROUGE: one string per sentence. ROUGE-1 and ROUGE-2 count across sentence ends; ROUGE-L compares sentence
// by sentence.
using Sentences = std::vector<std::string>;

struct RougeOptions {
  bool stem = false;        // -m: Porter's stemmer with WordNet's irregular forms, for words of four letters or more
  bool stop_words = false;  // -s: leave out the common words of the SMART list
  std::size_t limit_words = 0;  // -l: only the first words of candidate and references; 0: all
  std::size_t limit_bytes = 0;  // -b: only the first bytes of them; 0: all. At most one of the two limits
  bool best = false;            // -f B: the reference with the best recall; otherwise all references are pooled
};

struct RougeScore {
  double recall = 0;
  double precision = 0;
  double f1 = 0;
};

struct Rouge {
  RougeScore rouge1;
  RougeScore rouge2;
  RougeScore rouge_l;
};

// ROUGE-1, -2 and -L as ROUGE-1.5.5.pl prints them (`-n 2 -a`, one sentence per line), with five decimals. Words are
// runs of ASCII letters and digits. f1 is computed from the rounded recall and precision. If there is nothing to count,
// the score is 0. Like ROUGE-1.5.5, the byte limit for ROUGE-L applies to each sentence, not to the text. InputError if
// there is no reference or both limits are set. Time: the product of the lengths of candidate and references. Memory:
// one bit per pair of words of the two longest sentences.
Rouge rouge(std::span<const std::string> candidate, std::span<const Sentences> references,
            const RougeOptions& options = {});

}  // namespace winnow
