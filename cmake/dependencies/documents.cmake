# Libraries of the readers that the program loads if it is given a PDF or a mail.
find_package(PkgConfig REQUIRED)
pkg_check_modules(poppler REQUIRED QUIET IMPORTED_TARGET poppler-cpp)
pkg_check_modules(gmime REQUIRED QUIET IMPORTED_TARGET gmime-3.0)
# It would ask for _LARGEFILE64_SOURCE, which 64-bit systems do not need and precompiled headers were made without.
set_property(TARGET PkgConfig::gmime PROPERTY INTERFACE_COMPILE_OPTIONS "")
