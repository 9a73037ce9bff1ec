"""What the scripts of this folder print: a line of TAP for each test, and below it the faults found."""


def report(subject, tests):
    """`tests`: (name, [fault]) of each. True: one has a fault."""
    print(f"1..{len(tests)}")
    for number, (name, faults) in enumerate(tests, 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {subject}: {name}")
        for fault in faults:
            print(f"# {fault}")
    return any(faults for _, faults in tests)
