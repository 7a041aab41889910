# What the library links, for our own build and for those who find_package(winnow).
include(CMakeFindDependencyMacro)

find_dependency(fmt)
find_dependency(hwy)
find_dependency(TBB)
# Debian's libzip CMake package also asks for libzip's command-line tools; its pkg-config file does not.
find_dependency(PkgConfig)
pkg_check_modules(libzip REQUIRED QUIET IMPORTED_TARGET libzip)
