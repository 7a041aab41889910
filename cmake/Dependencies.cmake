# What the library links, for our own build and for those who find_package(winnow).
find_package(fmt REQUIRED)
find_package(hwy REQUIRED)
find_package(TBB REQUIRED)
# Debian's libzip CMake package also asks for libzip's command-line tools; its pkg-config file does not.
find_package(PkgConfig REQUIRED)
pkg_check_modules(libzip REQUIRED QUIET IMPORTED_TARGET libzip)
# OpenCV's CMake package comes only with all of OpenCV; two of its libraries scale and draw.
find_path(OPENCV_INCLUDE_DIR opencv2/imgproc.hpp PATH_SUFFIXES opencv4 REQUIRED)
if(NOT TARGET winnow_opencv)
  add_library(winnow_opencv INTERFACE IMPORTED)
  set_target_properties(winnow_opencv PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${OPENCV_INCLUDE_DIR})
  foreach(part imgproc core)
    find_library(OPENCV_${part} opencv_${part} REQUIRED)
    set_property(TARGET winnow_opencv APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${OPENCV_${part}})
  endforeach()
endif()
find_package(OpenMP REQUIRED COMPONENTS CXX)  # faiss's package names it without finding it
find_package(faiss REQUIRED)
pkg_check_modules(icu REQUIRED QUIET IMPORTED_TARGET icu-uc icu-i18n)
# libstemmer comes with neither.
find_path(LIBSTEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
find_library(LIBSTEMMER_LIBRARY stemmer REQUIRED)
if(NOT TARGET libstemmer::libstemmer)
  add_library(libstemmer::libstemmer UNKNOWN IMPORTED)
  set_target_properties(libstemmer::libstemmer PROPERTIES
    IMPORTED_LOCATION ${LIBSTEMMER_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBSTEMMER_INCLUDE_DIR})
endif()
pkg_check_modules(ffmpeg REQUIRED QUIET IMPORTED_TARGET libavformat libavcodec libswscale libavutil)
