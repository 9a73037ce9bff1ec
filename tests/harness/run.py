#!/usr/bin/env python3
"""Runs tests and reports in TAP, one line a test.  run.py [--without PREFIX]... [--only PREFIX]... [NAME...]

A NAME is a file of tests in any folder of tests/, a class in it, or one test: test_audit, test_matches.Bots.
Without names all tests of tests/api run. A test whose name begins with a PREFIX of --without is left out.
With --only, so is a test whose name begins with none of its PREFIXes. A PREFIX with which no test's name
begins is an error, and a file that cannot be imported fails, whatever is left out."""
import argparse
import pathlib
import signal
import sys
import time
import unittest

from waiting import SCALE

TESTS = pathlib.Path(__file__).resolve().parents[1]
# Where tests stand, and what they import.
FOLDERS = [TESTS / name for name in ("attack", "deploy", "fault", "ha", "javascript", "python", "scale",
                                     "stored", "wasm")]
FOLDERS += sorted((TESTS / "api").iterdir())
# Seconds for one test, or for what is done between two. FAULT_SCALE makes tests of faults as much longer. A
# class of tests may have a TIMEOUT of its own.
TIMEOUT = round(600 * max(1, SCALE))


def too_long(*_):
    raise TimeoutError("the test takes longer than its TIMEOUT")


class Tap(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.spent = []  # (seconds, name) of each test

    def startTest(self, test):
        super().startTest(test)
        signal.alarm(getattr(test, "TIMEOUT", TIMEOUT))
        self.begun = time.monotonic()

    def stopTest(self, test):
        signal.alarm(TIMEOUT)
        super().stopTest(test)
        self.spent.append((time.monotonic() - self.begun, test.id()))

    def line(self, word, test, note=""):
        print(f"{word} {self.testsRun} - {test.id()}{note}", flush=True)

    def addSuccess(self, test):
        self.line("ok", test)

    def addSkip(self, test, reason):
        self.line("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.line("not ok", test)
        print(self.failures[-1][1])

    def addError(self, test, error):
        super().addError(test, error)
        self.line("not ok", test)
        print(self.errors[-1][1])

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.line("not ok", subtest)
            found = self.failures if issubclass(error[0], test.failureException) else self.errors
            print(found[-1][1])


def listed(suite):
    """The tests of a suite, one by one."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from listed(test)
        else:
            yield test


def chosen(tests, without, only):
    """The tests that are not left out. What could not be loaded has a name of unittest's own, and stays."""
    return [test for test in tests
            if isinstance(test, unittest.loader._FailedTest)
            or (test.id().startswith(tuple(only)) and not test.id().startswith(tuple(without)))]


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--without", metavar="PREFIX", action="append", default=[])
    parser.add_argument("--only", metavar="PREFIX", action="append", default=[])
    parser.add_argument("names", nargs="*")
    return parser.parse_args()


def main():
    args = read_arguments()
    signal.signal(signal.SIGALRM, too_long)
    signal.alarm(TIMEOUT)
    sys.path += map(str, FOLDERS)
    names = args.names or sorted(path.stem for path in (TESTS / "api").glob("*/test_*.py"))
    tests = list(listed(unittest.TestLoader().loadTestsFromNames(names)))
    unmatched = [prefix for prefix in [*args.without, *args.only]
                 if not any(test.id().startswith(prefix) for test in tests)]
    if unmatched or not tests:
        sys.exit(f"run.py: no test has a name that begins with {' or '.join(unmatched or names)}")
    tap = Tap()
    unittest.TestSuite(chosen(tests, args.without, args.only or [""])).run(tap)
    print("# The slowest tests:")
    for seconds, name in sorted(tap.spent, reverse=True)[:20]:
        print(f"# {seconds:7.1f} s  {name}")
    sys.exit(not tap.wasSuccessful())


if __name__ == "__main__":
    main()
