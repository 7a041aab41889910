# The components: the folders of each library, and what it needs. cmake/dependencies/ finds the third-party libraries, both for
# our own build and for projects that call find_package(winnow).
#
# Dependency order: a folder never includes one to its right (tests/project/layers checks the includes).
# base <- io <- features/text;  base <- features/video;  features/documents includes nothing;  base <- constraints;
# base <- kernels <- objectives <- graph;
# constraints, objectives <- maximize, sparsify, certify, stream;
# graph, maximize, sparsify, certify, stream <- select <- shards;  io, select <- report;
# features/X, evaluate/X, report <- summarize/X <- cli, for X = text and video
option(WINNOW_TEXT "Build the component text: documents to rows and summaries (ICU, libxml2, Snowball, CLD2, WordNet's lists)" ON)
option(WINNOW_DOCUMENTS "Build the program's readers of PDF and mail, if the component text is built (poppler, GMime)" ON)
option(WINNOW_VIDEO "Build the component video: films to rows and summaries (FFmpeg, OpenCV)" ON)

set(winnow_core_folders base constraints kernels objectives graph maximize sparsify certify stream select shards)
set(winnow_io_folders io report)
set(winnow_text_folders features/text evaluate/text summarize/text)
set(winnow_video_folders features/video evaluate/video summarize/video)

# winnow_build(COMPONENT …): finds the libraries it links, adds its folders, and makes its library. … is passed to winnow_component.
macro(winnow_build component)
  include(cmake/dependencies/${component}.cmake)
  foreach(folder IN LISTS winnow_${component}_folders)
    add_subdirectory(src/${folder})
  endforeach()
  string(REPLACE / _ folders "${winnow_${component}_folders}")
  winnow_component(${component} FOLDERS ${folders} ${ARGN})
endmacro()

winnow_build(core REQUIRES fmt libhwy tbb)
winnow_build(io NEEDS core REQUIRES libzip)
if(WINNOW_TEXT)
  winnow_build(text NEEDS core io REQUIRES icu-uc icu-i18n libxml-2.0 LIBRARIES -lstemmer -lcld2)
endif()
# Of the program alone: modules that it loads if it is given such files (cli/text_readers.cc).
if(WINNOW_TEXT AND WINNOW_DOCUMENTS)
  include(cmake/dependencies/documents.cmake)
  add_subdirectory(src/features/documents)
endif()
if(WINNOW_VIDEO)
  winnow_build(video NEEDS core io REQUIRES libavformat libavcodec libavfilter libswscale libavutil
    LIBRARIES -lopencv_imgproc -lopencv_core)
endif()

# All components that were built.
get_property(WINNOW_COMPONENTS GLOBAL PROPERTY WINNOW_COMPONENTS)
add_library(winnow_winnow INTERFACE)
add_library(winnow::winnow ALIAS winnow_winnow)
list(TRANSFORM WINNOW_COMPONENTS PREPEND winnow_lib_ OUTPUT_VARIABLE libraries)
target_link_libraries(winnow_winnow INTERFACE ${libraries})
