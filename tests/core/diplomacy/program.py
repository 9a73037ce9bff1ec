#!/usr/bin/env python3
"""westphalia adjudicate as its users meet it. Takes the program and the map."""
import json
import subprocess
import sys
import unittest

PROGRAM, MAP = sys.argv.pop(1), sys.argv.pop(1)

WALK = {"units": [{"power": "Austria", "type": "A", "province": "Bud", "strength": 2},
                  {"power": "Turkey", "type": "A", "province": "Ser"},
                  {"power": "Russia", "type": "F", "province": "Stp", "coast": "sc"}],
        "orders": [{"power": "Austria", "text": "A Bud - Ser"},
                   {"power": "Russia", "text": "F Stp/sc - Bot"}]}


def run(lines, *flags):
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    done = subprocess.run([PROGRAM, "adjudicate", *flags], input=text, capture_output=True, text=True,
                          check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


class Adjudicate(unittest.TestCase):
    def test_one_line_in_one_line_out(self):
        status, answers, _ = run([WALK, WALK], "--map", MAP)
        self.assertEqual(status, 0)
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], {
            "after": [{"power": "Austria", "type": "A", "province": "Ser", "strength": 2},
                      {"power": "Russia", "type": "F", "province": "Bot"}],
            "dislodged": [{"power": "Turkey", "type": "A", "province": "Ser", "from": "Bud",
                           "retreats": ["Alb", "Bul", "Gre", "Rum", "Tri"]}],
            "results": [{"unit": "A Bud", "result": "succeeds"},
                        {"unit": "A Ser", "result": "dislodged", "dislodged_by": "A Bud"},
                        {"unit": "F Stp/sc", "result": "succeeds"}]})

    def test_an_integer_may_be_written_as_a_real_number(self):
        """By JSON Schema 2.0 is one."""
        real = json.loads(json.dumps(WALK), parse_int=float)
        self.assertIn('"strength": 2.0', json.dumps(real))
        status, answers, _ = run([WALK, real], "--map", MAP)
        self.assertEqual(status, 0)
        self.assertEqual(answers[0], answers[1])

    def test_malformed_lines_are_answered_and_the_status_says_so(self):
        wrong = ["{", "[]", "7", "", "{}",
                 {"units": [], "orders": [{"power": "Austria", "text": "A Bud - Ser"}]},
                 {"units": [{"power": "Austria", "type": "X", "province": "Bud"}], "orders": []},
                 {"units": [{"power": "Austria", "type": "F", "province": "Bud"}], "orders": []},
                 {"units": [{"power": "Austria", "type": "F", "province": "Spa"}], "orders": []},
                 {"units": [{"power": "Austria", "type": "A", "province": "Nth"}], "orders": []},
                 {"units": [{"power": "Austria", "type": "A", "province": "Bud", "strength": 33}],
                  "orders": []},
                 {"units": WALK["units"] + WALK["units"], "orders": []},
                 {"units": WALK["units"], "orders": WALK["orders"] * 2},
                 {"units": WALK["units"], "orders": [{"power": "Austria", "text": "A Bud to Ser"}]}]
        status, answers, _ = run(wrong + [WALK], "--map", MAP)
        self.assertEqual(status, 1)
        self.assertEqual(len(answers), len(wrong) + 1)
        for line, answer in zip(wrong, answers):
            self.assertEqual(list(answer), ["error"], line)
            self.assertTrue(answer["error"], line)
        self.assertIn("after", answers[-1])

    def test_an_order_for_anothers_unit_is_illegal(self):
        _, answers, _ = run([{"units": WALK["units"], "orders": [{"power": "Italy", "text": "A Bud - Ser"}]}],
                            "--map", MAP)
        self.assertEqual(answers[0]["results"][0]["result"], "illegal")

    def test_usage(self):
        status, _, text = run([])
        self.assertEqual((status, "--map" in text), (2, True))
        self.assertEqual(run([], "--map", "/nowhere")[0], 2)
        self.assertEqual(run([], "--map", PROGRAM)[0], 2)
        done = subprocess.run([PROGRAM, "adjudicate", "--help"], capture_output=True, text=True, check=True)
        self.assertIn("--map FILE", done.stdout)


if __name__ == "__main__":
    unittest.main()
