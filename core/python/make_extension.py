"""Writes the C source of the extension from the library's header.  make_extension.py HEADER SOURCE"""
import pathlib
import re
import sys

import cffi


def declarations(header):
    """What the header declares, without what is for a preprocessor."""
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = text.split('extern "C" {')[1].split("#ifdef __cplusplus")[0]
    return re.sub(r"^#.*$", "", text, flags=re.M).replace("WESTPHALIA_API ", "")


def main(header, source):
    ffi = cffi.FFI()
    ffi.cdef(declarations(pathlib.Path(header).read_text()))
    ffi.set_source("westphalia._westphalia", '#include "library/westphalia.h"\n', py_limited_api=True)
    ffi.emit_c_code(source)


main(*sys.argv[1:])
