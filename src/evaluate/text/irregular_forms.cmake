# Turns WordNet's exception lists ("geese goose", one per line) into lines of C++: {"geese", "goose"},
# Usage: cmake -DOUTPUT=FILE -DFILES=PATHS… -P irregular_forms.cmake
set(table "")
foreach(file IN LISTS FILES)
  file(STRINGS ${file} lines REGEX "^[a-z0-9]+ [a-z0-9]+")
  list(TRANSFORM lines REPLACE "^([a-z0-9]+) ([a-z0-9]+).*$" "{\"\\1\", \"\\2\"},")
  list(JOIN lines "\n" text)
  string(APPEND table "${text}\n")
endforeach()
file(WRITE ${OUTPUT} "${table}")
