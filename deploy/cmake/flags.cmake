# How everything is compiled and linked: warnings, sanitizers, hardening.
#
# -Wconversion stays off: it asks for a cast at nearly every byte of a state, and a cast hides a wrong type
# as well as it silences the warning. So no cast of a number stands where none of these warnings asks for one.
add_compile_definitions(_GNU_SOURCE WESTPHALIA_VERSION="${PROJECT_VERSION}")
add_compile_options(-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wvla
                    -Wno-missing-field-initializers -Wno-unused-parameter -fno-common)
if(NOT SKBUILD) # pip builds the wheel by any compiler, and a warning must not end that
  add_compile_options(-Werror)
endif()
if(SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -O1
                      -UNDEBUG)
  add_link_options(-fsanitize=address,undefined)
endif()
if(SANITIZE_THREAD)
  add_compile_options(-fsanitize=thread)
  add_link_options(-fsanitize=thread)
endif()
# What a sanitizer reports has lines, and no variables. LLVM's linker takes half the time of the ordinary one
# for two hundred tests.
if(SANITIZE OR SANITIZE_THREAD)
  add_compile_options(-g1)
  find_program(LLD ld.lld)
  if(LLD AND CMAKE_C_COMPILER_ID MATCHES Clang)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# A fault in memory that is not found yet should end the program, not serve an attacker. Sanitizers find more,
# and do not go with FORTIFY_SOURCE. tests/attack/test_hardening.py examines the programs.
#
# LISTS_ON_STACK is for functions that have a list of all legal moves (1.7 MB) on the stack, and call no other
# such function. To touch each page of the list first takes 12 microseconds a call, twenty times as long as a
# move.
if(NOT WASM)
  set(LISTS_ON_STACK -fno-stack-clash-protection)
  include(CheckPIESupported)
  check_pie_supported()
  add_compile_options(-fstack-protector-strong -fstack-clash-protection)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
    add_compile_options(-fcf-protection=full)
  endif()
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
  if(NOT (SANITIZE OR SANITIZE_THREAD OR FUZZ OR CMAKE_BUILD_TYPE STREQUAL Debug))
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  endif()
endif()
