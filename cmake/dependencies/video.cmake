# Libraries that winnow::video links, in addition to core and io.
find_package(PkgConfig REQUIRED)
pkg_check_modules(ffmpeg REQUIRED QUIET IMPORTED_TARGET libavformat libavcodec libavfilter libswscale libavutil)
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
