# What every target of the project shares: the language, the warnings, and one function per kind of target.

set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(WINNOW_SANITIZE "" CACHE STRING "Sanitizers to build with, as -fsanitize= takes them")
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

add_library(winnow_settings INTERFACE)
target_compile_features(winnow_settings INTERFACE cxx_std_20)
target_compile_options(winnow_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Werror
  # Contracted multiply-adds would make instruction sets disagree in the last bit.
  -ffp-contract=off -fno-math-errno)
if(WINNOW_SANITIZE)
  # Checks of every pointer for null and alignment, which the address sanitizer and the processor do as well, would make up
  # a third of the time of compiling.
  target_compile_options(winnow_settings INTERFACE
    -fsanitize=${WINNOW_SANITIZE} -fno-sanitize=null,alignment,object-size -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(winnow_settings INTERFACE -fsanitize=${WINNOW_SANITIZE})
endif()

# What nearly every file of src/ includes, read by the compiler once. Nothing links it.
add_library(winnow_headers STATIC EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/cmake/headers.cc)
target_link_libraries(winnow_headers PRIVATE winnow_settings fmt::fmt)
target_precompile_headers(winnow_headers PRIVATE
  <fmt/format.h> <algorithm> <cmath> <cstdint> <functional> <memory> <optional> <span> <string> <string_view> <vector>)

# winnow_folder(NAME SOURCES… LINKS left neighbours… PRIVATE_LINKS third parties…): the one target of a src/ folder.
function(winnow_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS;PRIVATE_LINKS")
  add_library(winnow_${name} STATIC ${arg_SOURCES})
  add_library(winnow::${name} ALIAS winnow_${name})
  set_target_properties(winnow_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(winnow_${name}
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(winnow_${name} PUBLIC cxx_std_20)
  target_link_libraries(winnow_${name} PUBLIC ${arg_LINKS} PRIVATE $<BUILD_INTERFACE:winnow_settings> fmt::fmt ${arg_PRIVATE_LINKS})
  # Not where code is compiled once for each instruction set, or with OpenMP.
  if(NOT name MATCHES "^(kernels|features_neighbours)$")
    target_precompile_headers(winnow_${name} REUSE_FROM winnow_headers)
  endif()
  set_property(GLOBAL APPEND PROPERTY WINNOW_FOLDERS winnow_${name})
endfunction()

# winnow_program(NAME SOURCES… LINKS…): an executable of ours.
function(winnow_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINKS")
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE winnow_settings ${arg_LINKS})
endfunction()
