// Small documents to summarize.
#pragma once

#include <string>
#include <vector>

#include "winnow/text/rows.h"

namespace winnow::testing {

inline std::vector<Document> documents(const std::vector<std::string>& texts) {
  std::vector<Document> all;
  for (const std::string& text : texts) {
    Document document;
    document.name = "d" + std::to_string(all.size());
    document.text = text;
    all.push_back(std::move(document));
  }
  return all;
}

// Three events in five documents; the first event is reported three times.
inline std::vector<Document> three_events() {
  return documents({"The river flooded the town of Lissen on Tuesday. Boats carried families to the school.",
                    "The town of Lissen was flooded by the river. Bakers gave bread away for nothing.",
                    "A flooded river cut off the town of Lissen. The mayor thanked every volunteer.",
                    "Pupils discovered a bright comet with their telescope. Its orbit takes ages.",
                    "Ferry crews ended their strike after long talks. Islanders cheered at the harbour."});
}

}  // namespace winnow::testing
