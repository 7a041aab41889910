// ROUGE as JSON and as a table.
#include "summarize/text/scores.h"

#include <fmt/format.h>

#include <string_view>

#include "report/json_tree.h"
#include "winnow/text/report.h"

namespace winnow {
using namespace detail;
namespace {

Json to_object(const RougeScore& score) {
  return {{"recall", score.recall}, {"precision", score.precision}, {"f1", score.f1}};
}

Json to_object(const Rouge& rouge) {
  return {
      {"rouge1", to_object(rouge.rouge1)}, {"rouge2", to_object(rouge.rouge2)}, {"rougeL", to_object(rouge.rouge_l)}};
}

}  // namespace

std::string detail::to_line(const Rouge& rouge) {
  return to_line(to_object(rouge));
}

std::string to_json(const Rouge& rouge) {
  return to_object(rouge).dump(2) + "\n";
}

std::string to_table(const Rouge& rouge) {
  std::string text = "          recall  precision       f1\n";
  const auto add = [&](std::string_view name, const RougeScore& score) {
    text += fmt::format("{}  {:.5f}    {:.5f}  {:.5f}\n", name, score.recall, score.precision, score.f1);
  };
  add("ROUGE-1", rouge.rouge1);
  add("ROUGE-2", rouge.rouge2);
  add("ROUGE-L", rouge.rouge_l);
  return text;
}

}  // namespace winnow
