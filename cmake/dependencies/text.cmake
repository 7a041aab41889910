# Libraries that winnow::text links, in addition to core and io.
find_package(PkgConfig REQUIRED)
pkg_check_modules(icu REQUIRED QUIET IMPORTED_TARGET icu-uc icu-i18n)
pkg_check_modules(libxml2 REQUIRED QUIET IMPORTED_TARGET libxml-2.0)
# libstemmer and CLD2 come with neither a CMake package nor a pkg-config file.
find_path(LIBSTEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
find_library(LIBSTEMMER_LIBRARY stemmer REQUIRED)
if(NOT TARGET libstemmer::libstemmer)
  add_library(libstemmer::libstemmer UNKNOWN IMPORTED)
  set_target_properties(libstemmer::libstemmer PROPERTIES
    IMPORTED_LOCATION ${LIBSTEMMER_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBSTEMMER_INCLUDE_DIR})
endif()
find_path(LIBCLD2_INCLUDE_DIR cld2/public/compact_lang_det.h REQUIRED)
find_library(LIBCLD2_LIBRARY cld2 REQUIRED)
if(NOT TARGET libcld2::libcld2)
  add_library(libcld2::libcld2 UNKNOWN IMPORTED)
  set_target_properties(libcld2::libcld2 PROPERTIES
    IMPORTED_LOCATION ${LIBCLD2_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBCLD2_INCLUDE_DIR})
endif()
