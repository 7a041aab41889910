# The installed package: find_package(winnow COMPONENTS core …) gives winnow::core …, and without COMPONENTS winnow::winnow, all that
# was built; pkg-config knows them as winnow-core … and winnow.
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/winnow)
set(winnow_needs "")

# winnow_pc(NAME DESCRIPTION REQUIRES LIBS): one .pc file.
function(winnow_pc name description requires libs)
  file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)  # the installed tree may be moved
  list(JOIN requires " " requires)
  list(JOIN libs " " libs)
  configure_file(cmake/winnow.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()

foreach(component IN LISTS WINNOW_COMPONENTS)
  set(target winnow_lib_${component})
  install(TARGETS ${target} EXPORT winnow-${component}
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(EXPORT winnow-${component} NAMESPACE winnow:: FILE winnow-${component}-targets.cmake
    DESTINATION ${package} COMPONENT development)
  install(FILES cmake/dependencies/${component}.cmake DESTINATION ${package}/dependencies COMPONENT development)
  get_target_property(needs ${target} WINNOW_NEEDS)
  string(APPEND winnow_needs "set(winnow_${component}_needs ${needs})\n")

  # A user of a shared library does not need the libraries it links.
  set(requires ${needs})
  list(TRANSFORM requires PREPEND winnow-)
  set(libs -lwinnow_${component})
  if(NOT BUILD_SHARED_LIBS)
    get_target_property(third_parties ${target} WINNOW_REQUIRES)
    get_target_property(libraries ${target} WINNOW_LIBRARIES)
    list(APPEND requires ${third_parties})
    list(APPEND libs ${libraries})
  endif()
  winnow_pc(winnow-${component} "${PROJECT_DESCRIPTION} (${component})" "${requires}" "${libs}")
endforeach()
list(TRANSFORM WINNOW_COMPONENTS PREPEND winnow- OUTPUT_VARIABLE all)
winnow_pc(winnow "${PROJECT_DESCRIPTION}" "${all}" "")

if(WINNOW_PROGRAM)
  set_target_properties(winnow PROPERTIES INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR})
  install(TARGETS winnow RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  if(WINNOW_TEXT AND WINNOW_DOCUMENTS)
    install(TARGETS winnow_pdf_reader winnow_mail_reader LIBRARY DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/winnow COMPONENT program)
  endif()
  set(folder ${CMAKE_INSTALL_LIBEXECDIR}/winnow)
  file(RELATIVE_PATH libraries /prefix/${folder} /prefix/${CMAKE_INSTALL_LIBDIR})
  foreach(program winnow_text_program winnow_video_program)
    if(TARGET ${program})
      set_target_properties(${program} PROPERTIES INSTALL_RPATH $ORIGIN/${libraries})
      install(TARGETS ${program} RUNTIME DESTINATION ${folder} COMPONENT program)
    endif()
  endforeach()
endif()

set(left_out)
foreach(component text video)
  if(NOT component IN_LIST WINNOW_COMPONENTS)
    list(APPEND left_out PATTERN ${component} EXCLUDE)
  endif()
endforeach()
install(DIRECTORY include/winnow DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development ${left_out})

configure_package_config_file(cmake/winnow-config.cmake.in winnow-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(winnow-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/winnow-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/winnow-config-version.cmake
  DESTINATION ${package} COMPONENT development)
