# Files that a program carries inside (packs, rulings, migrations): each FILE becomes `const char NAME[]`,
# `size_t NAME_length` and `const char NAME_hash[]`. Those of one call are one source, named after the first:
# Python takes longer to start than to write a file.
function(embed target file name) # and more of FILE NAME
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.c)
  set(files ${file})
  set(more ${ARGN})
  while(more)
    list(POP_FRONT more another another_name)
    list(APPEND files ${another})
  endwhile()
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/embed.py)
  add_custom_command(OUTPUT ${source}
                     COMMAND Python3::Interpreter -B ${script} ${source} ${file} ${name} ${ARGN}
                     DEPENDS ${files} ${script})
  target_sources(${target} PRIVATE ${source})
endfunction()
