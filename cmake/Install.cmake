# The installed package: find_package(winnow) gives winnow::winnow.
include(CMakePackageConfigHelpers)

get_property(folders GLOBAL PROPERTY WINNOW_FOLDERS)
add_library(winnow_winnow INTERFACE)
add_library(winnow::winnow ALIAS winnow_winnow)
set_target_properties(winnow_winnow PROPERTIES EXPORT_NAME winnow)
target_link_libraries(winnow_winnow INTERFACE ${folders})

install(TARGETS winnow_winnow ${folders} EXPORT winnow ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS winnow RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/winnow DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT winnow NAMESPACE winnow:: FILE winnow-targets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/winnow)
configure_package_config_file(cmake/winnow-config.cmake.in winnow-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/winnow)
write_basic_package_version_file(winnow-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/Dependencies.cmake ${CMAKE_CURRENT_BINARY_DIR}/winnow-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/winnow-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/winnow)
