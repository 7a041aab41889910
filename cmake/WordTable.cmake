# Turns lists of words into C++ tables at build time.
#
# winnow_word_table(FILE.inc LISTS… [PAIRS]): makes FILE.inc in the binary directory from text files, one entry per line.
#   {"en", "about"},    the list's name without its ending, and one line of it. Lines that begin with # are comments.
#   {"geese", "goose"}, with PAIRS: the first two words of each line that begins with two words of letters and digits.
#
# The function runs this same file as a script: cmake -DOUTPUT=FILE -DFILES=PATHS… -DPAIRS=ON|OFF -P WordTable.cmake
if(CMAKE_SCRIPT_MODE_FILE)
  set(table "")
  foreach(file IN LISTS FILES)
    file(STRINGS ${file} lines ENCODING UTF-8)
    if(PAIRS)
      list(FILTER lines INCLUDE REGEX "^[a-z0-9]+ [a-z0-9]+")
      list(TRANSFORM lines REPLACE "^([a-z0-9]+) ([a-z0-9]+).*$" "{\"\\1\", \"\\2\"},")
    else()
      get_filename_component(name ${file} NAME_WE)
      list(FILTER lines EXCLUDE REGEX "^#")
      list(TRANSFORM lines REPLACE "^(.+)$" "{\"${name}\", \"\\1\"},")
    endif()
    list(JOIN lines "\n" text)
    string(APPEND table "${text}\n")
  endforeach()
  file(WRITE ${OUTPUT} "${table}")
  return()
endif()

set(WINNOW_WORD_TABLE ${CMAKE_CURRENT_LIST_FILE})
function(winnow_word_table name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "PAIRS" "" "")
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${arg_UNPARSED_ARGUMENTS}" -DPAIRS=${arg_PAIRS} -P ${WINNOW_WORD_TABLE}
    DEPENDS ${arg_UNPARSED_ARGUMENTS} ${WINNOW_WORD_TABLE}
    VERBATIM)
endfunction()
