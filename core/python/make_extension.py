"""Writes the C source of the extension from the library's headers.  make_extension.py SOURCE HEADER..."""
import pathlib
import re
import sys

import cffi


def declarations(header):
    """What the header declares, without what is for a preprocessor."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = text.split('extern "C" {')[1].split("#ifdef __cplusplus")[0]
    return re.sub(r"^#.*$", "", text, flags=re.M).replace("WESTPHALIA_API ", "")


def main(source, *headers):
    ffi = cffi.FFI()
    paths = [pathlib.Path(header) for header in headers]
    for path in paths:
        ffi.cdef(declarations(path.read_text()))
    includes = "".join(f'#include "library/{path.name}"\n' for path in paths)
    ffi.set_source("westphalia._westphalia", includes, py_limited_api=True)
    ffi.emit_c_code(source)


main(*sys.argv[1:])
