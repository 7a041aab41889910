# Libraries that winnow::io links, in addition to core. Debian's libzip CMake package also asks for libzip's command-line tools; its pkg-config
# file does not.
find_package(PkgConfig REQUIRED)
pkg_check_modules(libzip REQUIRED QUIET IMPORTED_TARGET libzip)
