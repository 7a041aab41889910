# Libraries that winnow::text links, in addition to core and io.
find_package(PkgConfig REQUIRED)
pkg_check_modules(icu REQUIRED QUIET IMPORTED_TARGET icu-uc icu-i18n)
# libstemmer comes with neither a CMake package nor a pkg-config file.
find_path(LIBSTEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
find_library(LIBSTEMMER_LIBRARY stemmer REQUIRED)
if(NOT TARGET libstemmer::libstemmer)
  add_library(libstemmer::libstemmer UNKNOWN IMPORTED)
  set_target_properties(libstemmer::libstemmer PROPERTIES
    IMPORTED_LOCATION ${LIBSTEMMER_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBSTEMMER_INCLUDE_DIR})
endif()
