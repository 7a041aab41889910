// poppler and GMime load fifty libraries, which takes longer than a small summary. So each of the two readers is a
// module of its own, winnow-pdf.so and winnow-mail.so, beside the program in a build tree and in the folder for such
// files if it is installed.
#include "cli/text_readers.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "cli/components.h"
#include "winnow/error.h"

namespace winnow::cli {

#ifdef WINNOW_READERS

namespace {

// Beside the program, above it (the tests' programs are in a folder of the build tree), or installed.
std::string find_module(const std::string& file) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw SystemError(fmt::format("cannot find {}: /proc/self/exe: {}", file, error.message()));
  const auto folder = self.parent_path();
  const auto installed = (folder / WINNOW_READERS / file).lexically_normal();
  for (const auto& path : {folder / file, folder.parent_path() / file, installed}) {
    if (access(path.c_str(), R_OK) == 0) return path.string();
  }
  throw SystemError(fmt::format("this kind of file needs the module {}; expected it as {} or {}", file,
                                (folder / file).string(), installed.string()));
}

TextReader load(const std::string& file) {
  const std::string path = find_module(file);
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // never closed: its libraries cannot be unloaded
  if (module == nullptr) throw SystemError(fmt::format("cannot load {}: {}", path, dlerror()));
  const auto find = reinterpret_cast<TextReader (*)()>(dlsym(module, "winnow_text_reader"));
  if (find == nullptr) throw SystemError(fmt::format("{} is not a module of this program: {}", path, dlerror()));
  return find();
}

}  // namespace

TextReader load_text_reader(ForeignKind kind) {
  return load(kind == ForeignKind::kPdf ? "winnow-pdf.so" : "winnow-mail.so");
}

#else

TextReader load_text_reader(ForeignKind kind) {
  throw InputError(missing_component(kind == ForeignKind::kPdf ? "reading PDF" : "reading mail", "documents"));
}

#endif

}  // namespace winnow::cli
