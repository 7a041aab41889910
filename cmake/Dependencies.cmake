# What the library links, for our own build and for those who find_package(winnow).
find_package(fmt REQUIRED)
find_package(hwy REQUIRED)
find_package(TBB REQUIRED)
# Debian's libzip CMake package also asks for libzip's command-line tools; its pkg-config file does not.
find_package(PkgConfig REQUIRED)
pkg_check_modules(libzip REQUIRED QUIET IMPORTED_TARGET libzip)
find_package(OpenMP REQUIRED COMPONENTS CXX)  # faiss's package names it without finding it
find_package(faiss REQUIRED)
pkg_check_modules(ffmpeg REQUIRED QUIET IMPORTED_TARGET libavformat libavcodec libswscale libavutil)
