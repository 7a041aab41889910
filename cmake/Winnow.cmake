# Shared by all targets of the project: the language, the warnings, and one function per kind of target.

set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
option(WINNOW_WERROR "Treat warnings as errors, as our presets do" OFF)
set(WINNOW_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize= takes them")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

add_library(winnow_settings INTERFACE)
target_compile_features(winnow_settings INTERFACE cxx_std_20)
target_compile_options(winnow_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  $<$<BOOL:${WINNOW_WERROR}>:-Werror>
  # Contracted multiply-adds would make instruction sets disagree in the last bit.
  -ffp-contract=off -fno-math-errno)
if(WINNOW_SANITIZE)
  # Checks of every pointer for null and alignment would take a third of the compile time. The address sanitizer and the
  # processor do them as well.
  target_compile_options(winnow_settings INTERFACE
    -fsanitize=${WINNOW_SANITIZE} -fno-sanitize=null,alignment,object-size -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(winnow_settings INTERFACE -fsanitize=${WINNOW_SANITIZE})
endif()

# The laws brute-force thousands of instances: sanitized code of core without any optimization would take minutes longer to
# run than to compile.
add_library(winnow_core_settings INTERFACE)
target_link_libraries(winnow_core_settings INTERFACE winnow_settings)
if(WINNOW_SANITIZE)
  target_compile_options(winnow_core_settings INTERFACE -O1)
endif()

# Precompiled headers that nearly every file of src/ includes, for core and for the other folders. Nothing links these
# targets.
foreach(kind IN ITEMS "" core_)
  add_library(winnow_${kind}headers STATIC EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
  target_link_libraries(winnow_${kind}headers PRIVATE winnow_${kind}settings fmt::fmt)
  target_precompile_headers(winnow_${kind}headers PRIVATE
    <fmt/format.h> <algorithm> <cmath> <cstdint> <functional> <memory> <optional> <span> <string> <string_view> <vector>)
endforeach()

# winnow_folder(NAME SOURCES… LINKS left neighbours… PRIVATE_LINKS third parties…): the one target of a src/ folder.
function(winnow_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PRIVATE_LINKS")
  add_library(winnow_${name} STATIC ${arg_SOURCES})
  target_include_directories(winnow_${name} PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
  set(kind "")
  if(name IN_LIST winnow_core_folders)
    set(kind core_)
  endif()
  target_link_libraries(winnow_${name} PUBLIC ${arg_LINKS} PRIVATE winnow_${kind}settings fmt::fmt ${arg_PRIVATE_LINKS})
  # Not if code is compiled once per instruction set.
  if(name STREQUAL kernels)
    set_property(TARGET winnow_${name} PROPERTY UNITY_BUILD OFF)
  else()
    target_precompile_headers(winnow_${name} REUSE_FROM winnow_${kind}headers)
  endif()
  set_property(TARGET winnow_${name} PROPERTY WINNOW_THIRD_PARTIES fmt::fmt ${arg_PRIVATE_LINKS})
endfunction()

# winnow_component(NAME FOLDERS… NEEDS other components… REQUIRES pkg-config modules… LIBRARIES -l…): one library,
# winnow::NAME, of the objects of some folders. It is what gets installed and what the program links. Tests and benchmarks
# link folders instead; no target links both. REQUIRES and LIBRARIES are for the .pc file of a static library.
#
# A shared library exports the symbols in cmake/exports.map: winnow:: for all users, and winnow::detail:: under its own version,
# because components and the program share internals. Headers of winnow::detail are not installed, and its symbols may
# change in any release. All other symbols are hidden, including those of third parties.
function(winnow_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;NEEDS;REQUIRES;LIBRARIES")
  set(target winnow_lib_${name})
  set(objects)
  set(third_parties)
  foreach(folder IN LISTS arg_FOLDERS)
    list(APPEND objects $<TARGET_OBJECTS:winnow_${folder}>)
    get_property(links TARGET winnow_${folder} PROPERTY WINNOW_THIRD_PARTIES)
    list(APPEND third_parties ${links})
  endforeach()
  list(FILTER third_parties EXCLUDE REGEX BUILD_INTERFACE)  # headers only
  list(REMOVE_DUPLICATES third_parties)
  list(TRANSFORM arg_NEEDS PREPEND winnow_lib_ OUTPUT_VARIABLE needs)

  add_library(${target} ${objects})
  add_library(winnow::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name} OUTPUT_NAME winnow_${name} LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib
    INSTALL_RPATH $ORIGIN
    WINNOW_NEEDS "${arg_NEEDS}" WINNOW_REQUIRES "${arg_REQUIRES}" WINNOW_LIBRARIES "${arg_LIBRARIES}")
  target_include_directories(${target}
    INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_link_libraries(${target} PUBLIC ${needs} PRIVATE $<BUILD_INTERFACE:winnow_settings> ${third_parties})
  if(BUILD_SHARED_LIBS)
    set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(${target} PRIVATE LINKER:--version-script=${exports})
    set_property(TARGET ${target} PROPERTY LINK_DEPENDS ${exports})
  endif()
  set_property(GLOBAL APPEND PROPERTY WINNOW_COMPONENTS ${name})
endfunction()

# winnow_program(NAME SOURCES… LINKS…): an executable of this project.
function(winnow_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE winnow_settings ${arg_LINKS})
endfunction()
