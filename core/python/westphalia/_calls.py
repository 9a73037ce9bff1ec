"""Calls of the library: the errors that they raise, and how values go in and come out. The errors belong to
the package: their __module__ says so."""
from __future__ import annotations

import json
import operator
from typing import Any, List, Optional, Union

from ._westphalia import ffi, lib

Json = Any
NULL = ffi.NULL
BITS_64 = 0xFFFFFFFFFFFFFFFF

CURRENT: int = lib.WESTPHALIA_CURRENT
"""As a seat: the lowest one that must decide."""
SPECTATOR: int = lib.WESTPHALIA_SPECTATOR
"""As a viewer: sees what is open to all."""
EVERYTHING: int = lib.WESTPHALIA_EVERYTHING
"""As a viewer: sees hidden things, too."""


class Error(Exception):
    """Why a call fails: `code`, `detail`, and where they apply `rule` and `path`."""

    __module__ = "westphalia"

    code: str
    rule: Optional[str]
    path: str
    detail: str

    def __init__(self, code: str, detail: str, rule: Optional[str] = None, path: str = ""):
        super().__init__(": ".join(part for part in (code, path, detail, rule and f"rule {rule}") if part))
        self.code, self.detail, self.rule, self.path = code, detail, rule, path


class Refused(Error):
    """The rules do not allow the move: `rule` is the rulebook's number."""

    __module__ = "westphalia"


class BadInput(Error, ValueError):
    """An argument is wrong: `path` says where, as a JSON pointer."""

    __module__ = "westphalia"


class NeedsChance(Error):
    """The move draws, and the state has no chance left, or an impossible result. Possible are `least` to
    `most`, all equally likely."""

    __module__ = "westphalia"
    least: int = 0
    most: int = 0


def error_of(error: Any) -> Error:
    code, detail, rule, path = (ffi.string(text).decode()
                                for text in (error.code, error.detail, error.rule, error.path))
    if error.result == lib.WESTPHALIA_NO_MEMORY:
        raise MemoryError(detail)
    if error.result == lib.WESTPHALIA_REFUSED:
        return Refused(code, detail, rule or None)
    if error.result == lib.WESTPHALIA_BAD_INPUT:
        return BadInput(code, detail, path=path)
    if error.result in (lib.WESTPHALIA_NEEDS_CHANCE, lib.WESTPHALIA_BAD_CHANCE):
        needs = NeedsChance(code, detail)
        needs.least, needs.most = error.least, error.most
        return needs
    return Error(code, detail)


def text_of(text: Any) -> str:
    if text == NULL:
        raise MemoryError("memory is short")
    return bytes(ffi.string(text)).decode()


def list_of(text: Any) -> List[Json]:
    elements: List[Json] = json.loads(text_of(text))
    return elements


def bytes_of(value: Union[str, bytes, Json]) -> bytes:
    """JSON text of a value that may be one already."""
    if isinstance(value, bytes):
        return value
    return (value if isinstance(value, str) else json.dumps(value)).encode()


def seed_of(seed: Any) -> int:
    return operator.index(seed) & BITS_64


def members_of(mask: int) -> List[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
