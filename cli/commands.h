// One function per subcommand: it adds the subcommand to the application and sets what it runs.
#pragma once

#include "cli/command.h"

namespace winnow::cli {

void add_select(Command& app);
void add_sparsify(Command& app);
void add_compare(Command& app);
void add_certify(Command& app);
void add_stream(Command& app);
void add_cluster(Command& app);
void add_text(Command& app);
void add_video(Command& app);
void add_features(Command& app);
void add_evaluate(Command& app);
void add_backends(Command& app);

// One line each, for the list of commands. It is the same in every program (hand_over_text.cc).
inline constexpr const char* kTextHelp = "Summarize texts: pick the sentences that best represent them";
inline constexpr const char* kFeaturesHelp =
    "Write TF-IDF rows of texts, one row per sentence, or descriptors of videos and pictures, one row per frame";
inline constexpr const char* kEvaluateHelp = "Compare a result with what people chose";

// Called first. Hands over to another program if this one does not have the command; returns false if it has.
bool starts_elsewhere(int argc, char** argv);

// Called before a complaint about the command line. Hands over to the program that knows all options, if there is one.
void before_complaint();

}  // namespace winnow::cli
