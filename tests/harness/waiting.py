"""Waiting for what must come true, on a machine that has much else to do."""
import os
import time

SCALE = float(os.environ.get("FAULT_SCALE", "1"))  # how long tests of faults take, and how much they try
TIMEOUT = 60  # seconds for anything that should take a moment


def until(holds, what="it comes true", seconds=TIMEOUT):
    """Waits for something that must come true. What it is then. `what` is said where it does not: a text, or
    what makes one at that moment."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, f"{what() if callable(what) else what}: not within {seconds} s"
        time.sleep(0.02)
    return found
