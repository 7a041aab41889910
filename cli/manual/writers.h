// The manual as man pages, and completion for three shells.
#pragma once

#include <string>

#include "cli/manual/page.h"

namespace winnow::cli {

// One page of section 1, in the macros of man(7). `program` is for SEE ALSO.
std::string to_roff(const CommandPage& command, const CommandPage& program);

// For share/bash-completion/completions/winnow.
std::string to_bash(const CommandPage& program);

// For share/zsh/site-functions/_winnow.
std::string to_zsh(const CommandPage& program);

// For share/fish/vendor_completions.d/winnow.fish.
std::string to_fish(const CommandPage& program);

}  // namespace winnow::cli
