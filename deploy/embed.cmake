# Turns FILE into a C source OUT that defines `const char NAME[]` (ended by a zero) and `const size_t NAME_length`.
file(READ ${FILE} bytes HEX)
string(LENGTH "${bytes}" digits)
math(EXPR length "${digits} / 2")
string(REGEX REPLACE "([0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f])" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUT} "#include <stddef.h>\nextern const char ${NAME}[];\nextern const size_t ${NAME}_length;\nconst char ${NAME}[] = {\n${bytes}0};\nconst size_t ${NAME}_length = ${length};\n")
