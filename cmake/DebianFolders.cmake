# Run by cpack before it makes the packages: what Debian does differently. Man pages are compressed (policy 12.1), and completion for
# zsh by packages has a folder of its own.
set(share ${CPACK_TEMPORARY_DIRECTORY}/program${CPACK_PACKAGING_INSTALL_PREFIX}/share)
file(GLOB pages ${share}/man/man1/*.1)
if(pages)
  execute_process(COMMAND gzip -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
  file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
endif()
