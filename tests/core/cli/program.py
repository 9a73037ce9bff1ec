#!/usr/bin/env python3
"""westphalia as its users meet it: what it prints, and its exit statuses.  program.py PROGRAM PACK"""
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

PROGRAM, PACK = sys.argv[1:3]
GAME = pathlib.Path(PACK).parent.name


def run(*words, text=None):
    return subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, timeout=120)


class Program(unittest.TestCase):
    def assert_ends(self, status, *words, text=None, says=""):
        ended = run(*words, text=text)
        self.assertEqual(ended.returncode, status, f"{words}: {ended.stdout}{ended.stderr}")
        self.assertIn(says, ended.stdout + ended.stderr)
        return ended

    def test_help(self):
        self.assertIn("selfplay", self.assert_ends(0, "--help").stdout)
        for command in ("verify", "selfplay", "replay", "keys", "migrate", "restored", "pack", "schema",
                        "bench"):
            self.assertIn("Usage: westphalia " + command, self.assert_ends(0, command, "--help").stdout)

    def test_usage(self):
        for words in ([], ["fly"], ["verify"], ["verify", "a", "b"], ["selfplay", "chess"],
                      ["pack", "eat", "x"]):
            self.assert_ends(2, *words)
        for flags in (["--matches", "many"], ["--matches"], ["--matches=0"], ["--players", "1"],
                      ["--players", "3x"], ["--players", ""], ["--players", "4294967299"],
                      ["--bot", "clever"],
                      ["--check=yes"], ["--colour", "red"], ["--threads", "99999999999999999999"]):
            self.assert_ends(2, "selfplay", GAME, *flags)
        for options in ("turns", "turns=", "turns=4x", "turns=4,turns=x", "turns=999", "hours=4"):
            self.assert_ends(2, "selfplay", "baroque", "--options", options)
        self.assert_ends(2, "replay", "--database", "host=/nowhere", says="away")
        self.assert_ends(2, "replay", "--database", "host=/nowhere", "--match", "me")

    def test_keys(self):
        self.assert_ends(2, "keys", "turn", "--database", "host=/nowhere", says="list, rotate or encrypt")
        self.assert_ends(2, "keys", "list", "--database", "host=/nowhere", says="away")

    def test_migrate(self):
        self.assert_ends(2, "migrate", "--database", "host=/nowhere", "--grant", "nobody", says="nowhere")

    def test_no_such_file(self):
        self.assert_ends(2, "verify", "/nowhere", says="No such file")
        self.assert_ends(2, "verify", "/", says="directory")
        self.assert_ends(2, "pack", "check", "/nowhere", says="No such file")

    def test_verify_tells_where(self):
        self.assert_ends(1, "verify", "-", text="", says="-:1: malformed")
        self.assert_ends(1, "verify", "-", text='{"game": "chess"}\n{}\n{"final_hash": ""}',
                         says="-:2: malformed")
        self.assert_ends(2, "verify", "-", "--key", "123", text="", says="No such file")

    def test_verify_tells_who_has_signed(self):
        with (tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file,
              tempfile.NamedTemporaryFile("w") as keys):
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--record", file.name)
            terms = json.loads(pathlib.Path(file.name).read_text().splitlines()[0])
            key = terms["server_key"]
            self.assert_ends(3, "verify", file.name, says="WARNING")
            self.assertNotIn("WARNING",
                             self.assert_ends(0, "verify", file.name, "--any-key", says=key).stdout)
            self.assert_ends(2, "verify", file.name, "--any-key", "--key", key)
            self.assert_ends(0, "verify", file.name, "--key", key, says="as expected")
            other = "7" * 64
            self.assert_ends(1, "verify", file.name, "--key", other, says="other-key")
            for text, status in ((f"{other}\n{key}\n", 0), (other, 1), ("", 2), (f"{key}\nmore", 2),
                                 ('{"keys": []}', 2), ("{", 2),
                                 (json.dumps({"keys": [{"public_key": other},
                                                       {"id": "x", "public_key": key}]}), 0)):
                keys.seek(0)
                keys.truncate()
                keys.write(text)
                keys.flush()
                self.assert_ends(status, "verify", file.name, "--key", keys.name)
            for url in ("http://table.example", "ftp://localhost/keys", "https://",
                        "http://localhost.example", "http://localhost@table.example/"):
                self.assert_ends(2, "verify", file.name, "--key", url)
            self.assert_ends(2, "verify", file.name, "--key", "http://127.0.0.1:1", says="127.0.0.1:1")

    def record(self, folder, count):
        """Audit files of matches of bots, with ids of their own."""
        files = []
        for i in range(count):
            files.append(str(pathlib.Path(folder) / f"match-{i}.ndjson"))
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--seed", str(i + 1),
                             "--record",
                             files[-1])
        return files

    def test_verify_takes_many_files_folders_and_archives(self):
        with tempfile.TemporaryDirectory() as folder:
            files = self.record(folder, 5)
            pathlib.Path(folder, "notes.txt").write_text("no audit file")
            archives = []
            for suffix in ".tar", ".tar.gz", ".tgz", ".tar.xz":
                archives.append(f"{folder}/all{suffix}")
                with tarfile.open(archives[-1],
                                  "w:" + {".tar": "", ".tar.xz": "xz"}.get(suffix, "gz")) as made:
                    for file in files:
                        made.add(file, "round-1/" + pathlib.Path(file).name)
            archives.append(f"{folder}/all.zip")
            with zipfile.ZipFile(archives[-1], "w", zipfile.ZIP_DEFLATED) as made:
                for file in files:
                    made.write(file, pathlib.Path(file).name)
            for words in files, [folder], *([archive] for archive in archives):
                with self.subTest(words):
                    lines = self.assert_ends(0, "verify", *words, "--any-key").stdout.splitlines()
                    self.assertEqual(len(lines), 6)
                    for i, line in enumerate(lines[:5]):  # in their order
                        self.assertIn(f"match-{i}.ndjson: sound: {GAME}", line)
                    self.assertEqual(lines[5], "5 files: all are sound")
                    self.assertIn("WARNING", self.assert_ends(3, "verify", *words).stdout)
            text = pathlib.Path(files[2]).read_text()
            pathlib.Path(files[2]).write_text(text.replace('"seat":', '"seat": ', 1).replace("2", "3", 1))
            ended = self.assert_ends(1, "verify", folder, "--any-key", says="5 files: 4 are sound, 1 is not")
            self.assertIn("match-2.ndjson:", ended.stdout)
            self.assert_ends(2, "verify", *files, "/nowhere", says="/nowhere: No such file")

    def test_verify_takes_a_folder_of_one_file(self):
        with tempfile.TemporaryDirectory() as folder:
            (file,) = self.record(folder, 1)
            ended = self.assert_ends(0, "verify", folder, "--any-key", says="match-0.ndjson: sound")
            self.assertIn("1 file: all are sound", ended.stdout)

    def test_verify_ends_where_no_file_can_be_read(self):
        with tempfile.TemporaryDirectory() as folder:
            for i in range(300):
                pathlib.Path(folder, f"{i}.ndjson").mkdir()
            self.assert_ends(2, "verify", folder, says="Is a directory")

    def test_names_in_an_archive_do_not_talk_to_the_terminal(self):
        with tempfile.TemporaryDirectory() as folder:
            (file,) = self.record(folder, 1)
            with tarfile.open(folder + "/all.tar", "w") as made:
                made.add(file, "\x1b[2J.ndjson")
            ended = self.assert_ends(0, "verify", folder + "/all.tar", "--any-key", says="?[2J.ndjson: sound")
            self.assertNotIn("\x1b", ended.stdout + ended.stderr)

    def test_what_a_file_says_does_not_talk_to_the_terminal(self):
        with tempfile.TemporaryDirectory() as folder:
            file, = self.record(folder, 1)
            path = pathlib.Path(folder, "tournament.json")
            path.write_text(self.tournament(file))
            lines = pathlib.Path(file).read_text().splitlines(True)
            lines[2] = '{"\\u001b[2J": 1, ' + lines[2][1:]
            pathlib.Path(file).write_text("".join(lines))
            pack = {**json.loads(pathlib.Path(PACK).read_text()), "\x1b[2J": 1}
            record = {**json.loads(path.read_text()), "\x1b[2J": 1}
            for status, words, text in ((1, ["verify", file, "--any-key"], None),
                                        (1, ["standings", folder, "--any-key"], None),
                                        (2, ["standings", "-"], json.dumps(record)),
                                        (1, ["pack", "check", "-"], json.dumps(pack)),
                                        (1, ["pack", "check", "-"], '{"a": \x1b[2J'),
                                        (2, ["adjudicate", "--map", "-"], '{"a": \x1b[2J')):
                with self.subTest(words):
                    ended = self.assert_ends(status, *words, text=text, says="?[2J" if text is None else "?")
                    self.assertNotIn("\x1b", ended.stdout + ended.stderr)

    def tournament(self, file, **seats):
        """The record of a tournament of one match, and what standings says of it."""
        terms = json.loads(pathlib.Path(file).read_text().splitlines()[0])
        table = {"match": terms["match"], **seats.pop("table", {}),
                 "seats": [{"seat": seat, "player": f"player-{i}", **seats.get(seat, {})}
                           for i, seat in enumerate(terms["seats"])]}
        record = {"terms": {"scoring": {"system": "rank"}}, "seats": terms["seats"],
                  "players": [{"id": f"player-{i}"} for i in range(len(terms["seats"]))],
                  "rounds": [{"tables": [table]}]}
        return json.dumps(record)

    def test_standings_follow_from_the_audit_files(self):
        with tempfile.TemporaryDirectory() as folder:
            file, = self.record(folder, 1)
            path = pathlib.Path(folder, "tournament.json")
            record = self.tournament(file)
            path.write_text(record)
            archive = f"{folder}/all.tar.gz"
            with tarfile.open(archive, "w:gz") as made:
                made.add(file, "spring/match.ndjson")
                made.add(path, "spring/tournament.json")
            wanted = None
            for words in [str(path), file], [folder], [archive]:
                with self.subTest(words):
                    ended = self.assert_ends(0, "standings", *words, "--any-key", "--format", "json")
                    standings = json.loads(ended.stdout)
                    self.assertEqual([row["score"] for row in standings["standings"]][:2], [10, 6])
                    wanted = wanted or standings
                    self.assertEqual(standings, wanted)
                    self.assert_ends(3, "standings", *words, says="WARNING")
            seats = {seat["seat"]: {"rank": seat["rank"], "points": seat["points"]}
                     for seat in wanted["matches"][0]["seats"]}
            said = {"table": {"end": "won"}, **seats}
            path.write_text(self.tournament(file, **said))  # the record says the same
            self.assert_ends(0, "standings", folder, "--any-key")
            self.assert_ends(0, "standings", str(path))
            next(iter(seats.values()))["points"] += 1
            path.write_text(self.tournament(file, **said))
            self.assert_ends(1, "standings", folder, "--any-key", says="another result")
            self.assert_the_file_counts(folder, wanted)
            entries = len(pathlib.Path(file).read_text().splitlines()) - 2
            seat = next(iter(seats))
            points = {**seats, "table": {"end": "won", "entries": entries}}
            next(iter(seats.values()))["points"] -= 1
            path.write_text(self.tournament(file, **points))
            self.assert_ends(0, "standings", folder, "--any-key")
            points["table"] = {"end": "won", "entries": entries + 1}
            path.write_text(self.tournament(file, **points))
            self.assert_ends(1, "standings", folder, "--any-key", says="another result")
            points["table"] = {"end": "won"}
            points[seat] = {**points[seat], "substitutes": [{"player": "player-1", "from": 2}]}
            path.write_text(self.tournament(file, **points))  # the log has no such claim
            self.assert_ends(1, "standings", folder, "--any-key", says="changed hands otherwise")
            path.write_text(record.replace("0000", "1111"))
            self.assert_ends(1, "standings", folder, "--any-key", says="none of this tournament")

    def assert_the_file_counts(self, folder, wanted):
        ended = self.assert_ends(1, "standings", folder, "--any-key", "--format", "json")
        self.assertEqual(json.loads(ended.stdout), wanted)

    def test_a_record_cannot_make_a_draw_of_a_win(self):
        """Not with the ranks of one, nor with those of the file."""
        with tempfile.TemporaryDirectory() as folder:
            file, = self.record(folder, 1)
            path = pathlib.Path(folder, "tournament.json")
            path.write_text(self.tournament(file))
            ended = self.assert_ends(0, "standings", folder, "--any-key", "--format", "json")
            wanted = json.loads(ended.stdout)
            ranks = {seat["seat"]: {"rank": seat["rank"], "points": seat["points"]}
                     for seat in wanted["matches"][0]["seats"]}
            equal = {seat: {"rank": 1, "points": has["points"]} for seat, has in ranks.items()}
            points = {seat: {"points": has["points"]} for seat, has in ranks.items()}
            for seats in ranks, equal, points:
                path.write_text(self.tournament(file, table={"end": "drawn"}, **seats))
                self.assert_ends(1, "standings", folder, "--any-key", says="that of the file counts")
                self.assert_the_file_counts(folder, wanted)
            path.write_text(self.tournament(file, table={"end": "conceded"}, **ranks))
            self.assert_ends(0, "standings", folder, "--any-key")

    def test_handicaps_count_as_the_terms_say(self):
        def score(when, words=(), **members):
            seats = [{"seat": seat, "player": seat, "rank": rank} for seat, rank in (("a", 1), ("b", 2))]
            record = {"terms": {"scoring": {"system": "rank"}, "handicaps": when, "rounds": 2},
                      "seats": ["a", "b"], "players": [{"id": "a"}, {"id": "b", "handicap": 50}],
                      "rounds": [{"tables": [{"end": "won", "seats": seats}]},
                                 {"tables": [{"end": members.pop("end", "won"), "seats": seats}]}], **members}
            ended = self.assert_ends(0, "standings", "-", "--format", "json", *words, text=json.dumps(record))
            return {row["player"]: row["score"] for row in json.loads(ended.stdout)["standings"]}["b"]

        without = score("never")
        self.assertEqual(score("always"), without + 50)
        self.assertEqual(score("final"), without + 50)
        self.assertEqual(score("final", over=True), without + 50)
        self.assertEqual(score("final", over=False), without)
        self.assertEqual(score("final", end="open"), without / 2)  # a match is still played
        self.assertEqual(score("final", ["--round", "1"]), without / 2)

    def test_a_record_with_faults(self):
        for text, says in (("{", ":1:"), ('{"rounds": [{"tables": [{"seats": [{"seat": "x"}]}]}]}',
                                          "/rounds/0/tables/0/seats/0: there is no seat"),
                           ('{"over": 1}', "/over"),
                           ('{"terms": {"scoring": {"system": "chess"}}}', "/terms/scoring/system")):
            self.assert_ends(2, "standings", "-", text=text, says=says)
        self.assert_ends(0, "standings", "-", text="{}")
        self.assert_ends(0, "schema", "tournament", says="terms.tournament_record")

    def test_what_is_no_folder_or_archive_of_audit_files(self):
        with tempfile.TemporaryDirectory() as folder:
            broken, empty = f"{folder}/broken.tar.gz", f"{folder}/empty.tar"
            pathlib.Path(broken).write_bytes(b"no archive")
            with tarfile.open(empty, "w"):
                pass
            self.assert_ends(2, "verify", folder, says="the directory has no file")
            self.assert_ends(2, "verify", broken, says=broken)
            self.assert_ends(2, "verify", empty, says="the archive has no file")

    def test_what_has_no_end_is_no_file(self):
        """Pipes without a writer, devices and what is larger than memory: each file that a command is given
        says so at once."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            pipe, large, file = str(folder / "pipe"), str(folder / "large"), str(folder / "file")
            os.mkfifo(pipe)
            with open(large, "wb") as made:
                made.truncate(1 << 40)  # a hole
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--record", file)
            for words in (["verify"], ["verify", file, "--key"],
                          ["verify", file, "--any-key", "--checkpoint"],
                          ["verify", file, "--any-key", "--pack"], ["pack", "check"],
                          ["selfplay", GAME, "--matches", "1", "--pack"],
                          ["adjudicate", "--map"]):
                with self.subTest(words):
                    self.assert_ends(2, *words, "/dev/zero", says="regular file")
                    self.assert_ends(2, *words, large, says="more than")
                    self.assertIn(run(*words, pipe, text="").returncode, (1, 2))
            self.assert_ends(2, "keys", "list", "--database", "host=/nowhere", "--secret-key-file",
                             "/dev/zero", says="/dev/zero")
            self.assert_ends(2, "keys", "list", "--database", "host=/nowhere", "--secret-key-file", pipe,
                             says="must have keys")

    def test_a_pipe_as_shells_give_them(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(pathlib.Path(folder) / "file")
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--record", file)
            for late in "", "sleep 0.3; ":
                ended = subprocess.run(["bash", "-c", f'"$0" verify --any-key <({late}cat "$1")', PROGRAM,
                                        file], capture_output=True,
                                       text=True, timeout=60)
                self.assertEqual(ended.returncode, 0, ended.stdout + ended.stderr)

    def test_receipts_are_regular_files(self):
        """A folder of them may have anything in it: what is no file of a bounded size is said, and nothing
        waits for it."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            file, receipts = str(folder / "file"), folder / "receipts"
            receipts.mkdir()
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--record", file)
            odd = receipts / "odd"
            for make in (lambda: os.mkfifo(odd), lambda: odd.symlink_to("/dev/zero"), lambda: odd.mkdir(),
                         lambda: (odd.touch(), os.truncate(odd, 1 << 40))):
                make()
                said = self.assert_ends(2, "verify", file, "--any-key", "--receipts", str(receipts),
                                        says=str(odd))
                self.assertNotIn(": sound: ", said.stdout)
                odd.rmdir() if odd.is_dir() and not odd.is_symlink() else odd.unlink()

    def test_a_report_does_not_contradict_itself(self):
        """A key that --key has named is not said to stand in the file alone, after any finding; and a finding
        outweighs "sound"."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            file, checkpoint, receipts = str(folder / "file"), folder / "checkpoint", folder / "receipts"
            self.assert_ends(0, "selfplay", GAME, "--matches", "1", "--quiet", "--record", file)
            key = json.loads(pathlib.Path(file).read_text().splitlines()[0])["server_key"]
            checkpoint.write_text("none")
            said = self.assert_ends(1, "verify", file, "--key", key, "--checkpoint", str(checkpoint),
                                    says="not-logged").stdout
            self.assertIn("as expected", said)
            self.assertNotIn("WARNING", said)
            self.assert_ends(1, "verify", file, "--checkpoint", str(checkpoint), says="WARNING")
            said = self.assert_ends(1, "verify", file, "--key", "7" * 64,
                                    says="which is not as expected").stdout
            self.assertNotIn("WARNING", said)
            receipts.mkdir()
            (receipts / "1.json").write_text("{}")
            said = self.assert_ends(1, "verify", file, "--key", key, "--receipts", str(receipts),
                                    says="no-receipt").stdout
            self.assertNotIn(": sound: ", said)
            self.assertIn("in order by itself", said)

    def test_adjudicate_takes_lines_of_a_bounded_size(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"provinces": {}, "army_adjacency": {}, "fleet_adjacency": {}}, file)
            file.flush()
            said = self.assert_ends(1, "adjudicate", "--map", file.name, text=" " * (1 << 21)
                                    + "\n{}\n").stdout.splitlines()
            self.assertEqual(len(said), 2)
            self.assertIn("bytes", json.loads(said[0])["error"])

    def test_pack(self):
        self.assertRegex(self.assert_ends(0, "pack", "check", PACK).stdout, "^[0-9a-f]{64}  " + GAME)
        pack = json.loads(pathlib.Path(PACK).read_text())
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:  # by JSON Schema 2.0 is an integer
            file.write(json.dumps(json.loads(pathlib.Path(PACK).read_text(), parse_int=float)))
            file.flush()
            self.assertIn(".0", pathlib.Path(file.name).read_text())
            hashes = [self.assert_ends(0, "pack", "check", path).stdout[:64] for path in (PACK, file.name)]
            self.assertEqual(hashes[0], hashes[1])
        pack["surprise"] = 1
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(pack, file)
            file.flush()
            self.assert_ends(1, "pack", "check", file.name, says="surprise")
        for text in "", "[1, 2", '{"game": "chess"}', "[]":
            self.assert_ends(1, "pack", "check", "-", text=text)

    def test_schema(self):
        self.assertIn("state", json.loads(self.assert_ends(0, "schema", GAME).stdout)["$defs"])

    def test_selfplay(self):
        told = self.assert_ends(0, "selfplay", GAME, "--matches", "8", "--check", "--json=4").stdout
        self.assertIn("8 matches", told)
        alone = self.assert_ends(0, "selfplay", GAME, "--matches", "8", "--threads", "1").stdout
        many = self.assert_ends(0, "selfplay", GAME, "--matches", "8", "--threads", "3").stdout
        one, three = ([line for line in text.splitlines() if " s" not in line] for text in (alone, many))
        self.assertEqual(one, three)  # all but times
        self.assert_ends(1, "selfplay", GAME, "--matches", "1", "--seed", "7", "--limit", "3",
                         says="--seed 7")

    def test_selfplay_prints_a_command_that_repeats_its_trouble(self):
        with tempfile.TemporaryDirectory() as folder:
            pack = f"{folder}/an owner's pack.json"
            shutil.copy(pathlib.Path(PACK).parent.parent / "baroque/pack.json", pack)
            flags = ["--limit", "3", "--pack", pack, "--options", ",".join(["turns=4"] * 8)]
            said = self.assert_ends(1, "selfplay", "baroque", "--matches", "1", "--seed", "7", *flags).stderr
            words = shlex.split(said.splitlines()[1])[1:]
            for flag in flags:
                self.assertIn(flag, words)
            self.assertEqual(self.assert_ends(1, *words).stderr, said)

    def test_selfplay_of_so_many_actions_and_checks(self):
        words = ("selfplay", GAME, "--matches", "8", "--actions", "101", "--check", "--quiet")
        # the set-up is an action
        self.assertIn("8 matches, 800 moves, 808 positions", self.assert_ends(0, *words).stdout)
        checked = int(re.search(r"(\d+) positions", self.assert_ends(0, *words, "--every", "50").stdout)[1])
        self.assertTrue(8 < checked < 808)
        self.assert_ends(2, *words, "--every", "0", says="--every")

    def test_bench(self):
        for line in self.assert_ends(0, "bench", GAME, "--json", "--time", "5").stdout.splitlines():
            for trial in json.loads(line)["trials"]:
                self.assertGreater(trial["per_second"], 0, trial)


unittest.main(argv=sys.argv[:1])
