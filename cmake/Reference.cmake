# The API reference: the target reference writes it to reference/html/index.html of the build tree. Doxygen is looked for when it is
# built, because no other target needs it.
set(WINNOW_REFERENCE ${PROJECT_BINARY_DIR}/reference)
configure_file(cmake/reference/Doxyfile.in ${WINNOW_REFERENCE}/Doxyfile @ONLY)
add_custom_target(reference
  COMMAND doxygen ${WINNOW_REFERENCE}/Doxyfile
  COMMENT "Writing ${WINNOW_REFERENCE}/html/index.html" VERBATIM)
