// How good a selection is, held against what people chose: ROUGE for text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace winnow {

// A text for ROUGE: one string a sentence. ROUGE-1 and ROUGE-2 run on across sentences; ROUGE-L compares sentence by
// sentence.
using Sentences = std::vector<std::string>;

struct RougeOptions {
  bool stem = false;        // -m: Porter's stemmer with WordNet's irregular forms, for words of four letters or more
  bool stop_words = false;  // -s: leave the SMART list's common words out
  std::size_t limit_words = 0;  // -l: only the first words of candidate and references; 0: all
  std::size_t limit_bytes = 0;  // -b: only the first bytes of them; 0: all. One of the two limits at most
  bool best = false;            // -f B: the reference with the best recall; else matches and totals of all are pooled
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

// ROUGE-1, -2 and -L as ROUGE-1.5.5.pl prints them (`-n 2 -a`, one sentence a line), five decimals: words are runs of
// ASCII letters and digits, f1 is made of the rounded recall and precision, and what has nothing to count scores 0.
// ROUGE-1.5.5 limits bytes for ROUGE-L by the sentence, not by the text; so do we. InputError where there is no
// reference or both limits are set. Time: the product of the lengths of candidate and references; one bit of memory for
// each pair of words of the two longest sentences.
Rouge rouge(std::span<const std::string> candidate, std::span<const Sentences> references,
            const RougeOptions& options = {});

}  // namespace winnow
